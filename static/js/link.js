// A link names a run and how it is looked at:
//
//   play.html?run=d-choice&n=20&d=2&seed=7&at=17&speed=1&theme=dark
//
// What is not reserved here is a field of the process. Fields are given as they
// were written: what they mean, and whether they are right, is read in Go.

const reserved = ['run', 'at', 'speed', 'theme', 'v', 'rev', 'lang', 'view'];
const longest = 16_384; // letters of a query that are looked at

export const format = 1; // v of the links that are written

// readLink takes a query apart. Faults are of reserved names alone, as
// {name, value}; a faulty one counts as not given.
export function readLink(search) {
  const given = new Map(), fields = [], faults = [];
  if (search.length > longest) faults.push({ name: 'length', value: '' });
  else for (const { name, value } of pairsOf(search.replace(/^\?/, ''))) {
    if (!reserved.includes(name)) fields.push({ name, value });
    else if (!given.has(name)) given.set(name, value);
  }
  const take = (name, read) => {
    if (!given.has(name)) return undefined;
    const value = read(given.get(name));
    if (value === undefined) faults.push({ name, value: given.get(name) });
    return value;
  };
  return {
    id: given.get('run'),
    fields,
    at: take('at', natural),
    speed: take('speed', text => /^\d+(\.\d+)?(e\d+)?$/.test(text) && Number.isFinite(+text) ? +text : undefined),
    theme: take('theme', text => ['dark', 'light', 'projector'].includes(text) ? text : undefined),
    v: take('v', natural),
    rev: take('rev', natural),
    kept: ['lang', 'view'].filter(name => given.has(name)).map(name => ({ name, value: given.get(name) })),
    faults,
  };
}

function natural(text) {
  const value = Number(text);
  return /^\d+$/.test(text) && Number.isSafeInteger(value) ? value : undefined;
}

// pairsOf splits a query into {name, value} as package param does: a + is a +.
export function pairsOf(query) {
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
