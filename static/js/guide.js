// Guides lead through one question: predict, three slow steps, the fast rest, the
// answer beside theory, and one change. Theory stays hidden until the answer, and
// the prediction stands on the axis for good.
import { words } from './words.js';
import { element, find } from './element.js';

const beats = ['predict', 'slow', 'fast', 'reveal', 'change'];
const slowSteps = 3;
const mostLines = 7; // heights that are offered for the line

// What the guides differ in. fields are those of the first setup where the link
// has none; most and start are of the prediction; speed is that of the fast rest.
export const guides = {
  'maximum-load': { process: 'one-choice', fields: [{ name: 'n', value: '1000' }], most: 20, start: 10, speed: 100 },
  'two-choices': {
    process: 'd-choice', fields: [{ name: 'n', value: '20' }, { name: 'd', value: '2' }, { name: 'ties', value: 'first' }],
    beside: 'one-choice', most: 8, start: 4, speed: 2,
  },
  cuckoo: {
    process: 'cuckoo', fields: [{ name: 'n', value: '32' }, { name: 'm', value: '32' }, { name: 'on_fail', value: 'stop' }],
    most: 32, start: 32, speed: 4,
  },
  walk: { process: 'walk', fields: [{ name: 'p', value: '5' }, { name: 'q', value: '13' }, { name: 'walkers', value: '1' }], most: 10, start: 7, speed: 0 },
};

// prepare fills in what a guide takes for granted and its link does not say. A
// guide that there is not, or of another process than the link's, is a fault.
export function prepare(link) {
  if (link.view === undefined) return;
  const asked = Object.hasOwn(guides, link.view) ? guides[link.view] : {};
  if (link.setups.length === 1) link.setups[0].id ??= asked.process;
  const ids = link.setups.map(({ id }) => id).join();
  if (!asked.process || ids !== asked.process && ids !== `${asked.beside},${asked.process}`) {
    link.faults.push({ name: 'view', value: link.view });
    link.view = undefined;
    return;
  }
  const own = link.setups.at(-1);
  const given = new Set(own.fields.map(({ name }) => name));
  own.fields.push(...asked.fields.filter(({ name }) => !given.has(name)));
  if (!(link.at > 0)) link.setups = [own];
  else if (asked.beside && link.setups.length === 1) { // past the question, both rules are seen
    link.setups.unshift({ id: asked.beside, fields: own.fields.filter(({ name }) => ['n', 'm', 'seed'].includes(name)), rev: undefined });
  }
}

export class Guide {
  // page has run, editor, post(type, fields), mark(fields), act(name), play(speed), fullest() for
  // the headline of each setup, theory(shown) and say(text).
  constructor(name, page) {
    Object.assign(this, { name, ...guides[name], page, beat: '', guess: 0, line: 1, sorted: false, textbook: false, byHand: undefined, update() {} });
    this.strip = find('beats');
    this.strip.hidden = false;
    document.body.classList.add('guided');
  }

  get two() { return this.beside !== undefined; }
  get revealed() { return this.beat === 'reveal' || this.beat === 'change'; }

  // begin is called once the page knows its run: a link into the middle is past
  // the question.
  begin() { this.to(this.page.run.at > 0 ? 'change' : 'predict'); }

  // restart asks the question again, on another seed perhaps.
  restart() {
    const { run, editor } = this.page;
    run.playing = false;
    Object.assign(this, { guess: 0, wanted: undefined, byHand: undefined, line: 1, sorted: false, textbook: false, state: undefined, told: undefined });
    editor.arrange([run.setups.find(({ process }) => process.id === this.process) ?? run.lead], 0);
    this.to('predict');
  }

  to(beat) {
    this.beat = beat;
    this.page.theory(this.revealed);
    document.body.classList.toggle('asking', !this.revealed); // what would give the answer away waits
    if (beat === 'reveal' && !this.two) this.line = 1;
    this.show();
    this.mark();
    if (this.begun) this.page.say(find('summary').textContent);
    this.begun = true;
  }

  // opened is called when the stage shows a run, perhaps in a new frame.
  opened() {
    if (this.two && this.beat === 'slow') {
      this.page.post('hand', { on: true });
      for (const nth of this.state?.hand?.picks ?? []) this.page.post('pick', { nth }); // a frame was lost
    }
    this.mark();
  }

