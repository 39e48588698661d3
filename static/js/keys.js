// The keys of the play page. This one list drives what they do and what the
// help says. They are silent while somebody writes.

export const keys = [
  { keys: [' '], shown: 'Space', act: 'play', word: 'toggle' },
  { keys: ['ArrowRight'], shown: '→', act: 'step' },
  { keys: ['ArrowLeft'], shown: '←', act: 'back' },
  { keys: ['r'], shown: 'R', act: 'round' },
  { keys: ['Home'], shown: 'Home', act: 'rewind' },
  { keys: ['End'], shown: 'End', act: 'end' },
  { keys: ['+', '='], shown: '+', act: 'closer' },
  { keys: ['-'], shown: '−', act: 'wider' },
  { keys: ['0'], shown: '0', act: 'all' },
  { keys: ['s'], shown: 'S', act: 'same' },
  { keys: ['n'], shown: 'N', act: 'new' },
  { keys: ['1'], shown: '1', act: 'pick1' },
  { keys: ['2'], shown: '2', act: 'pick2' },
  { keys: ['c'], shown: 'C', act: 'compare' },
  { keys: ['t'], shown: 'T', act: 'theory' },
  { keys: ['?'], shown: '?', act: 'help' },
];

const writes = 'input, select, textarea, [contenteditable]';
const presses = 'button, a, summary, [role=button]';

// keyOf returns the entry that a keydown event means, or undefined.
export function keyOf(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest(writes) || event.key === ' ' && target.closest(presses)) return undefined;
  return keys.find(entry => entry.keys.includes(event.key.length === 1 ? event.key.toLowerCase() : event.key));
}

// listen calls act(name) for the keys of the page, unless a dialog is open.
export function listen(act) {
  addEventListener('keydown', event => {
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
    const key = keyOf(event);
    if (!key) return;
    event.preventDefault();
    act(key.act);
  });
}
