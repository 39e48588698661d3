// What walkers on a graph say, from a wire.Walk and a wire.Test. Nodes are bins,
// counted from 1.
import { measure, whole } from './number.js';

const some = (n, unit) => `${whole(n)} ${n === 1 ? unit : `${unit}s`}`;
const and = list => list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`;
const percent = share => `${measure(100 * share, false)} %`;

const mostSigns = 6; // walkers that have a sign of their own

export const walk = {
  empty: 'No walker has been put down yet. Drop the first ball: press → or play.',

  // tell is how the last ball was placed: a wire.Ball, whose offers are the walkers'.
  tell({ walkers, reset }, ball) {
    if (!ball || ball.offers.length !== walkers.length) return '';
    const { number, offers, bin } = ball;
    const seen = walkers.length > mostSigns ? '' : `${and(walkers.map(({ sign }, i) => `${sign} ${i ? 'on one' : 'stands on a bin'} with ${whole(offers[i].load)}`))}: `;
    const winner = walkers[offers.findIndex(offer => offer.bin === bin)];
    const who = `${reset ? 'After a reset, ball' : 'Ball'} ${whole(number)}`;
    if (!seen) return `${who}: walker ${winner?.sign ?? ''} of ${whole(walkers.length)} keeps the ball, in bin ${whole(bin + 1)}, which held ${whole(offers.find(offer => offer.bin === bin)?.load ?? 0)}.`;
    return `${who}: ${seen}${winner?.sign ?? ''} keeps the ball, in bin ${whole(bin + 1)}.`;
  },
  counts({ nodes, degree, resets, hops, more, thrown, fresh, waits }) {
    if (degree === 0) return 'The random graph is being built.';
    const since = resets ? ` ${some(resets, 'reset')} so far.` : '';
    const dice = fresh ? ` Dice for each ball: ${measure(thrown, false)}; with fresh bins ${measure(fresh, false)}.` : '';
    const gone = hops || more ? ` Each walker made ${more ? 'more than ' : ''}${some(hops, 'hop')} since it was put down.` : '';
    return `${some(nodes, 'bin')}, each with ${some(degree, 'neighbour')}.${since}${gone}${dice}${waits ? ` To be done: ${waits}.` : ''}`;
  },
  sight: ({ sight, twice, reach, walkers }) => sight
    ? `Within ${some(reach, 'hop')} ${walkers[0]?.sign ?? ''} sees ${some(sight, 'node')}, ${twice ? `${whole(twice)} of them more than once: short loops` : 'none of them twice'}.` : '',
  ring: ({ from, to, nodes, loads }) => `Distance ${from === to ? from : `${from} to ${to}`}: ${some(nodes, 'bin')}; ${loads.map((n, load) => n && `${whole(n)} hold ${load === loads.length - 1 ? `${load} or more` : load}`).filter(Boolean).join(', ')}`,
  title: 'Walkers',
  rings: 'Bins by their distance, in words',
  disc: 'All bins', tree: 'What ● sees',
  view: 'What the picture shows',
  test: 'Test your eye: dice or walk?',
  legend: { walkers: 'walkers, the loser hollow', empty: 'empty bin', twice: 'met twice' },
  options: {
    move: { nonbacktracking: 'never', simple: 'allowed', independent: 'fresh dice' },
    reset: { never: 'never', any: 'at any node seen', cross: 'at another’s node' },
    reset_time: { before: 'before its ball', after: 'after its ball' },
  },
};

export const test = {
  question: 'Dice or walk?',
  ask: 'Of ten I shall tell right',
  guess: n => `${n} of ten`,
  predict: 'Two pictures of the same bins. In one each ball fell into a fresh random bin; in the other one walker stepped from bin to neighbouring bin, never turned back, and left a ball at each step. The bins are shuffled, on both sides alike. How often will you find the walk?',
  slow: 'Which one is the walk? Three to begin with.',
  fast: 'Seven more. A coin would have half of them right.',
  asks: 'Which one is the walk?',
  waits: 'Both runs are being made.',
  left: 'Left', right: 'Right', next: 'Next',
  verdict: ({ correct, left, sides }) => `${correct ? 'Right' : 'No'}: the walk is on the ${left ? 'left' : 'right'}. ${sides.map(({ walk, fullest, empty }) => `${walk ? 'Walk' : 'Dice'}: fullest ${whole(fullest)}, empty ${percent(empty)}`).join('; ')}.`,
  score: ({ right, answers, chance }) => answers ? `${whole(right)} of ${whole(answers)} right; a coin has ${chance}. Keys 1 and 2 answer, too.` : 'Keys 1 and 2 answer, too.',
  reveal: ({ guess, test }) => [guess && `Your guess was ${guess} of ten.`, test && `You had ${whole(test.right)} of ${whole(test.answers)} right; a coin has ${test.chance}.`,
    'Nobody does much better: on a graph without short loops a walk that never turns back leaves the bins as dice do. Now put the bins back in their places.'].filter(Boolean).join(' '),
  shuffle: 'Shuffle the bins', unshuffle: 'Put the bins in their places',
  alike: ({ sides, shown }) => shown ? sides.map(({ walk, alike }) => `${walk ? 'Walk' : 'Dice'}: neighbours’ loads correlate ${measure(alike, false)}`).join('; ') + '. The walk left footprints; how many bins hold so many balls does not show them.' : '',
  on: 'Change one thing',
  change: 'Let the walker turn back, or give it triangles to run round, and play again: now the load clots. Two walkers on a good graph are as good as two fresh choices for each ball, at a sixth of the dice.',
  turn: 'Turn back', graph: 'Graph',
  graphs: { lps: 'no short loops', inflated: 'triangles' },
  again: 'Play again',
  two: 'Now two walkers',
};
