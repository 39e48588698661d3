// The card of many runs: trials 0, 1, 2 … of the present setup on all cores, and
// what they say of it. Trials are kept here; their law is made by the stage, which
// is given them in their order, so that they are the trials of the command at any
// moment.
import { words } from './words.js';
import { between, decimals, fixed, measure as number, share, whole } from './number.js';
import { able, element, find } from './element.js';
import { table } from './table.js';
import { draw } from './chart.js';
import { commandOf } from './link.js';
import { Pool } from './pool.js';

const offered = [100, 1000, 1e4, 1e5]; // numbers of runs
const handed = 500; // trials that the stage takes at once: some milliseconds
const apart = 250; // ms between two sentences about how far it is

export class Trials {
  // say(text) announces; failed(Missing) is for the banner; post(type, fields) is
  // a message to the stage.
  constructor({ say, failed, post }) {
    Object.assign(this, { say, post, opened: null, running: false });
    this.wanted = find('trials-wanted');
    this.button = find('trials-run');
    this.text = find('trials-text');
    this.wanted.append(...offered.map(n => element('option', { value: n }, words.trialsWanted(n))));
    this.wanted.addEventListener('change', () => this.show());
    this.pool = new Pool({
      loading: (done, of) => { if (this.running) this.text.textContent = words.loaded(done, of); },
      trials: list => this.take(list),
      lost: () => this.tell(words.trialsLost),
      ended: () => this.end(this.whole < this.target ? words.trialsStopped(this.whole, this.target) : words.trialsDone(this.whole)),
      problem: ({ field, value, why }) => this.end(words.jobRefused(field, value, why)),
      failed: cause => {
        this.end(words.jobFailed);
        failed(cause);
      },
    });
    this.clear();
  }

  // open takes a wire.Opened: of another setup, or of the same by a new stage, which
  // knows nothing yet.
  open(opened) {
    if (opened.spec !== this.opened?.spec) this.close();
    Object.assign(this, { opened, sent: 0, waits: false });
    find('trials-card').hidden = false;
    find('law-title').textContent = words.law(words.measure(opened.measures[0].name));
    this.show();
    this.hand();
  }

  // close ends what runs and forgets what it gave: the setup is no more.
  close() {
    this.pool.drop();
    const ended = this.running || this.rows.length > 0;
    this.clear();
    if (ended) this.tell(words.trialsCleared);
  }

  clear() {
    // rows are ends of trials by their number; the first so many are whole, without
    // a gap, and the stage has as many as it said.
    Object.assign(this, { opened: null, running: false, rows: [], whole: 0, sent: 0, waits: false });
    this.text.textContent = '';
    find('law').hidden = true;
    this.show();
  }

  get target() { return Number(this.wanted.value); }

  // press is what its one button does.
  press() {
    if (this.running) this.pool.stop();
    else if (this.opened) this.run();
  }

  run() {
    Object.assign(this, { running: true, began: performance.now(), before: this.whole, spoke: 0 });
    this.show();
    this.tell(words.jobStarts);
    this.pool.run(this.opened.spec, this.opened.bytes, this.missing());
  }

  // missing are the ranges of trials that have not ended yet: those that were run
  // ahead of a gap before a stop are not run twice.
  missing() {
    const ranges = [];
    for (let trial = this.whole; trial < this.target; trial++) {
      if (this.rows[trial]) continue;
      const range = ranges.at(-1);
      if (range?.last === trial) range.last++;
      else ranges.push({ first: trial, last: trial + 1 });
    }
    return ranges;
  }

  take(list) {
    for (const row of list) this.rows[row.trial] = row;
    while (this.rows[this.whole]) this.whole++;
    able(find('trials-csv'), this.whole > 0);
    this.hand();
    const now = performance.now();
    if (now - this.spoke < apart) return;
    this.spoke = now;
    this.text.textContent = words.trialsCount(this.whole, (this.whole - this.before) / (now - this.began) * 1000);
  }

  // hand gives the stage what it lacks, a part at a time: the next one when it has
  // counted the last.
  hand() {
    if (this.waits || this.sent >= this.whole) return;
    this.waits = true;
    const list = this.rows.slice(this.sent, Math.min(this.whole, this.sent + handed));
    this.post('sample', { first: this.sent, values: list.flatMap(({ values }) => values) });
  }

  counted({ trials }) {
    Object.assign(this, { sent: trials, waits: false });
    this.hand();
  }

  end(text) {
    this.running = false;
    this.show();
    this.tell(text);
  }

  tell(text) {
    this.text.textContent = text;
    this.say(text);
  }

  show() {
    this.button.textContent = this.running ? words.stop : this.rows.length ? words.trialsMore : words.trialsRun;
    able(this.button, this.running || Boolean(this.opened) && this.whole < this.target);
    this.wanted.disabled = this.running;
    find('trials-what').textContent = words.trialsWhat(this.opened?.beside?.length > 0);
    find('trials-command').textContent = this.command;
    able(find('trials-csv'), this.whole > 0);
  }

