// What is measured, with the best that theory says beside it; of several setups,
// each measure of one beside that of the others.
import { words } from './words.js';
import { measure as number } from './number.js';
import { element } from './element.js';
import { signs } from './compare.js';

const best = ['exact', 'limit', 'bound', 'measured']; // kinds of claims

export class Measures {
  // root gets the tiles, meanings what each measure is.
  constructor(root, meanings) {
    Object.assign(this, { root, meanings, tiles: [] });
  }

  // open makes a tile for each measure of a wire.Opened and those beside it.
  open(opened) {
    const all = [opened, ...opened.beside];
    const names = [...new Set(all.flatMap(({ measures }) => measures.map(({ name }) => name)))];
    this.tiles = names.flatMap(name => all.flatMap(({ measures }, run) => {
      const place = measures.findIndex(m => m.name === name);
      return place < 0 ? [] : [{
        ...measures[place], run, place, value: element('span', {}, '–'), beside: element('small', { className: 'theory' }), claim: null,
        title: all.length > 1 ? words.ofSetup(signs[run], words.measure(name)) : words.measure(name),
      }];
    }));
    this.root.replaceChildren(...this.tiles.map(({ title, value, beside }) =>
      element('div', { className: 'tile' }, element('dt', {}, title), element('dd', {}, value, beside))));
    const help = new Map(all.flatMap(({ measures }) => measures.map(({ name, help }) => [name, help])));
    this.meanings.replaceChildren(...names.flatMap(name => [element('dt', {}, words.measure(name)), element('dd', {}, words.help(help.get(name)))]));
  }

  // foretell takes a wire.Theory, which comes some time after the run was opened.
  foretell({ run, steps, list }) {
    for (const tile of this.tiles.filter(tile => tile.run === run)) {
      tile.steps = steps;
      tile.claim = best.map(kind => list.find(c => c.measure === tile.name && c.kind === kind)).find(Boolean);
    }
  }

  // show fills in a wire.Row; theory is whether it is shown.
  show({ step, values, beside }, theory) {
    const all = [values, ...beside];
    for (const tile of this.tiles) {
      tile.now = all[tile.run]?.[tile.place];
      if (tile.now === undefined) continue;
      tile.value.textContent = number(tile.now, tile.integer);
      tile.beside.textContent = theory && tile.claim ? this.say(tile, step) : '';
    }
  }

  // headlines are the first measure of each setup as it stands: {value, now, name, theory}.
  get headlines() {
    return this.tiles.filter(({ place }) => place === 0)
      .map(({ value, now, title, beside }) => ({ value: value.textContent, now, name: title, theory: beside.textContent }));
  }

  // say is a claim at a step: between two positions a mean changes evenly, and a
  // bound is the weaker one. Past its end a run stands still.
  say({ integer, steps, claim: { kind, side, values } }, step) {
    step = Math.min(step, steps.at(-1));
    const i = Math.max(steps.findIndex(s => s >= step), 0);
    const from = steps[i - 1] ?? 0, before = values[i - 1] ?? values[i];
    if (kind === 'bound') {
      const weaker = side === 'at least' ? Math.min : Math.max;
      return words.claim(kind, side, number(weaker(before, values[i]), integer));
    }
    const part = steps[i] > from ? (step - from) / (steps[i] - from) : 1;
    return words.claim(kind, side, number(before + (values[i] - before) * part, false));
  }
}
