// A Seeker has at most one seek under way. The newest that waits replaces the
// others, so that dragging never queues.
export class Seeker {
  constructor(post) {
    Object.assign(this, { post, under: undefined, next: undefined, resting: undefined });
  }

  // wanted is where the newest seek goes, or undefined.
  get wanted() { return this.next ?? this.under; }

  to(step) {
    if (this.under !== undefined) {
      this.next = step;
      return;
    }
    if (step === this.resting) return; // nothing would change, so nothing would be answered
    this.under = step;
    this.post(step);
  }

  // hear takes a wire.State: while one is under way every state says so.
  hear({ seeking, playing, step }) {
    this.resting = playing || seeking ? undefined : step;
    if (this.under === undefined || seeking) return;
    const next = this.next;
    this.under = this.next = undefined;
    if (next !== undefined) this.to(next);
  }

  // forget is for a new run or a new frame, which owe no answer.
  forget() {
    this.under = this.next = this.resting = undefined;
  }
}
