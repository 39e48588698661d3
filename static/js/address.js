// Puts the run into the address, so that a reload or a copy of it opens here. In a
// sandbox there is no address to write.
import { find } from './element.js';

const pause = 400; // ms: a run that is dragged through is written once

export class Address {
  // query() is the link to what is shown, or undefined while that moves.
  constructor(query) {
    Object.assign(this, { query, timer: 0 });
    find('full').href = location.href;
    find('full').hidden = window === parent;
  }

  // remember writes it soon.
  remember() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write(), pause);
  }

  write() {
    const query = this.query();
    if (query === undefined) return;
    find('full').href = query;
    try {
      history.replaceState(null, '', query);
    } catch {
      // the link is still there to be copied
    }
  }
}
