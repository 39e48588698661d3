// copy puts a text on the clipboard and reports whether it could. Where the
// clipboard is closed, as in some frames, the text stays selected in a box below
// the element, for the reader to copy.
import { element } from './element.js';
import { words } from './words.js';

export async function copy(text, below) {
  below.parentElement.querySelector('.copying')?.remove();
  const box = element('textarea', { className: 'copying', readOnly: true, value: text, rows: 2 });
  box.setAttribute('aria-label', words.copyBox);
  const from = document.activeElement;
  below.after(box);
  box.select();
  // The old way first: the new one complains in the console where it is forbidden.
  const done = document.execCommand('copy') || await navigator.clipboard?.writeText(text).then(() => true, () => false);
  if (done) {
    box.remove();
    from?.focus();
  }
  return Boolean(done);
}
