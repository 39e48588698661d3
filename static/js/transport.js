// Play, step, scrub and speed. Buttons anywhere in the page carry data-act, the
// name of what they do.
import { words } from './words.js';
import { able, element, find } from './element.js';

export const speeds = [1, 2, 4, 8, 30, 100, 1000, 1e4, 1e5, 0]; // steps a second; 0: as fast as it goes

const patience = 30; // seconds that a run may take at the speed that is chosen for it

// speedFor is the slowest speed at which a run of so many steps is seen whole.
export const speedFor = steps => speeds.find(speed => speed === 0 || steps / speed <= patience);

export class Transport {
  // on has act(name), seek(step) and speed(steps a second).
  constructor(on) {
    this.scrubber = find('scrubber');
    this.where = find('where');
    this.speed = find('speed');
    this.held = false; // whether somebody drags
    document.addEventListener('click', ({ target }) => {
      const button = target.closest?.('[data-act]');
      if (button && button.getAttribute('aria-disabled') !== 'true') on.act(button.dataset.act);
    });
    this.scrubber.addEventListener('input', () => {
      this.held = true;
      this.place(this.scrubber.valueAsNumber);
      on.seek(this.scrubber.valueAsNumber);
    });
    for (const type of ['change', 'pointerup', 'blur']) this.scrubber.addEventListener(type, () => { this.held = false; });
    this.speed.addEventListener('change', () => on.speed(Number(this.speed.value)));
  }

  // open prepares for a run of so many steps; thing is what one presses the button
  // of a single step for, round is what one of its rounds is called, or empty.
  open(unit, thing, round, steps, speed) {
    Object.assign(this, { unit, steps });
    find('round').hidden = round === '';
    if (round) find('round').setAttribute('aria-label', words.oneStep(round));
    this.scrubber.max = steps;
    this.offer(speed);
    find('step').setAttribute('aria-label', words.oneStep(thing));
  }

  // offer lists the speeds, with the one that is set.
  offer(speed) {
    const list = speeds.includes(speed) ? speeds : [...speeds.slice(0, -1), speed, 0].sort((a, b) => (a || Infinity) - (b || Infinity));
    this.speed.replaceChildren(...list.map(v => element('option', { value: v }, words.speed(v))));
    this.speed.value = speed;
  }

  // show takes a wire.State, and where the newest seek goes if one is under way.
  show({ playing, ended, step, steps, table }, wanted) {
    this.table = table;
    if (steps !== this.steps) this.scrubber.max = this.steps = steps; // now it is known
    const at = Math.min(wanted ?? step, Math.max(steps, step)); // the end may be wanted before it is known
    if (!this.held) this.scrubber.value = at;
    this.place(this.held ? this.scrubber.valueAsNumber : at);
    for (const button of document.querySelectorAll('[data-act=play]')) {
      button.setAttribute('aria-label', playing ? words.acts.pause : ended ? words.acts.again : words.acts.play);
      button.classList.toggle('playing', playing);
      able(button, true);
    }
    for (const act of ['rewind', 'back']) this.able(act, step > 0);
    for (const act of ['step', 'round', 'end']) this.able(act, !ended);
  }

  able(act, can) {
    document.querySelectorAll(`[data-act=${act}]`).forEach(button => able(button, can));
  }

  place(step) {
    const text = this.table && !this.held ? words.table.place(this.table) : words.place(this.unit, step, this.steps);
    this.where.textContent = text;
    this.scrubber.setAttribute('aria-valuetext', text);
    this.scrubber.style.setProperty('--done', `${this.steps ? 100 * step / this.steps : 0}%`);
  }
}
