// The question of a table: before each key, does it find a slot?
import { words } from './words.js';
import { element } from './element.js';
import { Guide, choices, press } from './guide.js';

export class TableGuide extends Guide {
  restart() {
    const { run, editor } = this.page;
    run.playing = false;
    Object.assign(this, { guess: 0, wanted: undefined, state: undefined, told: undefined, answers: 0, right: 0, verdict: '' });
    editor.arrange([run.lead], 0);
    this.to('predict');
  }

  mark() { this.page.mark({ guess: this.guess }); }

  hear(state) {
    this.state = state;
    const { table, ended } = state;
    if (!table) return;
    switch (this.beat) {
      case 'predict':
        if (table.came > 0) return this.to('fast'); // without a prediction
        break;
      case 'slow':
        if (table.came >= 3 && !table.hand) return this.to('fast');
        break;
      case 'fast':
        if (ended) return this.to('reveal');
        break;
    }
    this.update(state);
  }

  // pick answers: 1 is that the key fits, 2 that it fails.
  pick(nth) {
    const { table, playing } = this.state ?? {};
    if (this.beat !== 'fast' || !table?.next || playing) return;
    const right = (nth === 1) === table.fits;
    this.answers = (this.answers ?? 0) + 1;
    this.right = (this.right ?? 0) + Number(right);
    this.verdict = words.guide.cuckoo.verdict(right, table.next, table.fits);
    this.page.say(this.verdict);
    this.page.act('step');
  }

  get facts() {
    const { table } = this.state ?? {};
    return { guess: this.guess, answers: this.answers ?? 0, right: this.right ?? 0, table };
  }

  slow() {
    const drop = press(words.guide.cuckoo.one, () => this.page.act('step'), 'main');
    const count = element('p', { className: 'hint' });
    return [[drop, count], ({ table }) => { count.textContent = words.guide.dropped(Math.min(table.came, 3), 3); }];
  }

  fast() {
    const ask = element('span', { id: 'lit-name' });
    const group = element('div', { className: 'choices', role: 'group' }, press(words.guide.cuckoo.fits, () => this.pick(1)), press(words.guide.cuckoo.fails, () => this.pick(2)));
    group.setAttribute('aria-labelledby', 'lit-name');
    const verdict = element('p', { className: 'hint' });
    const rest = press(words.guide.cuckoo.rest, () => {
      if (this.state?.playing) this.page.act('play');
      else this.page.play(this.speed);
    }, 'main');
    return [[ask, group, verdict, rest], ({ table, playing }) => {
      ask.textContent = table.next ? words.guide.cuckoo.asks(table) : words.guide.cuckoo.moving;
      for (const button of group.children) button.setAttribute('aria-disabled', String(!table.next || playing));
      verdict.textContent = [this.verdict, words.guide.cuckoo.score(this.right ?? 0, this.answers ?? 0)].filter(Boolean).join(' ');
      rest.textContent = playing ? words.acts.pause : words.guide.cuckoo.rest;
    }];
  }

  change() {
    const list = choices(words.label('d', 'cuckoo'), ['2', '3', '4'], text => text, text => this.page.editor.set(-1, 'd', text));
    const many = press(words.guide.cuckoo.many, () => this.page.act('trials'));
    return [[list.label, list.group, many], () => {
      for (const button of list.group.children) button.setAttribute('aria-pressed', String(button.value === this.page.run.stands('d')));
    }];
  }
}
