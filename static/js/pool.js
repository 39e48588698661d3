// Workers that share the trials of one setup. Each is dealt a block of trials, and
// the next one when it is done: which trials run where, and how fast, changes
// nothing but the order in which they come.
import { bring, spawn } from './spawn.js';

const most = 8; // workers
const memory = 512e6; // bytes of all processes together
const dealt = 500; // ms of work in a block
const patience = 1000; // ms that workers have to stop, before they are stopped
const crashes = 3; // are forgiven in one run

// workersFor is how many there are for a process of so many bytes.
const workersFor = bytes => Math.max(1, Math.min(most, (navigator.hardwareConcurrency || 2) - 1, Math.floor(memory / Math.max(bytes, 1))));

export class Pool {
  // on has trials(list), a part of a block in its order; ended(), when nothing is
  // left or all have stopped; problem(wire.Problem), after which it has ended, too;
  // loading(done, of), lost() for a worker that failed and was made anew, and
  // failed(Missing) when that is of no use.
  constructor(on) {
    Object.assign(this, { on, parts: null, fresh: false, hands: [], id: 0, going: 0, timer: 0 });
  }

  // run has the trials run that ranges {first, last} hold, last not included. A
  // pool runs one thing at a time.
  async run(spec, bytes, ranges) {
    const going = ++this.going;
    Object.assign(this, { spec, bytes, left: ranges, block: 1, stopping: false, crashed: 0, hands: [] });
    try {
      this.parts ??= await bring(this.on.loading, this.fresh);
      if (going !== this.going) return;
      for (let i = Math.min(workersFor(bytes), this.trials); i > 0; i--) this.hire();
    } catch (cause) {
      if (going !== this.going) return;
      this.drop();
      this.on.failed(cause);
      return;
    }
    this.hands.forEach(hand => this.deal(hand));
  }

  // trials are those that nobody was dealt yet.
  get trials() { return this.left.reduce((sum, { first, last }) => sum + last - first, 0); }

  hire() {
    const hand = { range: null, id: 0, since: 0, size: 0 };
    const there = f => message => { if (this.hands.includes(hand)) f.call(this, hand, message); };
    hand.worker = spawn(this.parts, there(this.hear), there(this.fail));
    this.hands.push(hand);
    return hand;
  }

  deal(hand) {
    const [range] = this.left;
    hand.range = null;
    if (!range || this.stopping) {
      if (!this.hands.some(other => other.range)) this.end();
      return;
    }
    const size = Math.min(this.block, Math.ceil(this.trials / this.hands.length), range.last - range.first);
    Object.assign(hand, { range: { first: range.first, last: range.first + size }, id: ++this.id, size, since: performance.now() });
    range.first += size;
    if (range.first === range.last) this.left.shift();
    this.post(hand, 'run', { spec: this.spec, when: 'end', at: 0, first: hand.range.first, trials: size });
  }

  post(hand, type, fields = {}) {
    hand.worker.postMessage(JSON.stringify({ type, id: hand.id, ...fields }));
  }

  hear(hand, message) {
    if (message.id !== hand.id) return;
    switch (message.type) {
      case 'trials':
        hand.range.first += message.list.length;
        this.on.trials(message.list);
        return;
      case 'ended': {
        const rate = hand.size / Math.max(performance.now() - hand.since, 1);
        if (!message.stopped) this.block = Math.max(1, Math.min(8 * hand.size, Math.round(rate * dealt)));
        this.deal(hand);
        return;
      }
      case 'problem':
        this.drop();
        this.on.problem(message);
    }
  }

  // stop ends the run as soon as the workers have told what is finished; ended is
  // called in any case.
  stop() {
    this.stopping = true;
    const busy = this.hands.filter(hand => hand.range);
    busy.forEach(hand => this.post(hand, 'stop'));
    clearTimeout(this.timer);
    if (busy.length) this.timer = setTimeout(() => this.end(), patience);
    else this.end();
  }

  end() {
    this.drop();
    this.on.ended();
  }

  // drop lets the workers go, and their memory with them; nothing more is told.
  drop() {
    this.going++;
    clearTimeout(this.timer);
    const hands = this.hands;
    this.hands = [];
    hands.forEach(({ worker }) => worker.terminate());
  }

  // fail gives what a failed worker had left to a new one. Files that do not fit
  // are fetched again, once, past any cache.
  fail(hand, missing) {
    hand.worker.terminate();
    this.hands = this.hands.filter(other => other !== hand);
    if (hand.range && hand.range.first < hand.range.last) this.left.unshift(hand.range);
    if (missing.kind === 'mismatch' && !this.fresh) {
      const left = [...this.hands.map(other => other.range).filter(Boolean), ...this.left];
      this.drop();
      Object.assign(this, { fresh: true, parts: null });
      this.run(this.spec, this.bytes, left);
    } else if (missing.kind === 'error' && ++this.crashed <= crashes) {
      this.on.lost();
      this.deal(this.hire());
    } else {
      this.drop();
      this.on.failed(missing);
    }
  }
}
