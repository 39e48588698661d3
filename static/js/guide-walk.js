// The question of walkers: of two pictures, which is the walk and which the dice?
import { words } from './words.js';
import { element } from './element.js';
import { Guide, choices, press } from './guide.js';

const few = 3; // rounds of the slow beat

export class WalkGuide extends Guide {
  restart() {
    const { run, editor } = this.page;
    run.playing = false;
    Object.assign(this, { guess: 0, wanted: undefined, state: undefined, told: undefined, move: '' });
    editor.arrange([run.lead], 0);
    this.to('predict');
  }

  begin() {
    this.move = '';
    super.begin();
  }

  mark() { this.page.mark({ guess: 0 }); }

  // opened is called when the stage shows a run: another graph, or a frame anew.
  opened() { this.deal(); }

  // deal begins a game.
  deal() { this.page.post('blind', { do: 'start', move: this.move ?? '' }); }

  hear(state) {
    this.state = state;
    const { test } = state;
    switch (this.beat) {
      case 'predict':
        if (test?.answers > 0) return this.to('slow'); // on the picture, without a prediction
        break;
      case 'slow':
        if (test?.answers >= few && !test.answered) return this.to('fast');
        break;
      case 'fast':
        if (test?.answers >= test?.rounds) return this.to('reveal');
        break;
    }
    if (test?.answered && test.answers !== this.said) this.page.say(words.guide.walk.verdict(test));
    this.said = test?.answers;
    this.update(state);
  }

  // pick answers: 1 is left, 2 is right. In a round that is answered both go on.
  pick(nth) {
    const { test } = this.state ?? {};
    if (!test?.ready || this.beat === 'predict' || this.beat === 'reveal') return;
    this.page.post('blind', { do: test.answered ? 'next' : nth === 1 ? 'left' : 'right' });
  }

  get facts() { return { guess: this.guess, test: this.state?.test }; }

  slow() { return this.game([]); }
  fast() { return this.game([]); }

  // game is the buttons of a round, and what else there is.
  game(more) {
    const said = words.guide.walk;
    const ask = element('span', { id: 'lit-name' });
    const sides = element('div', { className: 'choices', role: 'group' }, press(said.left, () => this.pick(1)), press(said.right, () => this.pick(2)));
    sides.setAttribute('aria-labelledby', 'lit-name');
    const verdict = element('p', { className: 'hint' });
    const next = press(said.next, () => this.pick(1), 'main');
    return [[ask, sides, next, verdict, ...more], ({ test }) => {
      ask.textContent = test?.ready ? said.asks : said.waits;
      for (const button of sides.children) button.setAttribute('aria-disabled', String(!test?.ready || test.answered));
      next.setAttribute('aria-disabled', String(!test?.answered));
      verdict.textContent = test ? [test.answered && said.verdict(test), said.score(test)].filter(Boolean).join(' ') : '';
    }];
  }

  reveal() {
    const said = words.guide.walk;
    const places = this.places();
    const alike = element('p', { className: 'hint' });
    const on = press(said.on, () => this.to('change'), 'main');
    return [[places, alike, on], ({ test }) => {
      if (test) alike.textContent = said.alike(test);
      this.tellPlaces(places, test);
    }];
  }

  places() {
    return press('', () => this.page.post('blind', { do: this.state?.test?.shown ? 'shuffle' : 'unshuffle' }));
  }

  tellPlaces(button, test) {
    button.textContent = test?.shown ? words.guide.walk.shuffle : words.guide.walk.unshuffle;
    button.setAttribute('aria-disabled', String(!test?.answered));
  }

  change() {
    const said = words.guide.walk;
    const turn = choices(said.turn, ['nonbacktracking', 'simple'], text => words.option(text, 'move'), text => {
      this.move = text;
      this.deal();
    });
    const graph = choices(said.graph, ['lps', 'inflated'], text => said.graphs[text], text => this.graph(text));
    graph.label.id = 'lit-graph';
    graph.group.setAttribute('aria-labelledby', 'lit-graph');
    const places = this.places(), alike = element('p', { className: 'hint' });
    const two = element('a', { className: 'button', href: 'play.html?run=walk&p=5&q=29&walkers=2' }, said.two);
    const [elements, update] = this.game([turn.label, turn.group, graph.label, graph.group, places, alike, two]);
    return [elements, state => {
      update(state);
      const { test } = state;
      this.tellPlaces(places, test);
      alike.textContent = test ? said.alike(test) : '';
      for (const button of turn.group.children) button.setAttribute('aria-pressed', String(button.value === test?.move));
      for (const button of graph.group.children) button.setAttribute('aria-pressed', String(button.value === this.page.run.stands('graph')));
    }];
  }

  // graph puts the same number of bins, or nearly, on another graph.
  graph(name) {
    const { editor } = this.page;
    this.state = undefined;
    editor.put(name === 'lps' ? { graph: 'lps', p: '5', q: '13', base: '', girth: '', m: '' } : { graph: 'inflated', base: '728', girth: '3', p: '', q: '', m: '' });
  }
}
