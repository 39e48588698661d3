// A Run is what the page knows of what it shows: enough to make the picture, the
// controls and the link anew.
import { commandOf, drawSeed, format, queryOf, specOf } from './link.js';

const first = [{ name: 'n', value: '20' }]; // where the link names no field: every ball can be seen

export class Run {
  // process is an entry of the catalogue, link what readLink returns.
  constructor(process, link) {
    this.process = process;
    const known = new Set(process.fields.map(({ name }) => name));
    // Fields of another process are none of this one; strange ones stay, to be told.
    this.fields = link.id === process.id ? link.fields : link.fields.filter(({ name }) => known.has(name));
    if (this.fields.length === 0) this.fields = first;
    if (!this.given('seed')) this.fields = [...this.fields, { name: 'seed', value: drawSeed() }];
    this.at = link.at ?? 0; // steps: what is shown, or where a seek goes
    this.speed = link.speed; // steps a second; undefined until the run is known
    this.chosen = link.speed !== undefined; // whether somebody chose the speed
    this.playing = false; // as somebody wants it
    this.opened = null; // wire.Opened of the last run that could be opened: what is shown
    this.pending = true; // whether an open has not been answered
    this.refused = null; // or the sentence that says why it cannot be opened
    this.state = null; // the last wire.State
    this.digest = '';
  }

  given(name) { return this.fields.find(field => field.name === name)?.value; }
  stands(name) { return this.opened?.values.find(value => value.name === name)?.text; }

  // standIn is the spec of what is shown where nothing that was asked for fits.
  get standIn() { return specOf(this.process.id, [...first, { name: 'seed', value: drawSeed() }]); }

  get spec() { return specOf(this.process.id, this.fields); }
  get seed() { return this.stands('seed') ?? this.given('seed'); }
  get unit() { return this.process.unit; }

  // whole is whether what was asked for is what stands there.
  get whole() { return !this.pending && !this.refused; }
  get canonical() { return this.whole ? this.opened.spec : this.spec; }

  // set gives a field a value; an empty text means its default. What followed
  // it goes on following; exists(field, fields) is of the form.
  set(name, text, exists) {
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
      return !known || exists(known, fields);
    });
    const place = field => list.findIndex(f => f.name === field.name);
    this.fields = fields.sort((a, b) => place(a) - place(b));
  }

  // pairs is every field of what stands there, or what was asked for instead.
  get pairs() {
    if (!this.whole || this.opened.faults.length) return this.fields;
    return this.opened.values.map(({ name, text }) => ({ name, value: text }));
  }

  // query is the link to this very step; theme is undefined if nobody chose it.
  query(theme, kept) {
    const pairs = [{ name: 'run', value: this.process.id }, ...this.pairs];
    if (this.at > 0) pairs.push({ name: 'at', value: this.at });
    if (this.chosen) pairs.push({ name: 'speed', value: this.speed });
    if (theme) pairs.push({ name: 'theme', value: theme });
    pairs.push({ name: 'v', value: format }, { name: 'rev', value: this.process.rev }, ...kept);
    return `?${queryOf(pairs.map(({ name, value }) => ({ name, value: String(value) })))}`;
  }

  // command is the line that gives the same run, up to the step that is shown.
  get command() {
    const pairs = this.whole ? this.opened.values.map(({ name, text }) => ({ name, value: text })) : this.fields;
    return commandOf(this.process.id, pairs, this.at === 0 || this.state?.ended || this.refused ? undefined : this.at);
  }
}
