// What is measured, with the best that theory says beside it.
import { words } from './words.js';
import { measure as number } from './number.js';
import { element } from './element.js';

const best = ['exact', 'limit', 'bound', 'measured']; // kinds of claims

export class Measures {
  constructor(root) {
    this.root = root;
    this.tiles = [];
  }

  // open makes a tile for each measure; opened is a wire.Opened.
  open({ measures }) {
    this.tiles = measures.map(m => ({ ...m, value: element('span', {}, '–'), beside: element('small', { className: 'theory' }), claim: null }));
    this.root.replaceChildren(...this.tiles.map(({ name, value, beside }) =>
      element('div', { className: 'tile' }, element('dt', {}, words.measure(name)), element('dd', {}, value, beside))));
  }

  // foretell takes a wire.Theory, which comes some time after the run was opened.
  foretell({ steps, list }) {
    this.steps = steps;
    for (const tile of this.tiles) {
      tile.claim = best.map(kind => list.find(c => c.measure === tile.name && c.kind === kind)).find(Boolean);
    }
  }

  // show fills in a wire.Row; theory is whether it is shown.
  show({ step, values }, theory) {
    this.tiles.forEach((tile, i) => {
      tile.value.textContent = number(values[i], tile.integer);
      tile.beside.textContent = theory && tile.claim ? this.say(tile, step) : '';
    });
  }

  // headline is the first measure in words, as it stands: {value, name, theory}.
  get headline() {
    const [tile] = this.tiles;
    return tile && { value: tile.value.textContent, name: words.measure(tile.name), theory: tile.beside.textContent };
  }

  // say is a claim at a step: between two positions a mean changes evenly, and a
  // bound is the weaker one.
  say({ integer, claim: { kind, side, values } }, step) {
    const i = Math.max(this.steps.findIndex(s => s >= step), 0);
    const from = this.steps[i - 1] ?? 0, before = values[i - 1] ?? values[i];
    if (kind === 'bound') {
      const weaker = side === 'at least' ? Math.min : Math.max;
      return words.claim(kind, side, number(weaker(before, values[i]), integer));
    }
    const part = this.steps[i] > from ? (step - from) / (this.steps[i] - from) : 1;
    return words.claim(kind, side, number(before + (values[i] - before) * part, false));
  }
}
