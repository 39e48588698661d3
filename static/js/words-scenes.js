// What tables and graphs say, from a wire.Table and a wire.Graph. Slots, nodes and
// edges are counted from 1.
import { whole } from './number.js';

const most = 4; // moves that are told one by one
const some = (n, unit) => `${whole(n)} ${n === 1 ? unit : `${unit}s`}`;
const or = list => list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} or ${list.at(-1)}`;
const and = list => list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`;
const first = text => text.replace(/^key /, 'Key '); // a name stays as it is
const key = name => /^\d+$/.test(name) ? `key ${whole(Number(name))}` : name; // a number alone could be anything's
const slot = at => `slot ${whole(at + 1)}`;
const buckets = ({ bucket, places }) => or([...new Set(places)].map(at => bucket === 1 ? slot(at) : `bucket ${whole(at / bucket + 1)}`));

export const table = {
  empty: 'No key is in the table yet. Put in the first: press → or play.',
  place: ({ came, all }) => `key ${whole(came)} of ${whole(all)}`,
  headline: ({ stored, slots }) => `${whole(stored)} of ${some(slots, 'slot')} taken`,

  // tell is what happened last.
  tell(t) {
    const sentences = [];
    if (t.rehashes > 0 && t.came === 0) sentences.push(`Rehash ${t.rehashes}: new functions, and all keys come again.`);
    if (t.moves.length) sentences.push(moved(t));
    if (t.failed) sentences.push(table.fails(t));
    else if (t.hand) sentences.push(first(`${key(t.hand)} is in hand and may sit in ${buckets(t)}.`));
    if (t.stash.length) sentences.push(`In the stash: ${and(t.stash)}.`);
    return sentences.join(' ');
  },
  fails(t) {
    const full = t.clusters.find(({ free }) => free < 0);
    const why = t.stored === t.slots ? 'Every slot is taken.' : full ? `${some(full.items, 'key')} share ${some(full.slots.length * t.bucket, 'slot')}.` : 'No slot came free in so many moves.';
    return `${first(key(t.hand))} finds no slot. ${why}`;
  },
  next: t => t.next ? `Next is key ${t.next}: ${buckets(t)}.` : '',
  told: 'Slots and clusters in words',
  tools: 'Look at the graph',
  lookAt: 'Look at a key',
  key: name => `Key ${name}`,
  slots: 'Slots', clusters: 'Clusters',
  items: t => t.items.map((item, i) => item ? `${slot(i)}: ${item}` : `${slot(i)} is free`),
  cluster: ({ slots, items, free }, bucket) => `${bucket === 1 ? 'Slots' : 'Buckets'} ${and(slots.map(at => whole(at / bucket + 1)))}: ${some(items, 'key')}, ${seats(free)}`,
  counts: t => `${some(t.trees, 'cluster')} with free slots, ${whole(t.full)} just full, ${whole(t.over)} with too many keys. The largest has ${some(t.largest, 'key')}.`,
  pluck: 'Pluck leaves',
  putBack: 'Put back',
  plucked: ({ rounds, edges, nodes }) => edges === 0 ? `Nothing is left after ${some(rounds, 'round')}: every key has a slot of its own.`
    : edges > nodes ? `After ${some(rounds, 'round')} ${some(edges, 'key')} are left and ${some(nodes, 'slot')}: one too many.`
      : `After ${some(rounds, 'round')} ${some(edges, 'key')} are left and ${some(nodes, 'slot')}: loops, where each key can have a slot.`,
  legend: { key: 'key, sits at the arrowhead', free: 'empty slot', next: 'next key', seats: 'free seats of a cluster' },
};

const seats = free => free < 0 ? `${whole(-free)} too many` : `${some(free, 'free seat')}`;

// moved tells the ways of the last key.
function moved({ moves, hand }) {
  const list = moves.length > most ? moves.slice(0, most) : moves;
  const parts = list.map(({ item, to }, i) => {
    const next = moves[i + 1]?.item ?? hand;
    const out = next && moves[i + 1]?.from !== undefined || i === moves.length - 1 && hand;
    const pushed = moves[i + 1] ? moves[i + 1].from === to : Boolean(hand);
    return `${key(item)} goes to ${slot(to)}${out && pushed ? ` and pushes ${key(next)} out` : ''}`;
  });
  const rest = moves.length > most ? `, and ${some(moves.length - most, 'move')} more` : '';
  return first(`${parts.join('; ')}${rest}.`);
}

export const graph = {
  empty: 'No edge is there yet. Lay the first: press → or play.',
  headline: ({ here, nodes }) => `${some(here, 'edge')} between ${some(nodes, 'node')}`,
  tell({ edge, ends, gone }) {
    if (edge < 0 || ends.length === 0) return '';
    const nodes = [...new Set(ends)].map(node => whole(node + 1));
    const where = nodes.length === 1 ? `, a loop at node ${nodes[0]},` : ` between nodes ${and(nodes)}`;
    return `Edge ${whole(edge + 1)}${where} ${gone ? 'goes' : 'is laid'}.`;
  },
  counts: g => `${some(g.trees, 'tree')}, ${some(g.one, 'cluster')} with one loop, ${whole(g.more)} with more. The largest cluster has ${some(g.largest, 'node')}.`,
};
