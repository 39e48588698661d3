// The banner of what went wrong: what is missing, what to do, and a line for a
// report. The page goes on below it as far as it can.
import { words } from './words.js';
import { element } from './element.js';
import { copy } from './copy.js';

export class Banner {
  // report() is the line to copy; after is an element that takes the focus when
  // the banner closes.
  constructor(root, report, after) {
    Object.assign(this, { root, report, after });
    addEventListener('error', ({ message }) => this.show({ detail: message }));
    addEventListener('unhandledrejection', ({ reason }) => this.show(reason?.kind ? reason : { detail: String(reason) }));
  }

  // show says what is missing, as a Missing does. The first banner stays: what
  // follows is mostly its echo.
  show({ kind, name, detail = '' }) {
    if (this.root.childElementCount) return;
    const line = element('code', { tabIndex: 0 }, [this.report(), detail.trim().split('\n').slice(0, 8).join(' | ')].filter(Boolean).join(' · '));
    line.setAttribute('role', 'group'); // code itself may have no name
    line.setAttribute('aria-label', words.reportLine);
    const take = element('button', { type: 'button', className: 'button' }, words.copy);
    take.addEventListener('click', async () => { take.textContent = await copy(line.textContent, line) ? words.copied : words.selected; });
    const close = element('button', { type: 'button', className: 'button' }, words.close);
    close.addEventListener('click', () => {
      this.root.replaceChildren();
      this.after.focus(); // it was on the button, which is gone
    });
    this.root.replaceChildren(
      element('p', {}, element('b', {}, words.wrong), ' ', (words.fails[kind] ?? words.fails.error)(name)),
      element('p', {}, words.reportAsk),
      line, element('div', { className: 'row' }, take, close));
  }
}
