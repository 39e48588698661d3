// Every sentence of the pages, seen or spoken, is here; what the processes are
// called and what their parameters mean comes from the catalogue. An entry with
// numbers in it is a function.
import { measure, megabytes, whole } from './number.js';
import { graph, table } from './words-scenes.js';
import { test, walk } from './words-walk.js';

const plural = unit => `${unit}s`;
const balls = (unit, n) => `${whole(n)} ${n === 1 ? unit : plural(unit)}`;
const runs = n => balls('run', n);
const first = text => text.charAt(0).toUpperCase() + text.slice(1);
const join = list => list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`;

const names = { // of parameters
  n: 'Bins', m: 'Balls', d: 'Choices', ties: 'Equal loads', replace: 'Same bin twice',
  beta: 'Share with a choice', threshold: 'Declines from', relative: 'Above the mean', keep: 'Bins kept', batch: 'Batch',
  method: 'Method', seed: 'Seed',
};
const own = { // where a process means something else
  cuckoo: {
    n: 'Slots', m: 'Keys', d: 'Places of a key', bucket: 'Slots in a bucket', tables: 'Tables', insert: 'Way of insertion', max_kicks: 'Most moves', hash: 'Keys are', keys: 'Names',
    on_fail: 'If a key fails', stash: 'Room in the stash',
  },
  'random-graph': { n: 'Nodes', m: 'Edges', arity: 'Nodes of an edge' },
  peel: { n: 'Nodes', m: 'Edges', arity: 'Nodes of an edge', degree: 'Leaves have at most' },
  walk: {
    p: 'Neighbours less one', q: 'Prime of the size', degree: 'Neighbours', dim: 'Dimensions', base: 'Nodes that become cycles', girth: 'Nodes of a cycle', walkers: 'Walkers', move: 'Turn back',
    reset: 'Reset where they meet', reset_time: 'When to reset', horizon: 'Reset after',
  },
};
const measures = {
  max_load: 'Fullest bin', gap: 'Fullest above mean', probes_per_ball: 'Loads read per ball',
  empty_fraction: 'Share of empty bins', collisions: 'Pairs sharing a bin',
  failed: 'A key found no slot', load_at_failure: 'Load at the first failure', moves_per_insert: 'Moves for each key', rehashes: 'Rehashes',
  longest_chain: 'Most moves for a key', stash_used: 'Keys in the stash',
  largest_component: 'Largest cluster', cycles: 'Loops', cyclic_components: 'Clusters with a loop',
  dice_per_ball: 'Dice for each ball', bits_per_ball: 'Bits for each ball', rolls_per_ball: 'Rolls for each ball', resets: 'Resets', revisits: 'Nodes seen again', memory_words: 'Words of memory',
  rounds_used: 'Rounds', left_fraction: 'Share of edges left', height_bound: 'Bound of the load',
};
const questions = {
  'one-choice': 'How full does the fullest bin get?',
  'd-choice': 'How much does one alternative help?',
  'go-left': 'Can unfair ties help?',
  'one-plus-beta': 'What if only some balls may choose?',
  thinning: 'Is one refusal enough?',
  'remembered-bins': 'Can memory replace a second look?',
  batched: 'What if the loads are out of date?',
  cuckoo: 'When does a half-empty table fail?',
  'random-graph': 'When do clusters become one?',
  peel: 'What is left when the leaves fall?',
  walk: 'Can a walk replace fresh dice?',
};
const lawKinds = { exact: 'exact', limit: 'limit law', measured: 'found by simulation' };
const kinds = { exact: 'exact mean now', limit: 'limit law now', measured: 'found by simulation' };

export const words = {
  // index.html
  siteTitle: 'binfall: balls into bins, ball by ball',
  siteQuestion: 'Where do the balls pile up?',
  siteWhat: 'binfall throws balls into bins, at random or into the emptier one of a few, and shows where each ball goes. ' +
    'Go forward, back, or to the end, and change one thing while all else stays. ' +
    'A run is one line of text: it gives the same balls in every browser and on the command line.',
  start: 'Play this run',
  startPicture: 'Twenty bins after seventeen balls. The last ball looked at two bins and took one.',
  gallery: {
    fullest: questions['one-choice'],
    choice: 'How much does a little choice help?',
    knowledge: 'What if information is late, partial or remembered?',
    tables: 'When does a table fail, and what has a graph to do with it?',
    walks: 'Can old dice be as good as new?',
  },
  cards: { // the others ask what their process asks
    'maximum-load': 'How full is the fullest of a thousand bins?',
    'one-choice-1e6': 'How full is the fullest of a million?',
    'ten-a-bin': 'Do ten balls a bin even it out?',
    'd-choice-300': 'Does it still help with 300 bins?',
    'three-choices': 'Is a third choice worth it?',
    'd-choice-1e6': 'What do two choices do for a million bins?',
    'cuckoo-three': 'What does a third place do?',
    walk: test.question,
    'walk-simple': 'What if walkers may turn back?',
    'walk-triangles': 'What if there are short loops?',
  },
  card: (guided, unit, steps, speed) => [
    ...(guided ? ['Guess first'] : []), `1 step = 1 ${unit}`,
    speed === 0 ? 'as fast as it goes' : `${whole(Math.ceil(steps / speed))} s at ${whole(speed)} a second`,
  ].join(' · '),

  // Around
  brand: 'binfall',
  skip: 'Skip to the picture',
  skipToMain: 'Skip to the text',
  pages: 'Pages',
  toStart: 'Overview',
  toPlay: 'Play',
  toReference: 'Reference',
  theme: 'Theme',
  dark: 'Dark',
  light: 'Light',
  projector: 'Projector',
  keysButton: 'Keys',
  openFull: 'Open in full',

  // The run
  question: (id, title) => questions[id] ?? title,
  title: (title, fields) => `${title}: ${fields.map(({ name, value }) => `${name} = ${value}`).join(', ')} · binfall`,
  stage: 'Picture and controls of the run',
  ofSetup: (sign, text) => `${sign.slice(-1)}: ${text}`,
  frame: title => `Picture: ${title}`,
  sentences: list => list.filter(Boolean).map(text => text.replace(/\.$/, '')).join('. '),
  headline: (name, value) => `${name}: ${value}`,
  atEnd: 'the end',
  place: (unit, step, of) => `${unit} ${whole(step)} of ${whole(of)}`,
  scrubber: 'Position in the run',
  ramp: 'Colours of the loads 0 to 7 and more',
  rampEnd: '7+',
  height: 'load',
  legendOffer: 'offer',
  legendDeclined: 'declined offer',
  table, graph, walk,
  empty: unit => `Nothing has fallen yet. Drop the first ${unit}: press → or play.`,
  ball,

  // Transport
  transport: 'Play',
  acts: {
    toggle: 'Play or pause', play: 'Play', pause: 'Pause', again: 'Play again from the start', step: 'One step', back: 'One step back',
    rewind: 'To the start', round: 'One round', end: 'To the end', pick1: 'Choose the first bin', pick2: 'Choose the second bin',
    compare: 'Compare side by side with another, or alone again', theory: 'Show or hide theory', closer: 'Look closer', wider: 'See more', all: 'See all',
    same: 'Same seed again', new: 'New seed', help: 'This list of keys',
  },
  oneStep: unit => `One ${unit}`,
  pace: 'Speed and seed',
  speedLabel: 'Speed in steps a second',
  speed: v => v === 0 ? 'fast' : `${v < 1e4 ? v : `1e${Math.log10(v)}`}/s`,
  same: 'Same seed',
  new: 'New seed',
  zoom: 'Look closer',
  all: 'All',
  keysTitle: 'Keys',
  keysWhere: 'They act anywhere on this page, unless you write.',
  keysOn: 'Keys are on',

  // Side by side
  compareButton: 'Compare',
  compareTitle: 'Side by side',
  compareTable: 'What is different',
  addSetup: 'Add another',
  controlsOf: 'The controls are for',
  compare: {
    question(titles) {
      const different = [...new Set(titles)];
      return different.length === 1 ? `${titles[0]}: what does it change?` : different.length === 2 ? `${different.join(' or ')}?` : 'What makes the difference?';
    },
    landed: (sign, { bin, load }) => `${sign.slice(-1)}: bin ${whole(bin + 1)}, now ${whole(load)}.`,
    what: 'One clock and, on one seed, one set of random words for all of them.',
    all: 'All', rule: 'Rule', remove: 'Remove',
    removes: sign => `Remove ${sign.slice(-1)}`,
    process: sign => `Rule of ${sign.slice(-1)}`,
    said: titles => `Side by side: ${join(titles)}`,
    differ: n => n === 0 ? 'No field is different.' : n === 1 ? 'One field is different:' : `${n} fields are different:`,
    kin: {
      same: 'On the same random words: ball by ball, all leave the same point.',
      places: 'On the same random words, but they lead to other bins, so that balls do not leave the same point.',
      other: 'Not on the same random words: the seeds differ, so that luck may be the difference.',
    },
  },

  // Guides
  guideSteps: 'Steps of the question',
  guide: {
    beats: { predict: 'Predict', slow: 'Slow', fast: 'Fast', reveal: 'Reveal', change: 'Change' },
    ask: 'The fullest bin will hold',
    guess: n => n === 1 ? '1 ball' : `${n} balls`,
    plant: 'That is my guess',
    planted: n => `Your guess: ${n}`,
    drop: 'Drop one ball',
    dropped: (n, of) => `${n} of ${of}`,
    chooses: 'Choose a bin: press 1 or 2, or touch one on the picture.',
    offer: (nth, { bin, load }) => `${nth}: bin ${whole(bin + 1)} holds ${whole(load)}`,
    offers: list => list.length ? `Next ball: ${list.map(({ bin, load }, i) => `${i + 1}, bin ${whole(bin + 1)} with ${whole(load)}`).join('; ')}` : '',
    hand: (placed, of) => `Ball ${placed + 1} of ${of}. Keys 1 and 2 choose, too.`,
    handDone: fullest => `All placed. Your fullest bin holds ${fullest}.`,
    chose: ({ number, bin, load }) => `Ball ${whole(number)}: you chose bin ${whole(bin + 1)}, which now holds ${whole(load)}.`,
    handNow: fullest => `Fullest bin: ${fullest}`,
    machine: 'Let the machine choose',
    rest: 'Drop the rest',
    line: 'Line at',
    sizes: 'Balls and bins',
    size: text => whole(Number(text)),
    sort: 'Sort the bins',
    textbook: 'Textbook curve',
    'maximum-load': {
      question: 'How full is the fullest bin?',
      predict: 'As many balls as bins, and each ball falls anywhere. On average a bin holds one. How many will the fullest hold?',
      slow: 'Three balls first, one at a time: each bin is as likely as any other.',
      fast: 'Now all the others. Stop whenever you like.',
      reveal: ({ guess, first }) => `${guess ? `Your guess was ${guess}; the` : 'The'} fullest bin holds ${first ?? '–'}. The dashed steps are what theory expects: the tower ends where fewer than one bin is left.`,
      on: 'Walk the line up',
      change: count => count?.bins === undefined
        ? 'Walk the line up a step at a time. The number of bins that reach it falls faster at every step.'
        : `${whole(count.bins)} ${count.bins === 1 ? 'bin holds' : 'bins hold'} ${count.line} or more${count.known ? `; ${measure(count.expected, false)} expected` : ''}. One step up it is ${whole(count.above)}.${count.ended ? ' With ten times as many bins the tower grows by about one ball.' : ''}`,
    },
    walk: test,
    cuckoo: {
      question: questions.cuckoo,
      ask: 'So many keys find a slot',
      guess: n => `${n} keys`,
      predict: 'Thirty-two slots. Each key may sit in either of two, drawn at random; if both are taken it pushes a key out, which goes to its other slot. Keys come until one finds no place. How many fit?',
      slow: 'Three keys first. On the right each slot is a dot, and each key an arrow to the slot where it sits, from the other one it may have.',
      one: 'Put in one key',
      fast: 'Decide before each key. The number at a cluster counts its free seats: a key that joins two clusters takes one of theirs.',
      asks: ({ next, places }) => `Key ${next} joins slots ${join([...new Set(places)].map(at => whole(at + 1)))}. Does it fit?`,
      moving: 'A key is on its way.',
      fits: 'It fits', fails: 'It fails',
      verdict: (right, key, fits) => `${right ? 'Right' : 'No'}: ${key} ${fits ? 'fits' : 'fails'}.`,
      score: (right, of) => of ? `${right} of ${of} right. Press 1 or 2, too.` : 'Press 1 or 2, too.',
      rest: 'Put in the rest',
      reveal({ guess, answers, right, table }) {
        const what = !table ? '' : table.failed ? `Key ${table.came} finds no slot, with ${whole(table.slots - table.stored)} of ${whole(table.slots)} free: ${table.clusters.some(({ free }) => free < 0) ? 'its cluster has more keys than slots. That was settled before the first move.' : 'it has moved too often.'}` : 'All keys found a slot.';
        return [what, guess && `Your guess was ${guess}.`, answers && `You were right ${right} times of ${answers}.`].filter(Boolean).join(' ');
      },
      on: 'Change one thing',
      change: 'A third place for each key lets the table fill to nine tenths. Pluck the leaves to see what no key can leave. Or ask many tables: half full is where two places break down.',
      many: 'Ask many tables',
    },
    'two-choices': {
      question: 'How much does one alternative help?',
      predict: 'Twenty balls, twenty bins. Each ball is offered two bins, and may take the emptier. How full will the fullest bin be?',
      slow: 'Choose for each ball yourself. What is your rule?',
      fast: 'Both rules now get the same balls. Above, a ball must take its first bin; below it may dodge into the second.',
      reveal: ({ guess, byHand, first, second }) => [guess && `Your guess was ${guess}.`, byHand && `By hand your fullest bin held ${byHand}.`,
        `Without a choice the fullest holds ${first ?? '–'}, with two ${second ?? '–'}.`,
        'Dashed is what theory expects.'].filter(Boolean).join(' '),
      on: 'Change one thing',
      change: ({ first, second }) => `Give each ball more choices, on the same random words. The first alternative does almost all of it.${second === undefined ? '' : ` Without a choice the fullest holds ${first}, now ${second}.`}`,
    },
  },

  // Log
  logTitle: 'Log',
  log: {
    step: 'step',
    opened: specs => join(specs),
    back: (unit, step) => step === 0 ? 'Back to the start.' : `Back to ${unit} ${whole(step)}.`,
    unseen: (unit, from, to) => from === to ? `${first(unit)} ${whole(from)} fell unseen.` : `${first(plural(unit))} ${whole(from)} to ${whole(to)} fell unseen.`,
  },

  // Controls
  settings: 'All settings',
  litHint: 'Changes this picture at the same step, on the same random numbers.',
  label: (name, id) => own[id]?.[name] ?? names[name] ?? first(name.replaceAll('_', ' ')),
  option: (text, name) => walk.options[name]?.[text] ?? text,
  help: first,
  follows: label => `As many as ${label.toLowerCase()}`,
  followsText: text => `Here: ${text}`,
  fault: (value, why, shown) => `Error: ${value || 'nothing'}: ${why}. Shown instead: ${shown}.`,
  setAside: 'set aside, because something else does not fit it',
  stray: (name, value, why) => `Error: ${name}=${value}: ${why}. It changes nothing.`,
  refused: (value, why) => `Error: ${value ? `${value}: ` : ''}${why}.`,

  // Notes of the link
  unknownBeside: id => `There is no process ${id}, so it is not shown beside.`,
  unknown: (id, title) => id === undefined
    ? `The link names no process, so this is “${title}”.`
    : `There is no process ${id}, so this is “${title}”.`,
  linkFault: {
    run: id => `The link has more than four runs; ${id} is left out.`,
    view: value => `The link says view=${value}; allowed are maximum-load for one-choice, two-choices for d-choice, cuckoo and walk. The run is shown without a guide.`,
    length: () => 'The link is too long to be read; this run stands in for it.',
    at: value => `The link says at=${value}, which is no whole number of steps; it opens at 0.`,
    speed: value => `The link says speed=${value}, which is no number of steps a second; the usual one is set.`,
    theme: value => `The link says theme=${value}; there are dark, light and projector.`,
    v: value => `The link says v=${value}, which is no version of links; it is read as one of today.`,
    rev: value => `The link says rev=${value}, which is no revision; the present one is shown.`,
  },
  newerLink: 'This link was made by a newer binfall; some of it may mean something else here.',
  olderRev: (title, rev, now) => `This link was made for revision ${rev} of “${title}”; now it is ${now}, and the same seed gives another run.`,
  tooLarge: 'The picture shows a run that fits. Without a picture, in the background, more may fit.',
  stageProblem: (field, value, why) => `The picture refused ${[field, value].filter(Boolean).join(' ') || 'a message'}: ${why}.`,

  // What happens, for the live region
  said: {
    playing: (speed, unit) => speed === 0 ? 'Playing, as fast as it goes' : `Playing, ${balls(unit, speed)} a second`,
    paused: place => `Paused at ${place}`,
    ended: place => `The end: ${place}`,
    changed: (label, value, place) => `${label} ${value}, at ${place}`,
    newSeed: seed => `New seed ${seed}, from the start`,
    sameSeed: 'Same seed, from the start',
    theory: on => on ? 'Theory shown' : 'Theory hidden',
  },
  seeking: unit => `On the way to that ${unit}.`,
  behind: (speed, unit) => `As fast as this device can: ${measure(speed, false)} ${plural(unit)} a second.`,
  software: 'Drawn without WebGL: slower, and the same run.',
  lost: 'The browser took the picture away; it is being drawn again, at the same step.',

  // Charts and measures
  side: 'Charts and measures',
  clustersTitle: 'Clusters',
  skyline: 'Bins sorted by load',
  course: headline => `${headline}, step by step`,
  measured: 'Measured',
  theoryBox: 'Theory',
  measure: name => measures[name] ?? first(name.replaceAll('_', ' ')),
  meanings: 'What these are',
  claim: (kind, side, value) => kind === 'bound' ? `${first(side).toLowerCase()} ${value}` : `${kinds[kind] ?? kind} ${value}`,
  digest: 'Digest',
  digestGet: 'Compute',
  digestWhat: 'Equal digests, equal runs. At the same --at the command prints the same with --digest.',
  command: 'The same run on the command line',
  copy: 'Copy',
  copyLink: 'Copy link',
  copyBox: 'Text to copy',
  copied: 'Copied ✓',
  selected: 'Selected: copy it',

  // Run in the background
  jobTitle: 'In the background',
  jobWhat: 'To the end without a picture, while you go on here.',
  jobRun: 'Run in the background',
  jobBar: 'Progress of the run in the background',
  jobStarts: 'Starting',
  jobProgress: (unit, step, of) => `${whole(step)} of ${balls(unit, of)}`,
  jobEnded: (unit, step) => `Done: ${balls(unit, step)}`,
  jobStopped: 'Stopped',
  jobRefused: (field, value, why) => `Refused: ${[field, value].filter(Boolean).join('=')}${field ? ': ' : ''}${why}.`,
  jobFailed: 'It could not be started.',
  stop: 'Stop',
  rows: n => `${whole(n)} ${n === 1 ? 'row' : 'rows'}`,
  plural: unit => first(plural(unit)),

  // Many runs
  trialsTitle: 'Many runs',
  trialsWhat: beside => `The ${beside ? 'first' : 'same'} setup on other seeds, each to its end. The first run is this one.`,
  trialsNumber: 'Number of runs',
  trialsWanted: runs,
  trialsRun: 'Start',
  trialsMore: 'Go on',
  trialsCount: (n, rate) => `${runs(n)}, ${rate < 10 ? Number(rate.toPrecision(2)) : whole(Math.round(rate))} a second`,
  trialsStopped: (n, of) => `Stopped: ${whole(n)} of ${runs(of)}.`,
  trialsDone: n => `Done: ${runs(n)}. For more, choose a larger number.`,
  trialsCleared: 'The setup is another one: its runs are still to come.',
  trialsLost: 'A worker failed; another one takes on its runs.',
  trialsCommand: 'These runs on the command line',
  trialsFormat: 'With --format csv the command prints the same line for each run.',
  trialsCsv: 'Copy as CSV',
  fillTitle: 'Tables that hold so many keys',
  fillHead: 'Keys',
  fillCaption: (percent, n, threshold) => `Of ${runs(n)}; upright lines: ${percent} % for each share.${threshold ? ` Dotted: ${measure(threshold, false)} keys, the threshold as the number of slots grows; small tables fail before it or after.` : ''}`,
  law: headline => `${headline} at the end`,
  lawCaption: percent => `Upright lines: ${percent} % for each share of the runs.`,
  lawClaim: (kind, side, value) => kind === 'bound' ? `${side} ${value}` : `${words.kind(kind)} ${value}`,
  kind: kind => lawKinds[kind] ?? kind,
  meanOf: n => `Mean of ${runs(n)}`,
  spread: 'Standard deviation',
  range: (least, most) => least === most ? `always ${least}` : `${least} to ${most}`,
  interval: (percent, low, high) => `${percent} % for the mean: ${low} to ${high}`,
  noInterval: n => n === 1 ? 'no interval from one run' : 'no interval: all runs agree',
  values: ({ first, last, open }) => open === 'below' ? `${whole(last)} or less` : open === 'above' ? `${whole(first)} or more`
    : first === last ? whole(first) : `${whole(first)} to ${whole(last)}`,
  orMore: k => `${whole(k)} or more`,
  limits: (low, high, none, all) => none ? `at most ${high}` : all ? `at least ${low}` : `${low} to ${high}`,
  lawCounts: 'The chart as a table',
  lawTails: 'Chance of so much or more',
  lawMeans: 'All measures',
  runsHead: 'Runs',
  shareHead: 'Share',
  limitsHead: percent => `${percent} %`,
  measureHead: 'Measure',
  meanHead: 'Mean',

  // Loading and failing
  loading: 'Loading the picture',
  loaded: (done, of) => `${megabytes(done)} of ${megabytes(of)} MB`,
  loadedShare: percent => percent < 100 ? `Picture ${percent} % loaded` : 'Picture loaded, starting',
  slow: 'You can read on; it will be ready.',
  notLoaded: 'The picture did not come.',
  newer: 'The files did not fit together, as after an update; they are being fetched again.',
  wrong: 'Something went wrong.',
  reportAsk: 'If it stays, please report it with this line:',
  reportLine: 'Line for a report',
  close: 'Close',
  fails: {
    absent: name => `${name} could not be fetched. Check the connection and load the page again.`,
    type: name => `${name} came with the wrong type; the server must send .wasm files as application/wasm.`,
    mismatch: name => `${name} and its loader are of different builds. Load the page again, past the cache.`,
    broken: name => `${name} arrived damaged. Load the page again.`,
    blocked: name => `${name} may not run here: the page around must allow 'wasm-unsafe-eval'.`,
    error: () => 'The program stopped. Loading the page again brings it back to this step.',
  },
  report: ({ version, spec, at, digest }) => [`binfall ${version}`, spec, `at ${at}`, digest && `digest ${digest}`].filter(Boolean).join(' · '),
};

// Processes whose balls go by loads of before, not by those of the offers.
const outdated = new Set(['batched']);

// ball tells how one of a process came to rest: a wire.Ball. Bins are counted from 1.
function ball({ number, offers, bin, load }, unit, id) {
  const who = `${first(unit)} ${whole(number)}`;
  const of = b => whole(b + 1);
  const there = `bin ${of(bin)}`;
  const now = `which now holds ${whole(load)}`;
  const bin0 = offers[0]?.bin;
  if (offers.length === 1 && bin0 !== bin) return `${who}: bin ${of(bin0)} holds ${whole(offers[0].load)}, too many; it goes to ${there} unseen, ${now}.`;
  if (offers.length < 2) return `${who} falls into ${there}, ${now}.`;
  if (offers.every(offer => offer.bin === bin)) return `${who} is offered ${there} ${offers.length === 2 ? 'twice' : `${offers.length} times`}, ${now}.`;
  if (offers.length > 4) return `${who} looks at ${offers.length} bins and goes to ${there}, ${now}.`;
  const bins = `${who}: bins ${join(offers.map(offer => of(offer.bin)))} are offered.`;
  if (outdated.has(id)) return `${bins} By the loads before its batch it goes to ${there}, ${now}.`;
  const loads = offers.every(offer => offer.load === offers[0].load)
    ? `${offers.length === 2 ? 'Both' : 'All'} hold ${whole(offers[0].load)}`
    : `${first(offers.map(offer => `bin ${of(offer.bin)} holds ${whole(offer.load)}`).join(', '))}`;
  return `${bins} ${loads}: it goes to ${there}.`;
}

// fill puts the texts of the catalogue where elements ask for them: data-word
// for what they hold, data-label for what they are called.
export function fill(root) {
  for (const e of root.querySelectorAll('[data-word]')) e.textContent = at(e.dataset.word);
  for (const e of root.querySelectorAll('[data-label]')) e.setAttribute('aria-label', at(e.dataset.label));
}

const at = path => path.split('.').reduce((value, key) => value[key], words);
