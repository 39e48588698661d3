// The link to the frame that draws. The page holds all state: a frame can be
// taken away and made anew at any moment.

const often = 60_000; // two losses of WebGL within this many ms: draw without it
const silence = 3000; // ms after which a frame that has loaded and says nothing is none

export class Stage {
  // host is the element that the frame fills. on has a function for each type of
  // message: ready, opened, rows, … of package wire, and progress, key, failed
  // of the frame itself.
  constructor(host, on) {
    Object.assign(this, { host, on, id: 0, frame: null, old: null, software: false, lost: -Infinity, title: '' });
    addEventListener('message', event => this.hear(event));
  }

  // start makes the frame, or makes it anew. What stood there stays until the
  // new one shows something.
  start({ fresh = false } = {}) {
    this.post('pause');
    this.old?.remove();
    const focused = document.activeElement === this.frame;
    this.old = this.frame?.classList.contains('shows') ? this.frame : null;
    if (!this.old) this.frame?.remove();
    this.frame = document.createElement('iframe');
    const how = [this.software && 'software', fresh && 'fresh'].filter(Boolean).join();
    this.frame.src = how ? `stage.html#${how}` : 'stage.html'; // an empty # would scroll the page
    this.frame.title = this.title;
    this.heard = false;
    const frame = this.frame;
    frame.addEventListener('load', () => setTimeout(() => {
      if (frame === this.frame && !this.heard) this.on.failed({ kind: 'absent', name: 'stage.html' });
    }, silence), { once: true });
    this.host.append(frame);
    if (focused) frame.focus();
  }

  // name is what the frame is called.
  name(title) {
    this.title = title;
    if (this.frame) this.frame.title = title;
  }

  // show lets the frame be seen.
  show() {
    this.frame.classList.add('shows');
    this.old?.remove();
    this.old = null;
  }

  open(spec, at, beside) {
    this.id++;
    this.post('open', { spec, at, beside });
  }

  // look restores which of so many bins were in view.
  look({ first, last }, bins) {
    const seen = last - first;
    if (bins > 0 && seen > 0 && seen < bins) this.post('zoom', { by: bins / seen, at: first / (bins - seen) });
  }

  post(type, fields = {}) {
    this.frame?.contentWindow?.postMessage(JSON.stringify({ type, id: this.id, ...fields }), '*');
  }

  label(text) {
    this.frame?.contentWindow?.postMessage({ type: 'label', text }, '*');
  }

  hear({ source, data }) {
    if (!this.frame || source !== this.frame.contentWindow) return;
    this.heard = true;
    if (typeof data === 'string') {
      const message = JSON.parse(data);
      if (message.type === 'ready' || message.id === this.id) this.on[message.type]?.(message);
      return;
    }
    switch (data?.type) {
      case 'load-progress': return this.on.progress(data.done, data.of);
      case 'load-key': return this.on.key(data.act);
      case 'load-failed': return this.on.failed(data);
      case 'load-lost': return this.lose();
      case 'load-density': return this.start();
    }
  }

  lose() {
    this.software ||= performance.now() - this.lost < often;
    this.lost = performance.now();
    this.on.lost();
    this.frame.classList.remove('shows');
    this.start();
  }
}
