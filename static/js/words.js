// Every sentence of the pages, seen or spoken, is here; what the processes are
// called and what their parameters mean comes from the catalogue. An entry with
// numbers in it is a function.
import { measure, megabytes, whole } from './number.js';

const plural = unit => `${unit}s`;
const balls = (unit, n) => `${whole(n)} ${n === 1 ? unit : plural(unit)}`;
const first = text => text.charAt(0).toUpperCase() + text.slice(1);
const join = list => list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`;

const names = { // of parameters
  n: 'Bins', m: 'Balls', d: 'Choices', ties: 'Equal loads', replace: 'Same bin twice',
  beta: 'Share with a choice', threshold: 'Declines from', relative: 'Above the mean', keep: 'Bins kept', batch: 'Batch',
  method: 'Method', seed: 'Seed',
};
const measures = {
  max_load: 'Fullest bin', gap: 'Fullest above mean', probes_per_ball: 'Loads read per ball',
  empty_fraction: 'Share of empty bins', collisions: 'Pairs sharing a bin',
};
const questions = {
  'one-choice': 'How full does the fullest bin get?',
  'd-choice': 'How much does one alternative help?',
  'go-left': 'Can unfair ties help?',
  'one-plus-beta': 'What if only some balls may choose?',
  thinning: 'Is one refusal enough?',
  'remembered-bins': 'Can memory replace a second look?',
  batched: 'What if the loads are out of date?',
};
const kinds = { exact: 'exact mean now', limit: 'limit law now', measured: 'measured elsewhere' };

export const words = {
  // index.html
  siteTitle: 'binfall: balls into bins, ball by ball',
  siteQuestion: 'Where do the balls pile up?',
  siteWhat: 'binfall throws balls into bins, at random or into the emptier one of a few, and shows where each ball goes. ' +
    'Go forward, back, or to the end, and change one thing while all else stays. ' +
    'A run is one line of text: it gives the same balls in every browser and on the command line.',
  skipToMain: 'Skip to the text',
  start: 'Play this run',
  startPicture: 'Twenty bins after seventeen balls. The last ball looked at two bins and took one.',
  cardStep: 'One step is one ball.',
  cardSizes: { 20: '20 bins', 300: '300 bins', '1e4': '10 000 bins', '1e6': 'a million bins' },
  cards: {
    'one-choice': 'No choice: a ball takes the bin it meets.',
    'd-choice': 'Two choices: a ball takes the emptier one of two bins.',
    'go-left': 'One bin from each group; ties go left.',
    'one-plus-beta': 'Two choices now and then, else one.',
    thinning: 'A ball may decline one bin, then takes the next unseen.',
    'remembered-bins': 'One new bin, and one kept from the ball before.',
    batched: 'Two choices, by the loads before the batch.',
  },

  // Around
  brand: 'binfall',
  skip: 'Skip to the picture',
  pages: 'Pages',
  toStart: 'Overview',
  toPlay: 'Play',
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
  frame: title => `Picture: ${title}`,
  sentences: list => list.filter(Boolean).map(text => text.replace(/\.$/, '')).join('. '),
  headline: (name, value) => `${name}: ${value}`,
  place: (unit, step, of) => `${unit} ${whole(step)} of ${whole(of)}`,
  scrubber: 'Position in the run',
  ramp: 'Colours of the loads 0 to 7 and more',
  rampEnd: '7+',
  height: 'load',
  empty: unit => `Nothing has fallen yet. Drop the first ${unit}: press → or play.`,
  ball,

  // Transport
  transport: 'Play',
  acts: {
    toggle: 'Play or pause', play: 'Play', pause: 'Pause', again: 'Play again from the start', step: 'One step', back: 'One step back',
    rewind: 'To the start', end: 'To the end', closer: 'Look closer', wider: 'See more', all: 'See all',
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

  // Controls
  settings: 'All settings',
  litHint: 'Changes this picture at the same step, on the same random numbers.',
  label: name => names[name] ?? first(name.replaceAll('_', ' ')),
  option: text => text,
  help: first,
  follows: label => `As many as ${label.toLowerCase()}`,
  fault: (value, why, shown) => `Error: ${value || 'nothing'} is ${why}. Shown instead: ${shown}.`,
  stray: (name, value, why) => `Error: ${name}=${value}: ${why}. It changes nothing.`,
  refused: (value, why) => `Error: ${value ? `${value}: ` : ''}${why}.`,

  // Notes of the link
  unknown: (id, title) => id === undefined
    ? `The link names no process, so this is “${title}”.`
    : `There is no process ${id}, so this is “${title}”.`,
  linkFault: {
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
  skyline: 'Bins sorted by load',
  course: headline => `${headline}, step by step`,
  measured: 'Measured',
  theoryBox: 'Theory',
  measure: name => measures[name] ?? first(name.replaceAll('_', ' ')),
  meanings: 'What these are',
  claim: (kind, side, value) => kind === 'bound' ? `${first(side).toLowerCase()} ${value}` : `${kinds[kind] ?? kind} ${value}`,
  digest: 'Digest',
  digestGet: 'Compute',
  digestWhat: 'Equal digests, equal runs. With --digest the command prints the same.',
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
