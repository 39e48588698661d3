// A link names a run and how it is looked at:
//
//   play.html?run=d-choice&n=20&d=2&seed=7&at=17&speed=1&theme=dark
//
// What is not reserved here is a field of the process. Fields are given as they
// were written: what they mean, and whether they are right, is read in Go. Another
// run= begins another setup, to be shown beside the first: the fields and the rev
// that follow are its own, and what it does not name is as in the first.

const reserved = ['run', 'at', 'speed', 'theme', 'v', 'rev', 'lang', 'view'];
const longest = 16_384; // letters of a query that are looked at

export const format = 1; // v of the links that are written
export const mostSetups = 4; // side by side

// readLink takes a query apart. Faults are of reserved names alone, as
// {name, value}; a faulty one counts as not given. There is always a first of the
// setups, {id, fields, rev}; id is undefined if the link has no run=.
export function readLink(search) {
  const given = new Map(), faults = [], setups = [{ id: undefined, fields: [], rev: undefined }];
  if (search.length > longest) faults.push({ name: 'length', value: '' });
  else for (const { name, value } of pairsOf(search.replace(/^\?/, ''))) {
    const setup = setups.at(-1);
    if (name === 'run' && setup.id === undefined) setup.id = value;
    else if (name === 'run') setups.push({ id: value, fields: [], rev: undefined });
    else if (name === 'rev' && setup.rev === undefined) {
      setup.rev = natural(value);
      if (setup.rev === undefined) faults.push({ name, value });
    } else if (!reserved.includes(name)) setup.fields.push({ name, value });
    else if (!given.has(name)) given.set(name, value);
  }
  for (const { id } of setups.splice(mostSetups)) faults.push({ name: 'run', value: id });
  const take = (name, read) => {
    if (!given.has(name)) return undefined;
    const value = read(given.get(name));
    if (value === undefined) faults.push({ name, value: given.get(name) });
    return value;
  };
  return {
    setups,
    at: take('at', natural),
    speed: take('speed', text => natural(text) ?? fraction(text)),
    theme: take('theme', text => ['dark', 'light', 'projector'].includes(text) ? text : undefined),
    v: take('v', natural),
    view: take('view', text => text), // guide.js knows which there are
    kept: ['lang'].filter(name => given.has(name)).map(name => ({ name, value: given.get(name) })),
    faults,
  };
}

// natural reads a whole number that is no less than 0, as package param reads a
// count: 1000, 1e6, 2^20, 1_000_000. It reads exactly, or returns undefined.
export function natural(text) {
  const digits = text.replace(/^-/, '');
  const value = digits.includes('^') ? power(digits) : decimal(digits);
  return Number.isSafeInteger(value) && (digits === text || value === 0) ? value : undefined;
}

function power(text) {
  const [, base, exponent] = /^(\d+)\^(\d+)$/.exec(text) ?? [];
  if (base === undefined || base >= 2 ** 31 || exponent >= 2 ** 31) return undefined;
  if (base <= 1) return exponent > 0 ? Number(base) : 1;
  let value = 1;
  for (let i = 0; i < exponent && Number.isSafeInteger(value); i++) value *= base;
  return value;
}

// decimal moves the point of digits, of which those after it must then be zeros.
function decimal(text) {
  const [, whole, fraction = '', exponent = '0'] = /^(\d+(?:_\d+)*)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  if (whole === undefined || exponent < -(2 ** 15) || exponent >= 2 ** 15) return undefined;
  const digits = (whole.replaceAll('_', '') + fraction).replace(/^0+/, '');
  const shift = exponent - fraction.length;
  if (digits === '') return 0;
  if (shift < 0) return /^0+$/.test(digits.slice(shift)) ? Number(digits.slice(0, shift)) : undefined;
  return digits.length + shift <= 16 ? Number(digits + '0'.repeat(shift)) : undefined;
}

// fraction reads a number of steps a second that need not be whole. 0 would mean
// as fast as it goes.
function fraction(text) {
  return /^\d+(\.\d+)?(e-\d+)?$/.test(text) && +text > 0 && +text <= Number.MAX_SAFE_INTEGER ? +text : undefined;
}

// pairsOf splits a query into {name, value} as package param does: a + is a +.
function pairsOf(query) {
  return query.split('&').filter(part => part !== '').map(part => {
    const [, name, value] = /^([^=]*)=?(.*)$/s.exec(part);
    return { name: unescape(name), value: unescape(value) };
  });
}

function unescape(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// queryOf writes pairs so that pairsOf reads them back; commas stay readable.
export const queryOf = pairs => pairs.map(({ name, value }) => `${escape(name)}=${escape(value)}`).join('&');

// A half of a surrogate pair cannot be encoded: it becomes U+FFFD.
const escape = text => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replaceAll('%2C', ',');

export const specOf = (id, fields) => `${id}?${queryOf(fields)}`;

// commandOf is the line for a shell that gives the same run, up to the same
// step; at is undefined at the end. Values that a shell could misread are quoted.
export function commandOf(id, fields, at) {
  const words = ['binfall', 'run', id, ...fields.map(({ name, value }) => `${name}=${value}`)];
  if (at !== undefined) words.push('--at', String(at));
  return words.map(word => /^[\w=.,+^-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
}

// drawSeed draws one of 2^53 seeds: JSON and links carry them exactly.
export function drawSeed() {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return String((high >>> 11) * 2 ** 32 + low);
}
