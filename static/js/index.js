// The overview: a way in, and runs by the question they answer.
//
// The pictures are drawn by the command, each at the end of the run it links to:
//   go run ./tools/binfall render RUN FIELDS seed=33 --size SIZE -o static/img/NAME.svg
// with --size 480x304 for those that are sorted, 600x440 where crop is tangle or disc, 390x360 for trees,
// and 384x300 for the others; two-choices with seed=19, because its last ball turns
// away from the fuller bin; and that of the start, of 600x440, with --at 17. They take
// their colours from the page.
import { words, fill } from './words.js';
import { element, find } from './element.js';
import { still } from './chart.js';
import { Theme } from './theme.js';
import { queryOf, readLink } from './link.js';
import { speedFor } from './transport.js';
import { guides } from './guide.js';

const seed = '33';
const roomy = 440; // CSS pixels: from here on the small frame of play.css has all its controls

// What of a picture is shown: no headline, no axis, and nothing that would tell
// the answer.
const bins = '8 61 368 230', sorted = '93 60 379 237', tangle = '229 66 371 232', tree = '35 88 320 200', disc = '12 139 356 222', whole = '4 62 376 235';

const gallery = {
  fullest: [
    { name: 'maximum-load', guide: guides['maximum-load'], crop: sorted },
    { name: 'one-choice-1e6', run: 'one-choice', crop: sorted, fields: { n: '1e6' } },
    { name: 'ten-a-bin', run: 'one-choice', crop: bins, fields: { n: '300', m: '3000' } },
  ],
  choice: [
    { name: 'two-choices', guide: guides['two-choices'], crop: bins },
    { name: 'd-choice-300', run: 'd-choice', crop: bins, fields: { n: '300', d: '2' } },
    { name: 'three-choices', run: 'd-choice', crop: bins, fields: { n: '300', d: '3' } },
    { name: 'go-left', run: 'go-left', crop: bins, fields: { n: '300' } },
    { name: 'one-plus-beta', run: 'one-plus-beta', crop: bins, fields: { n: '300' } },
    { name: 'd-choice-1e6', run: 'd-choice', crop: sorted, fields: { n: '1e6', d: '2' } },
  ],
  knowledge: [
    { name: 'batched', run: 'batched', crop: bins, fields: { n: '300', m: '1500', batch: '100' } },
    { name: 'thinning', run: 'thinning', crop: bins, fields: { n: '300' } },
    { name: 'remembered-bins', run: 'remembered-bins', crop: bins, fields: { n: '300' } },
  ],
  walks: [
    { name: 'walk', guide: guides.walk, crop: tree, unit: 'round', steps: 10, pace: 1 },
    { name: 'walk-two', run: 'walk', crop: disc, fields: { graph: 'random-regular', n: '300', degree: '4', walkers: '2' } },
    { name: 'walk-simple', run: 'walk', crop: disc, fields: { graph: 'random-regular', n: '300', degree: '4', walkers: '1', move: 'simple' } },
    { name: 'walk-triangles', run: 'walk', crop: tree, fields: { graph: 'inflated', base: '100', girth: '3', walkers: '1' }, steps: 300 },
  ],
  tables: [
    { name: 'cuckoo', guide: guides.cuckoo, crop: tangle, unit: 'turn' },
    { name: 'cuckoo-three', run: 'cuckoo', crop: tangle, unit: 'turn', steps: 23, fields: { n: '24', m: '19', d: '3', on_fail: 'stop' } },
    { name: 'random-graph', run: 'random-graph', crop: whole, unit: 'edge', fields: { n: '160', m: '80' } },
    { name: 'peel', run: 'peel', crop: whole, unit: 'edge', steps: 114, fields: { n: '80', m: '48' } },
  ],
};

fill(document);
find('boot').remove();
document.title = words.siteTitle;
find('questions').replaceChildren(...Object.entries(gallery).map(section));
still(find('hero'), 'd-choice-20.svg');
find('start').addEventListener('click', live);

// live puts the run in the place of its picture, where there is room for its
// controls; elsewhere, and from then on, the link leads to its page.
function live(event) {
  const hero = find('hero');
  if (hero.clientWidth < roomy || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const frame = element('iframe', { src: find('start').href, title: words.frame(words.start) });
  hero.removeAttribute('role');
  hero.removeAttribute('aria-label');
  hero.replaceChildren(frame);
  frame.focus();
  find('start-word').textContent = words.openFull;
  find('start').removeEventListener('click', live);
}

new Theme(find('theme'), readLink(location.search).theme, () => {});

function section([question, cards]) {
  return element('section', {},
    element('h2', {}, words.gallery[question]),
    element('ul', { className: 'entries' }, ...cards.map(card)));
}

function card({ name, guide, run = guide?.process, crop, fields, unit = 'ball', steps, pace }) {
  const picture = element('div', { className: 'still' });
  picture.setAttribute('aria-hidden', 'true');
  still(picture, `${name}.svg`).then(() => picture.firstElementChild?.setAttribute('viewBox', crop));
  const link = element('a', { href: `play.html?${queryOf(guide ? pairs({ view: name }) : pairs({ run, ...fields, seed }))}` },
    words.cards[name] ?? words.question(run));
  link.dataset.themed = '';
  const { n, m = n } = fields ?? Object.fromEntries(guide.fields.map(({ name, value }) => [name, value]));
  return element('li', { className: 'entry' }, picture, element('h3', {}, link),
    element('p', { className: 'caption' }, words.card(Boolean(guide), unit, steps ?? Number(m), pace ?? guide?.speed ?? speedFor(steps ?? Number(m)))));
}

function pairs(fields) { return Object.entries(fields).map(([name, value]) => ({ name, value })); }