  // command gives the trials that stand here, or those that are wanted.
  get command() {
    if (!this.opened) return '';
    const pairs = this.opened.values.map(({ name, text }) => ({ name, value: text }));
    return `${commandOf(this.opened.process, pairs)} --trials ${this.running || !this.whole ? this.target : this.whole}`;
  }

  // csv is a line for each trial, with the columns of the command's.
  csv(version) {
    const { process, rev, values, measures } = this.opened;
    const fields = values.filter(({ name }) => name !== 'seed');
    const lines = [['id', 'rev', 'version', 'trial', 'seed', ...fields.map(({ name }) => name), 'step', 'end', ...measures.map(({ name }) => name)]];
    for (const { trial, seed, step, values } of this.rows.slice(0, this.whole)) {
      lines.push([process, rev, version, trial, seed, ...fields.map(({ text }) => text), step, true, ...values]);
    }
    return lines.map(cells => `${cells.map(field).join()}\n`).join('');
  }

  // fill shows which share of tables holds so many keys.
  fill({ trials, confidence, fill, shares, known, threshold }) {
    find('fill-figure').hidden = fill === '';
    if (fill === '') return;
    const percent = Math.round(100 * confidence);
    draw(find('fill-chart'), fill);
    find('fill-caption').textContent = words.fillCaption(percent, trials, threshold);
    find('fill-counts').replaceChildren(table([words.fillHead, words.runsHead, words.shareHead, words.limitsHead(percent), ...known ? [words.theoryBox] : []],
      shares.map(s => [whole(s.items), whole(s.trials), share(s.trials / trials), words.limits(share(s.low), share(s.high), s.trials === 0, s.trials === trials), ...known ? [share(s.expected)] : []])));
  }

  // law shows a wire.Law.
  law(message) {
    const { trials, confidence, chart, bars, tails, means } = message;
    if (!this.opened || trials > this.whole) return; // of runs that are forgotten
    const { measures, spec } = this.opened;
    draw(find('law-chart'), chart);
    find('law').hidden = false;
    find('law-spec').textContent = spec;
    this.fill(message);
    const [mean] = means, percent = 100 * confidence;
    const tile = (name, value, ...more) => element('div', { className: 'tile' },
      element('dt', {}, name), element('dd', {}, value, ...more.filter(Boolean)));
    find('law-mean').replaceChildren(
      tile(words.meanOf(trials), middle(mean),
        element('small', {}, interval(mean, percent, trials)),
        mean.kind && element('small', { className: 'theory' }, theory(mean))),
      tile(words.spread, trials > 1 ? number(mean.sd, false) : '–',
        element('small', {}, words.range(number(mean.least, measures[0].integer), number(mean.most, measures[0].integer)))));
    const limits = (count, { low, high }) => words.limits(share(low), share(high), count === 0, count === trials);
    const expected = message.kind ? [words.kind(message.kind)] : [];
    const beside = v => message.kind ? [share(v)] : [];
    const name = words.measure(measures[0].name);
    find('law-counts').replaceChildren(table([name, words.runsHead, words.shareHead, words.limitsHead(percent), ...expected],
      bars.map(b => [words.values(b), whole(b.trials), share(b.trials / trials), limits(b.trials, b), ...beside(b.expected)])));
    find('law-tails').replaceChildren(table([name, words.runsHead, words.shareHead, words.limitsHead(percent), ...expected],
      tails.map(t => [words.orMore(t.k), whole(t.trials), share(t.trials / trials), limits(t.trials, t), ...beside(t.expected)])));
    find('law-means').replaceChildren(table([words.measureHead, words.meanHead, words.limitsHead(percent), words.spread, words.theoryBox],
      means.map((m, i) => [words.measure(measures[i].name), middle(m), m.method ? words.limits(...between(m.low, m.high)) : '–',
        trials > 1 ? number(m.sd, false) : '–', m.kind ? theory(m) : '–'])));
    for (const [id, list] of [['law-counts', bars], ['law-tails', tails]]) find(id).closest('details').hidden = list.length === 0;
    find('law-caption').hidden = trials < 30;
    find('law-caption').textContent = words.lawCaption(percent);
  }
}

// middle is a mean with as many decimals as its interval; what theory says of it has
// one more, unless it is a bound.
const middle = ({ mean, method, low, high }) => method ? fixed(mean, decimals(low, high)) : number(mean, false);

const theory = ({ kind, side, value, method, low, high }) =>
  words.lawClaim(kind, side, method && kind !== 'bound' ? fixed(value, decimals(low, high) + 1) : number(value, false));

const interval = ({ method, low, high }, percent, trials) =>
  method ? words.interval(percent, ...between(low, high)) : words.noInterval(trials);

// field quotes where need be.
const field = value => /[",\n]/.test(value) ? `"${String(value).replaceAll('"', '""')}"` : value;