  mark() {
    const planning = this.beat === 'predict';
    this.page.mark({
      guess: planning ? this.wanted ?? 0 : this.guess, // no flag before somebody has thought of one
      line: this.beat === 'change' && !this.two ? this.line : 0,
      moves: planning, sorted: this.sorted, textbook: this.textbook,
    });
  }

  // hear takes a wire.State.
  hear(state) {
    this.state = state;
    const { step, ended, playing, hand, count, guess } = state;
    const drawn = guess !== this.told?.guess, walked = count?.line !== this.told?.count?.line; // by a pointer, perhaps
    this.told = state;
    switch (this.beat) {
      case 'predict':
        if (step > 0) return this.two ? this.machine() : this.to('fast'); // without a prediction
        if (guess > 0 && drawn) this.wanted = Math.min(guess, this.most);
        break;
      case 'slow':
        if (this.two && hand && hand.placed === hand.of) this.byHand = hand.fullest;
        if (!this.two && step >= slowSteps) return this.to('fast');
        break;
      case 'fast':
        if (ended && !playing) return this.to('reveal');
        break;
      case 'change':
        if (count && walked) this.line = count.line;
        break;
    }
    this.update(state);
  }

  pick(nth) {
    if (this.two && this.beat === 'slow' && this.state?.hand?.offers.length >= nth) this.page.post('pick', { nth });
  }

  // show makes the strip, the text and the one control that is lit.
  show() {
    const now = beats.indexOf(this.beat);
    this.strip.replaceChildren(...beats.map((beat, i) => {
      const item = element('li', {}, words.guide.beats[beat], i < now ? ' ✓' : '');
      if (i === now) item.setAttribute('aria-current', 'step');
      return item;
    }));
    find('question').textContent = words.guide[this.name].question;
    const text = words.guide[this.name][this.beat];
    find('summary').textContent = typeof text === 'function' ? text(this.facts) : text;
    const [elements, update] = this[this.beat]();
    const held = find('lit').contains(document.activeElement); // whoever was there goes on there
    find('lit').replaceChildren(...elements);
    if (held) find('lit').querySelector('button, input')?.focus({ preventScroll: true });
    this.update = update;
    if (this.state) this.update(this.state);
  }

  // facts are what the sentences need.
  get facts() {
    const [first, second] = this.page.fullest();
    return { guess: this.guess, byHand: this.byHand, first, second };
  }

  // A beat's own function gives the elements of its control, and what to do with
  // each state.
  predict() {
    const slider = element('input', { type: 'range', id: 'guess', min: 1, max: this.most, step: 1, value: this.wanted ?? this.start });
    const output = element('output', { htmlFor: 'guess', className: 'figure' });
    const said = { ...words.guide, ...words.guide[this.name] };
    const tell = value => {
      slider.value = value;
      output.textContent = value;
      slider.style.setProperty('--done', `${100 * (value - 1) / (this.most - 1)}%`);
      slider.setAttribute('aria-valuetext', said.guess(value));
    };
    tell(this.wanted ?? this.start);
    slider.addEventListener('input', () => {
      this.wanted = slider.valueAsNumber;
      tell(this.wanted);
      this.mark();
    });
    const plant = press(words.guide.plant, () => {
      this.guess = slider.valueAsNumber;
      this.page.say(words.guide.planted(this.guess));
      this.to('slow');
      if (this.two) this.page.post('hand', { on: true });
    }, 'main');
    return [[element('label', { htmlFor: 'guess' }, said.ask), element('div', { className: 'row' }, slider, output), plant],
      () => { if (this.wanted) tell(Math.min(this.wanted, this.most)); }];
  }

  slow() { return this.two ? this.byHands() : this.drops(); }

  drops() {
    const drop = press(words.guide.drop, () => this.page.act('step'), 'main');
    const count = element('p', { className: 'hint' });
    return [[drop, count], ({ step }) => { count.textContent = words.guide.dropped(step, slowSteps); }];
  }

