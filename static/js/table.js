// table makes a table of texts: a line of heads, then rows.
import { element } from './element.js';

export function table(heads, rows) {
  const row = (kind, cells) => element('tr', {}, ...cells.map(text => element(kind, {}, text)));
  return element('table', {}, element('thead', {}, row('th', heads)), element('tbody', {}, ...rows.map(cells => row('td', cells))));
}
