// A Run is what the page knows of what it shows: enough to make the picture, the
// controls and the link anew. It is one setup, or up to four side by side.
import { commandOf, drawSeed, format, queryOf, specOf } from './link.js';

// What stands where the link names no field: all can be seen.
const first = { bins: { n: '20' }, table: { n: '32', m: '16' }, graph: { n: '60', m: '30' }, walk: {} };
const firstOf = ({ scene }) => Object.entries(first[scene]).map(([name, value]) => ({ name, value }));

// exists says whether the branch of a field of a process is the one that is chosen.
export function exists(process, field, given) {
  if (!field.when) return true;
  const choice = process.fields.find(f => f.name === field.when.field);
  const text = given.find(({ name }) => name === choice.name)?.value ?? choice.default;
  return field.when.values.includes(text) && exists(process, choice, given);
}

// A Setup is a process with its fields as they were given.
export class Setup {
  // process is an entry of the catalogue, fields are {name, value}, rev is that of a
  // link.
  constructor(process, fields, rev) {
    Object.assign(this, { process, fields, rev, opened: null }); // opened: wire.Opened of the last one that could be opened
  }

  get known() { return new Set(this.process.fields.map(({ name }) => name)); }
  get spec() { return specOf(this.process.id, this.fields); }

  given(name) { return this.fields.find(field => field.name === name)?.value; }
  stands(name) { return this.opened?.values.find(value => value.name === name)?.text; }

  // like takes from another setup what this one does not name.
  like(other) {
    const { known } = this;
    this.fields = [...this.fields, ...other.fields.filter(({ name }) => known.has(name) && this.given(name) === undefined)];
    return this;
  }

  // set gives a field a value; an empty text means its default. What followed
  // it goes on following.
  set(name, text) {
    const before = this.stands(name);
    const follows = new Set(this.process.fields
      .filter(field => field.like === name && this.given(field.name) !== undefined && this.stands(field.name) === before)
      .map(field => field.name));
    if (name === 'seed' && text === '') text = drawSeed();
    let fields = this.fields.filter(field => field.name !== name && !follows.has(field.name));
    if (text !== '') fields.push({ name, value: text });
    const list = this.process.fields;
    fields = fields.filter(field => {
      const known = list.find(f => f.name === field.name);
      return !known || exists(this.process, known, fields);
    });
    const place = field => list.findIndex(f => f.name === field.name);
    this.fields = fields.sort((a, b) => place(a) - place(b));
  }

  // pairs is every field of what stands there, or what was asked for instead.
  pairs(whole) {
    if (!whole || this.opened.faults.length) return this.fields;
    return this.opened.values.map(({ name, text }) => ({ name, value: text }));
  }

  command(whole, at) {
    const pairs = whole ? this.opened.values.map(({ name, text }) => ({ name, value: text })) : this.fields;
    return commandOf(this.process.id, pairs, at);
  }
}

export class Run {
  // find(id) returns an entry of the catalogue, or undefined; usual is the id of
  // the one that stands in for a strange one; link is what readLink returns.
  constructor(find, usual, link) {
    const [own, ...others] = link.setups;
    const process = find(own.id) ?? find(usual);
    const known = new Set(process.fields.map(({ name }) => name));
    // Fields of another process are none of this one; strange ones stay, to be told.
    const setup = new Setup(process, own.id === process.id ? own.fields : own.fields.filter(({ name }) => known.has(name)), own.id === process.id ? own.rev : undefined);
    if (setup.fields.length === 0) setup.fields = firstOf(process);
    if (setup.given('seed') === undefined) setup.fields = [...setup.fields, { name: 'seed', value: drawSeed() }];
    this.setups = [setup];
    this.strange = []; // ids of setups beside the first that there are not
    for (const { id, fields, rev } of others) {
      const other = find(id);
      if (other) this.setups.push(new Setup(other, fields, rev).like(setup));
      else this.strange.push(id);
    }
    this.at = link.at ?? 0; // steps: what is shown, or where a seek goes
    this.speed = link.speed; // steps a second; undefined until the run is known
    this.chosen = link.speed !== undefined; // whether somebody chose the speed
    this.view = ''; // name of the guide, if there is one
    this.playing = false; // as somebody wants it
    this.pending = true; // whether an open has not been answered
    this.refused = null; // or the sentence that says why it cannot be opened
    this.state = null; // the last wire.State
    this.digest = '';
    this.offers = false; // whether a ball had more than one bin to look at
  }

