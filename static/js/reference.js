// The reference is whole without this: it only makes the theme a choice.
import { find } from './element.js';
import { Theme } from './theme.js';
import { readLink } from './link.js';

find('boot').remove();
new Theme(find('theme'), readLink(location.search).theme, () => {});
