// The controls of a process, made from the catalogue: one for each field, and
// one of them lit, with ready values to press. What is right is decided in Go; a
// fault stands beside its control, with what is shown instead.
import { words } from './words.js';
import { whole } from './number.js';
import { element } from './element.js';
import { natural } from './link.js';
import { exists } from './run.js';

const lits = { walk: 'move' }; // what is tried first, where it is not the first field that is no size

export class Form {
  // root and lit are emptied and filled; without lit no control is lit. changed(name,
  // text) is called when a value was set; an empty text means the default.
  constructor(root, lit, process, changed) {
    this.process = process;
    this.changed = changed;
    this.rows = new Map(process.fields.map(field => [field.name, this.row(field)]));
    this.strays = element('ul', { className: 'strays' });
    root.replaceChildren(...[...this.rows.values()].map(row => row.element), this.strays);
    this.lit = { name: '', buttons: [] };
    if (lit) this.light(lit);
  }

  // row is a label, a control, a line of help and a place for a fault.
  row(field) {
    const id = `field-${field.name}`;
    const { control, read, write } = kinds[field.type](field);
    control.id = id;
    const label = element('label', { htmlFor: id }, ...this.named(field));
    const help = element('p', { id: `${id}-help`, className: 'help' }, this.helpOf(field));
    const fault = element('p', { id: `${id}-fault`, className: 'fault' });
    control.setAttribute('aria-describedby', [help.textContent && help.id, fault.id].filter(Boolean).join(' '));
    control.addEventListener('change', () => this.changed(field.name, read()));
    const row = element('div', { className: 'field' }, label, control, help, fault);
    return { field, element: row, control, help, fault, read, write };
  }

  // light makes the control that is tried first: of the first field that is no
  // size, or of the size.
  light(root) {
    const { fields } = this.process;
    const field = fields.find(f => f.name === lits[this.process.id]) ?? fields.find(f => f.type === 'int' || f.type === 'choice' && f.options.length > 1) ?? fields[0];
    const ready = field.options ?? (field.type === 'int' ? [0, 1, 2, 3].map(i => String(+field.min + i)) : ['20', '300', '1e4', '1e6']);
    this.lit = { name: field.name, buttons: ready.map(text => element('button', { type: 'button', value: text }, caption(text, field.name))) };
    for (const button of this.lit.buttons) {
      button.setAttribute('aria-pressed', 'false');
      button.addEventListener('click', () => this.changed(field.name, button.value));
    }
    const name = element('span', { id: 'lit-name' }, ...this.named(field));
    const group = element('div', { className: 'choices', role: 'group' }, ...this.lit.buttons);
    group.setAttribute('aria-labelledby', name.id);
    root.replaceChildren(name, group);
  }

  // show fills in what was asked for and what was opened of it: values and
  // faults as of wire.Opened, given the pairs of the link. A control in which
  // somebody is writing is left alone.
  show(given, values, faults) {
    const asked = new Map(given.map(({ name, value }) => [name, value]));
    const stands = new Map(values.map(({ name, text }) => [name, text]));
    for (const [name, row] of this.rows) {
      const fault = faults.find(f => f.field === name && stands.has(name)) ??
        (asked.has(name) && stands.has(name) && !means(asked.get(name), stands.get(name)) ? { value: asked.get(name), why: words.setAside } : undefined);
      row.element.hidden = !stands.has(name);
      if (row.control !== document.activeElement || row.control.tagName === 'SELECT') {
        row.write(asked.get(name) ?? stands.get(name) ?? row.field.default);
      }
      row.control.setAttribute('aria-invalid', String(fault !== undefined));
      row.fault.textContent = fault ? words.fault(fault.value, fault.why, stands.get(name)) : '';
      row.help.textContent = this.helpOf(row.field, !asked.has(name));
    }
    const strays = faults.filter(f => !stands.has(f.field));
    this.strays.replaceChildren(...strays.map(f => element('li', { className: 'fault' }, words.stray(f.field, f.value, f.why))));
    for (const button of this.lit.buttons) {
      button.setAttribute('aria-pressed', String(means(button.value, stands.get(this.lit.name))));
    }
  }

  // named is the label of a field; one that is a letter in formulas shows it.
  named({ name }) {
    const label = words.label(name, this.process.id);
    return name.length === 1 ? [label, ' ', element('i', {}, name)] : [label];
  }

  helpOf(field, follows) {
    const label = name => words.label(name, this.process.id);
    if (field.like && follows) return words.follows(label(field.like));
    if (field.as && follows) return words.followsText(field.as);
    return field.help.toLowerCase() === label(field.name).toLowerCase() ? '' : words.help(field.help);
  }

  // refuse shows why a run cannot be opened, beside the field that it is about.
  refuse(field, why) {
    const row = this.rows.get(field);
    if (!row) return;
    row.control.setAttribute('aria-invalid', 'true');
    row.fault.textContent = why;
  }

  // before is show with what can be known before the program has arrived.
  before(given) {
    const asked = new Map(given.map(({ name, value }) => [name, value]));
    const fields = this.process.fields.filter(field => exists(this.process, field, given));
    this.show(given, fields.map(f => ({ name: f.name, text: asked.get(f.name) ?? asked.get(f.like) ?? f.default })), []);
  }
}

// kinds makes the control of a type of field, with how it is read and written.
const kinds = {
  count: field => writing(field, 'decimal'),
  int: field => writing(field, 'numeric'),
  float: field => writing(field, 'decimal'),
  list: field => writing(field, 'text'),
  words: field => writing(field, 'text', 4000),
  bool() {
    const control = element('input', { type: 'checkbox' });
    return { control, read: () => String(control.checked), write: text => { control.checked = text === 'true'; } };
  },
  choice(field) {
    if (field.options.length === 1) { // nothing to choose yet
      const control = element('output', {}, words.option(field.options[0], field.name));
      return { control, read: () => field.options[0], write() {} };
    }
    const control = element('select', {}, ...field.options.map(text => element('option', { value: text }, words.option(text, field.name))));
    return {
      control,
      read: () => control.value,
      write: text => { control.value = field.options.includes(text) ? text : field.default; },
    };
  },
};

function writing(field, inputMode, maxLength = 200) {
  const control = element('input', { type: 'text', inputMode, autocomplete: 'off', spellcheck: false, maxLength });
  return { control, read: () => control.value.trim(), write: text => { control.value = text; } };
}

const caption = (text, name) => /^\d/.test(text) ? whole(Number(text)) : words.option(text, name);

// means is whether a text that somebody wrote is the value that stands there.
const means = (text, stands) => text === stands || Number(text) === Number(stands) || text.split(',').map(natural).join() === stands;
