// The banner of what went wrong: what is missing, what to do, and a line for a
// report. The page goes on below it as far as it can.
import { words } from './words.js';
import { element } from './element.js';
import { copy } from './copy.js';

export class Banner {
  // report() is the line to copy.
  constructor(root, report) {
    Object.assign(this, { root, report });
    addEventListener('error', ({ message }) => this.show({ detail: message }));
    addEventListener('unhandledrejection', ({ reason }) => this.show(reason?.kind ? reason : { detail: String(reason) }));
  }

  // show says what is missing, as a Missing does. The first banner stays: what
  // follows is mostly its echo.
  show({ kind, name, detail = '' }) {
    if (this.root.childElementCount) return;
    const line = element('code', { tabIndex: 0 }, [this.report(), detail.trim().split('\n').slice(0, 8).join(' | ')].filter(Boolean).join(' · '));
    line.setAttribute('aria-label', words.reportLine);
    const take = element('button', { type: 'button', className: 'button' }, words.copy);
    take.addEventListener('click', async () => { take.textContent = await copy(line.textContent, line) ? words.copied : words.selected; });
    const close = element('button', { type: 'button', className: 'button' }, words.close);
    close.addEventListener('click', () => this.root.replaceChildren());
    this.root.replaceChildren(
      element('p', {}, element('b', {}, words.wrong), ' ', (words.fails[kind] ?? words.fails.error)(name)),
      element('p', {}, words.reportAsk),
      line, element('div', { className: 'row' }, take, close));
  }
}
