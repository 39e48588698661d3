// The still picture that stands for the stage until it comes, and how far it is.
import { words } from './words.js';
import { find } from './element.js';

const slow = 8000; // ms after which somebody may wonder

export class Loading {
  constructor(live) {
    this.live = live;
    this.root = find('loading');
    this.bar = find('loading-bar');
    this.text = find('loading-text');
    this.told = 0; // quarters
    this.timer = setTimeout(() => {
      find('loading-slow').textContent = words.slow;
      live.say(words.slow);
    }, slow);
  }

  progress(done, of) {
    if (!of) return;
    this.bar.max = of;
    this.bar.value = done;
    this.text.textContent = words.loaded(done, of);
    const quarter = Math.floor(4 * done / of);
    if (quarter > this.told) {
      this.told = quarter;
      this.live.say(words.loadedShare(25 * quarter));
    }
  }

  // again is for a picture that was lost.
  again() {
    this.root.hidden = false;
  }

  done() {
    clearTimeout(this.timer);
    this.root.hidden = true;
  }

  fail() {
    clearTimeout(this.timer);
    this.bar.hidden = true;
    this.text.textContent = words.notLoaded;
    find('loading-slow').textContent = '';
  }
}