  // The first setup, which gives the page its question.
  get lead() { return this.setups[0]; }
  get process() { return this.lead.process; }
  get fields() { return this.lead.fields; }
  get opened() { return this.lead.opened; }
  // end is where a run that is led to its end goes: some end nobody knows where.
  get end() { return this.setups.every(({ opened }) => opened?.exact) ? this.steps : Number.MAX_SAFE_INTEGER; }
  get unit() { return this.process.unit; }
  // round is what one of its rounds is called; empty if it has none.
  get round() {
    if (this.process.scene === 'walk' && (this.stands('reset') ?? 'never') === 'never') return '';
    return this.setups.map(({ process }) => process.round).find(Boolean) ?? '';
  }
  get thing() { return this.process.scene === 'table' ? 'key' : this.unit; } // what one step of the picture is about
  get spec() { return this.lead.spec; }
  get beside() { return this.setups.slice(1).map(({ spec }) => spec); }
  get compares() { return this.setups.length > 1; }
  get steps() { return this.state?.steps ?? Math.max(...this.setups.map(({ opened }) => opened?.steps ?? 0)); }

  given(name) { return this.lead.given(name); }
  stands(name) { return this.lead.stands(name); }

  // open takes a wire.Opened.
  open(message) {
    [message, ...message.beside].forEach((opened, i) => { this.setups[i].opened = opened; });
  }

  // set gives a field a value in one setup, or with which < 0 in all that have it.
  set(which, name, text) {
    if (name === 'seed' && text === '') text = drawSeed(); // one for all
    this.setups.forEach((setup, i) => {
      if ((which < 0 || which === i) && setup.known.has(name)) setup.set(name, text);
    });
  }

  // standIn is the spec of what is shown where nothing that was asked for fits.
  get standIn() { return specOf(this.process.id, [...firstOf(this.process), { name: 'seed', value: drawSeed() }]); }

  // whole is whether what was asked for is what stands there.
  get whole() { return !this.pending && !this.refused; }
  get canonical() { return this.whole ? this.opened.spec : this.spec; }

  // query is the link to a step; theme is undefined if nobody chose it.
  query(theme, kept, at) {
    const pairs = this.setups.flatMap(setup => [
      { name: 'run', value: setup.process.id }, ...setup.pairs(this.whole), { name: 'rev', value: setup.process.rev }]);
    if (this.view) pairs.push({ name: 'view', value: this.view });
    if (at > 0) pairs.push({ name: 'at', value: at });
    if (this.chosen) pairs.push({ name: 'speed', value: this.speed });
    if (theme) pairs.push({ name: 'theme', value: theme });
    pairs.push({ name: 'v', value: format }, ...kept);
    return `?${queryOf(pairs.map(({ name, value }) => ({ name, value: String(value) })))}`;
  }

  // command is the line that gives the same run, up to the step that is shown; a
  // line for each of several.
  get command() {
    const at = this.at === 0 || this.state?.ended || this.refused ? undefined : this.at;
    return this.setups.map(setup => setup.command(this.whole, at)).join('\n');
  }
}

// differences lists the fields that are not the same in all setups that are open:
// {name, values}, where a setup without the field has undefined.
export function differences(setups) {
  const names = new Set(setups.flatMap(({ opened }) => opened?.values.map(({ name }) => name) ?? []));
  return [...names].map(name => ({ name, values: setups.map(setup => setup.stands(name)) }))
    .filter(({ values }) => values.some(value => value !== values[0]));
}
