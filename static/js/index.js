// The overview: a way in, and every process by the question it answers.
//
// The pictures are drawn by the command, each at the end of the run it links to:
//   go run ./tools/binfall render ID n=SIZE seed=33 -o static/img/ID-SIZE.svg
// and that of the start with --at 17. They take their colours from the page.
import { words, fill } from './words.js';
import { element, find } from './element.js';
import { still } from './chart.js';
import { Theme } from './theme.js';
import { readLink } from './link.js';

const all = ['20', '300', '1e4', '1e6'], few = ['20', '300'];
const processes = [
  { id: 'one-choice', fields: '', sizes: all }, { id: 'd-choice', fields: '&d=2', sizes: all },
  ...['go-left', 'one-plus-beta', 'thinning', 'remembered-bins', 'batched'].map(id => ({ id, fields: '', sizes: few })),
];
const seed = 33;

fill(document);
find('boot').remove();
document.title = words.siteTitle;
find('questions').replaceChildren(...processes.map(section));
still(find('hero'), 'd-choice-20.svg');

new Theme(find('theme'), readLink(location.search).theme, () => {});

function section({ id, fields, sizes }) {
  const cards = sizes.map(size => {
    const picture = element('div', { className: 'still' });
    picture.setAttribute('aria-hidden', 'true');
    still(picture, `${id}-${size}.svg`);
    const link = element('a', { className: 'entry', href: `play.html?run=${id}&n=${size}&m=${size}${fields}&seed=${seed}` },
      picture, element('span', {}, words.cardSizes[size]));
    link.dataset.themed = '';
    return element('li', {}, link);
  });
  return element('section', {},
    element('h2', {}, words.question(id)), element('p', { className: 'rule' }, words.cards[id], ' ', words.cardStep),
    element('ul', { className: 'entries' }, ...cards));
}
