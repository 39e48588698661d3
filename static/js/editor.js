// The setups that are shown, and the form for one of them or for what they share.
import { words } from './words.js';
import { find } from './element.js';
import { drawSeed } from './link.js';
import { Setup } from './run.js';
import { Form } from './form.js';
import { Compare } from './compare.js';

const usual = 'd-choice', plain = 'one-choice';

export class Editor {
  // page has open(at), say(text), named(text) and guided.
  constructor(run, catalog, page) {
    Object.assign(this, { run, catalog, page, form: null, which: run.compares ? -1 : 0 });
    this.compare = new Compare(catalog, {
      choose: which => this.choose(which),
      add: () => this.arrange([...run.setups, new Setup(run.setups.at(-1).process, run.setups.at(-1).fields)], run.at),
      remove: i => this.arrange(run.setups.filter((_, j) => j !== i), run.at),
      change: (i, id) => this.arrange(run.setups.map((setup, j) => j === i ? this.made(id, setup) : setup), run.at),
    });
    this.ask();
    this.compare.open(run, this.which);
    this.choose(this.which);
  }

  // edited is the setup whose fields the form shows.
  get edited() { return this.run.setups[Math.max(this.which, 0)]; }

  // made is another process with the fields of a setup, as far as it has them.
  made(id, setup) { return new Setup(this.catalog.find(entry => entry.id === id), []).like(setup); }

  // ask puts the question of what is shown above it; a guide has one of its own.
  ask() {
    const { run, page } = this;
    const titles = run.setups.map(({ process }) => process.title);
    page.named(words.frame(titles.join(', ')));
    const compare = document.querySelector('[data-act=compare]');
    compare.setAttribute('aria-pressed', String(run.compares));
    compare.hidden = run.process.scene !== 'bins'; // others need the whole stage
    if (page.guided) return;
    find('question').textContent = run.compares ? words.compare.question(titles) : words.question(run.process.id, run.process.title);
    find('summary').textContent = run.compares ? words.compare.what : run.process.summary;
  }

  // choose lets the form be of one setup, or below 0 of what all of them have.
  choose(which) {
    this.which = which;
    const { process, fields, opened } = this.edited;
    const shared = ({ name, type }) => this.run.setups.every(other => other.process.fields.some(f => f.name === name && f.type === type));
    this.form = new Form(find('fields'), this.page.guided ? null : find('lit'),
      which < 0 ? { ...process, fields: process.fields.filter(shared) } : process, (name, text) => this.set(which, name, text));
    this.compare.choose(which);
    if (opened && this.run.whole) this.form.show(fields, opened.values, opened.faults);
    else this.before();
  }

  // arrange shows other setups, at a step.
  arrange(setups, at) {
    this.run.setups = setups;
    this.which = this.run.compares ? -1 : 0;
    this.ask();
    this.compare.open(this.run, this.which);
    this.choose(this.which);
    this.page.open(at);
  }

  // toggle shows one setup alone, or beside the rule that it is best compared with.
  toggle() {
    const { run } = this;
    if (run.compares) return this.arrange([run.setups.includes(this.alone) ? this.alone : run.lead], run.at);
    this.alone = run.lead;
    const setups = run.process.id === plain ? [run.lead, this.made(usual, run.lead)] : [this.made(plain, run.lead), run.lead];
    this.arrange(setups, run.at);
    this.page.say(words.compare.said(run.setups.map(({ process }) => process.title)));
  }

  // set gives a field a value in one setup, or in all; who stood at the end stays
  // there.
  set(which, name, text) {
    const { run } = this, ended = Boolean(run.state?.ended) && !run.state.hand;
    run.set(which, name, text);
    this.page.open(ended ? Number.MAX_SAFE_INTEGER : run.at);
    const place = ended ? words.atEnd : words.place(run.unit, run.at, run.steps || run.at);
    this.page.say(words.said.changed(words.label(name, run.process.id), (run.setups[which] ?? run.lead).given(name) ?? '', place));
  }

  // put gives several fields values, from the start.
  put(values) {
    for (const [name, text] of Object.entries(values)) this.run.set(-1, name, text);
    this.page.open(0);
  }

  // sow puts another seed into all setups, one for all.
  sow() {
    this.run.set(-1, 'seed', drawSeed());
    this.page.say(words.said.newSeed(this.run.given('seed')));
  }

  // before is what the form shows until a setup has been opened, or if it cannot be.
  before() { this.form.before(this.edited.fields); }

  // opened shows what was opened of each setup; refused is whether it stands in.
  opened(kin, refused) {
    const { fields, opened } = this.edited;
    if (refused) return;
    this.form.show(fields, opened.values, opened.faults);
    this.compare.show(this.run, kin);
  }
}
