// The card of the run in the background: how far it is, and what came out.
import { words } from './words.js';
import { measure as number, whole } from './number.js';
import { element, find } from './element.js';
import { table } from './table.js';
import { Background } from './worker.js';

export class Job {
  // say(text) announces; failed(Missing) is for the banner.
  constructor({ say, failed }) {
    Object.assign(this, { say, running: false, rows: [], opened: null });
    this.button = find('job-run');
    this.bar = find('job-bar');
    this.text = find('job-text');
    this.result = find('job-result');
    this.worker = new Background({
      loading: (done, of) => this.progress(done, of, words.loaded(done, of)),
      opened: message => this.open(message),
      rows: ({ list }) => this.rows.push(...list),
      progress: ({ step, of }) => this.progress(step, of, words.jobProgress(this.opened.unit, step, of)),
      ended: message => this.end(message),
      problem: ({ field, value, why }) => this.stop(words.jobRefused(field, value, why)),
      failed: cause => {
        this.stop(words.jobFailed);
        failed(cause);
      },
    });
  }

  // press is what its one button does.
  press(spec) {
    if (this.running) this.worker.stop();
    else this.run(spec);
  }

  run(spec) {
    Object.assign(this, { running: true, rows: [], opened: null });
    find('job-spec').textContent = spec;
    this.result.replaceChildren();
    this.show();
    this.text.textContent = words.jobStarts;
    this.say(words.jobStarts);
    this.worker.run(spec);
  }

  open(message) {
    this.opened = message;
    find('job-spec').textContent = message.spec;
  }

  progress(done, of, text) {
    if (!this.running) return;
    this.bar.max = of || 1;
    this.bar.value = done;
    this.text.textContent = text;
  }

  end({ stopped, digest, step }) {
    const last = this.rows.at(-1);
    this.stop(stopped ? words.jobStopped : words.jobEnded(this.opened.unit, step));
    if (!last) return;
    const { measures, unit } = this.opened;
    const list = measures.map((m, i) => [words.measure(m.name), number(last.values[i], m.integer)]);
    if (digest) list.push([words.digest, digest]);
    this.result.replaceChildren(
      element('dl', { className: 'pairs' }, ...list.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)])),
      element('details', {}, element('summary', {}, words.rows(this.rows.length)), this.table(measures, unit)));
  }

  table(measures, unit) {
    const rows = this.rows.map(({ step, values }) => [whole(step), ...values.map((v, i) => number(v, measures[i].integer))]);
    const heads = [words.plural(unit), ...measures.map(m => words.measure(m.name))];
    const box = element('div', { className: 'wide', tabIndex: 0 }, table(heads, rows));
    box.setAttribute('role', 'region');
    box.setAttribute('aria-label', words.rows(this.rows.length));
    return box;
  }

  stop(text) {
    this.running = false;
    this.show();
    this.text.textContent = text;
    this.say(text);
  }

  show() {
    this.button.textContent = this.running ? words.stop : words.jobRun;
    this.bar.hidden = !this.running;
    if (this.running) this.bar.removeAttribute('value');
  }
}
