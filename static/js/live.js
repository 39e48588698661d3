// What a screen reader hears of changes: the newest, at most once a second.
const pause = 1000;

export class Live {
  constructor(root) {
    Object.assign(this, { root, next: '', timer: 0 });
  }

  say(text) {
    this.next = text;
    if (!this.timer) this.tell();
  }

  tell() {
    this.root.textContent = this.next;
    this.next = '';
    this.timer = setTimeout(() => {
      this.timer = 0;
      if (this.next) this.tell();
    }, pause);
  }
}