  byHands() {
    const buttons = [1, 2].map(nth => press('', () => this.pick(nth)));
    const row = element('div', { className: 'choices', role: 'group' }, ...buttons);
    row.setAttribute('aria-label', words.guide.chooses);
    const where = element('p', { className: 'hint' });
    const machine = press(words.guide.machine, () => this.machine(), 'main');
    return [[row, where, machine], ({ hand }) => {
      if (!hand) return;
      buttons.forEach((button, i) => {
        const offer = hand.offers[i];
        button.textContent = offer ? words.guide.offer(i + 1, offer) : String(i + 1);
        button.setAttribute('aria-disabled', String(!offer));
        button.hidden = i > 0 && hand.offers.length === 1;
      });
      where.textContent = hand.placed < hand.of ? words.guide.hand(hand.placed, hand.of) : words.guide.handDone(hand.fullest);
    }];
  }

  // machine lets both rules have the same balls.
  machine() {
    this.page.post('hand', { on: false });
    const { run: { lead }, editor } = this.page;
    this.state = undefined;
    this.to('fast');
    editor.arrange([editor.made(this.beside, lead), lead], 0);
  }

  fast() {
    const button = press(words.guide.rest, () => {
      if (this.state?.playing) this.page.act('play');
      else this.page.play(this.speed);
    }, 'main');
    return [[button], ({ playing }) => { button.textContent = playing ? words.acts.pause : words.guide.rest; }];
  }

  reveal() {
    return [[press(words.guide[this.name].on, () => this.to('change'), 'main')], () => { find('summary').textContent = words.guide[this.name].reveal(this.facts); }];
  }

  change() { return this.two ? this.choices() : this.lines(); }

  lines() {
    const name = element('span', { id: 'lit-name' }, words.guide.line, ' ', element('i', {}, 'k'));
    const group = element('div', { className: 'choices', role: 'group' });
    group.setAttribute('aria-labelledby', 'lit-name');
    const sizes = choices(words.guide.sizes, ['1000', '1e4', '1e5', '1e6'], text => words.guide.size(text), text => this.page.editor.set(-1, 'n', text));
    const sort = this.toggle('sorted', words.guide.sort), textbook = this.toggle('textbook', words.guide.textbook);
    let made = '';
    return [[name, group, sizes.label, sizes.group, element('div', { className: 'row' }, sort, textbook)], ({ detail, count }) => {
      const [top] = this.page.fullest();
      const from = Math.max(1, (top ?? 0) + 3 - mostLines), list = Array.from({ length: mostLines }, (_, i) => from + i).filter(k => k <= (top ?? 0) + 2);
      if (made !== list.join()) { // the same buttons stay, so that nobody loses their place
        made = list.join();
        group.replaceChildren(...list.map(k => press(String(k), () => {
          this.line = k;
          this.mark();
        })));
      }
      for (const button of group.children) button.setAttribute('aria-pressed', String(button.textContent === String(this.line)));
      for (const button of sizes.group.children) button.setAttribute('aria-pressed', String(Number(button.value) === Number(this.page.run.stands('n'))));
      sort.hidden = detail === 'mosaic' || detail === 'skyline' && !this.sorted;
      if (count) find('summary').textContent = words.guide[this.name].change({ ...count, ended: this.state.ended });
    }];
  }

  // toggle is a button that turns a mark on the stage on and off.
  toggle(mark, text) {
    const button = press(text, () => {
      this[mark] = !this[mark];
      button.setAttribute('aria-pressed', String(this[mark]));
      this.mark();
    });
    button.setAttribute('aria-pressed', String(this[mark]));
    return button;
  }

  choices() {
    const list = choices(words.label('d'), ['1', '2', '3', '4'], text => text, text => this.page.editor.set(1, 'd', text));
    return [[list.label, list.group], () => {
      for (const button of list.group.children) button.setAttribute('aria-pressed', String(button.value === this.page.run.setups[1]?.stands('d')));
      find('summary').textContent = words.guide[this.name].change(this.facts);
    }];
  }
}

export function press(text, act, kind = '') {
  const button = element('button', { type: 'button', className: `button ${kind}` }, text);
  button.addEventListener('click', () => { if (button.getAttribute('aria-disabled') !== 'true') act(); });
  return button;
}

// choices is a row of values of which one stands.
export function choices(name, values, caption, act) {
  const label = element('span', { id: `lit-${values.length}` }, name);
  const group = element('div', { className: 'choices', role: 'group' }, ...values.map(value => {
    const button = press(caption(value), () => act(value));
    button.value = value;
    button.className = '';
    return button;
  }));
  group.setAttribute('aria-labelledby', label.id);
  return { label, group };
}
