// Setups side by side: which they are, how they differ, and for which of them
// the controls are.
import { words } from './words.js';
import { element, find } from './element.js';
import { differences } from './run.js';
import { mostSetups } from './link.js';

export const signs = ['● A', '■ B', '▲ C', '◊ D'];

export class Compare {
  // catalog is every process; on has add(), remove(which), change(which, id) and
  // choose(which), where which < 0 means all of them.
  constructor(catalog, on) {
    Object.assign(this, { catalog, on });
    this.card = find('compare');
    this.list = find('setups');
    this.pick = find('which');
    this.add = find('add-setup');
    this.add.addEventListener('click', () => { if (this.add.getAttribute('aria-disabled') !== 'true') on.add(); });
  }

  // open makes a row for each setup; which is the one the controls are for.
  open(run, which) {
    this.card.hidden = !run.compares;
    this.list.replaceChildren(...run.setups.map((setup, i) => this.row(setup, i)));
    this.add.setAttribute('aria-disabled', String(run.setups.length >= mostSetups));
    const names = [words.compare.all, ...signs.slice(0, run.setups.length)];
    this.pick.replaceChildren(...names.map((name, i) => {
      const button = element('button', { type: 'button', value: i - 1 }, name);
      button.addEventListener('click', () => this.on.choose(i - 1));
      return button;
    }));
    this.choose(which);
  }

  choose(which) {
    for (const button of this.pick.children) button.setAttribute('aria-pressed', String(Number(button.value) === which));
  }

  // focus goes to a row, which is made anew whenever setups change.
  focus(i) { (this.card.hidden ? document.querySelector('[data-act=compare]') : this.list.children[i].querySelector('select')).focus(); }

  row(setup, i) {
    const select = element('select', {}, ...this.catalog.filter(({ scene }) => scene === 'bins').map(({ id, title }) => element('option', { value: id }, title)));
    select.value = setup.process.id;
    select.setAttribute('aria-label', words.compare.process(signs[i]));
    select.addEventListener('change', () => {
      this.on.change(i, select.value);
      this.focus(i);
    });
    const row = element('li', {}, element('b', { className: `setup${i}` }, signs[i]), select);
    if (i > 0) {
      const remove = element('button', { type: 'button', className: 'button quiet' }, words.compare.remove);
      remove.setAttribute('aria-label', words.compare.removes(signs[i]));
      remove.addEventListener('click', () => {
        this.on.remove(i);
        this.focus(i - 1);
      });
      row.append(remove);
    }
    return row;
  }

  // show says how the setups that are open differ; kin is of wire.Opened.
  show(run, kin) {
    if (!run.compares) return;
    find('kin').textContent = words.compare.kin[kin];
    find('kin').classList.toggle('fault', kin === 'other');
    const list = differences(run.setups);
    const row = (kind, cells) => element('tr', {}, ...cells.map((text, i) => element(i ? kind : 'th', i ? {} : { scope: 'row' }, text)));
    const head = element('tr', {}, element('td', {}), ...run.setups.map((_, i) => element('th', { scope: 'col', className: `setup${i}` }, signs[i])));
    const names = row('td', [words.compare.rule, ...run.setups.map(({ process }) => process.title)]);
    const rows = list.map(({ name, values }) => row('td', [words.label(name, run.process.id), ...values.map(value => value ?? '–')]));
    find('differences').replaceChildren(
      element('caption', { className: 'caption' }, words.compare.differ(list.length)), element('thead', {}, head), element('tbody', {}, names, ...rows));
  }
}
