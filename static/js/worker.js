// The link to the worker, which runs setups without drawing them. It is started
// when it is first needed.
import { bring, spawn } from './spawn.js';

const patience = 1000; // ms that a worker has to stop, before it is stopped

export class Background {
  // on has a function for each type of message: opened, rows, progress, ended,
  // problem of package wire, and loading(done, of), failed(Missing) of the link.
  constructor(on) {
    Object.assign(this, { on, id: 0, spec: '', asked: false, fresh: false, worker: null, starting: null, timer: 0 });
  }

  // run makes it run a spec to the end. What it ran before is given up.
  async run(spec) {
    const id = ++this.id;
    Object.assign(this, { spec, asked: false });
    clearTimeout(this.timer);
    try {
      await (this.starting ??= this.start());
    } catch (cause) {
      this.end();
      if (id === this.id) this.on.failed(cause);
      return;
    }
    if (id !== this.id) return;
    this.asked = true;
    this.post('run', { spec, when: 'log', at: 0 });
  }

  // stop ends the run; ended is called in any case.
  stop() {
    const stopped = { stopped: true, digest: '' };
    if (!this.asked) {
      this.id++; // it is still being brought: the run is not asked for any more
      this.on.ended(stopped);
      return;
    }
    this.post('stop');
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.end();
      this.on.ended(stopped);
    }, patience);
  }

  async start() {
    const parts = await bring((done, of) => this.on.loading(done, of), this.fresh);
    const worker = this.worker = spawn(parts,
      message => { if (worker === this.worker) this.hear(message); },
      missing => { if (worker === this.worker) this.fail(missing); });
  }

  end() {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = this.starting = null;
  }

  post(type, fields = {}) {
    this.worker.postMessage(JSON.stringify({ type, id: this.id, ...fields }));
  }

  hear(message) {
    if (message.id !== this.id) return;
    if (message.type === 'ended') clearTimeout(this.timer);
    this.on[message.type]?.(message);
  }

  // fail gives up; files that do not fit are fetched again, once, past any cache.
  fail(missing) {
    this.end();
    if (missing.kind === 'mismatch' && !this.fresh) {
      this.fresh = true;
      this.run(this.spec);
    } else this.on.failed(missing);
  }
}
