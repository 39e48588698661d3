// The link to the worker, which runs setups without drawing them. It is started
// when it is first needed.
import { gen, readBuild, readText, readProgram, Missing } from './wasm.js';

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
    this.timer = setTimeout(() => {
      this.end();
      this.on.ended(stopped);
    }, patience);
  }

  async start() {
    const build = await readBuild(this.fresh);
    const [loader, inside, program] = await Promise.all([
      readText(new URL(build.loader.file, gen), this.fresh),
      readText(new URL('background.js', import.meta.url), this.fresh),
      readProgram(build.worker, done => this.on.loading(done, build.worker.bytes), this.fresh),
    ]);
    const source = URL.createObjectURL(new Blob([loader, '\n', inside], { type: 'text/javascript' }));
    const worker = this.worker = new Worker(source);
    worker.addEventListener('message', ({ data }) => {
      URL.revokeObjectURL(source);
      if (worker === this.worker) this.hear(data, build.build);
    });
    worker.addEventListener('error', event => {
      event.preventDefault(); // it is told here, not in the console
      if (worker === this.worker) this.fail(new Missing('error', 'worker', event.message));
    });
    worker.postMessage({ program }, [program]);
  }

  end() {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = this.starting = null;
  }

  post(type, fields = {}) {
    this.worker.postMessage(JSON.stringify({ type, id: this.id, ...fields }));
  }

  hear(data, build) {
    if (typeof data !== 'string') {
      this.fail(new Missing(data.kind, data.name, data.detail));
      return;
    }
    const message = JSON.parse(data);
    if (message.type === 'ready') {
      if (message.build !== build) this.fail(new Missing('mismatch', 'worker', message.build));
    } else if (message.id === this.id) {
      if (message.type === 'ended') clearTimeout(this.timer);
      this.on[message.type]?.(message);
    }
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
