// The play page: one run, its picture, its controls. All state is in one Run, so
// that a frame may be lost, and a link opens at the very step it was made at.
import { words, fill } from './words.js';
import { element, find } from './element.js';
import { readLink } from './link.js';
import { Run } from './run.js';
import { signs } from './compare.js';
import { Guide, prepare } from './guide.js';
import { TableGuide } from './guide-table.js';
import { WalkGuide } from './guide-walk.js';
import { Log } from './log.js';
import { Editor } from './editor.js';
import { Stage } from './stage.js';
import { Seeker } from './seeker.js';
import { Transport, speedFor } from './transport.js';
import { Measures } from './measures.js';
import { Loading } from './loading.js';
import { Theme } from './theme.js';
import { Live } from './live.js';
import { Spoken } from './spoken.js';
import { Notes } from './notes.js';
import { Banner } from './banner.js';
import { Job } from './job.js';
import { Trials } from './trials.js';
import { Scenes } from './scenes.js';
import { draw, still } from './chart.js';
import { keys, listen } from './keys.js';
import { copy } from './copy.js';
import { Address } from './address.js';
import { readBuild, readCatalog } from './wasm.js';

const usual = 'd-choice';
const kinds = { table: TableGuide, walk: WalkGuide }; // of guides, by scene

fill(document);
find('boot').remove();

const link = readLink(location.search);
const live = new Live(find('live'));
const banner = new Banner(find('banner'), () => words.report({
  version: build?.version ?? '?', spec: run?.canonical ?? location.search, at: run?.at ?? link.at ?? 0, digest: run?.digest,
}), find('stage'));
const theme = new Theme(find('theme'), link.theme, () => {
  dress();
  remember();
});
const address = new Address(() => run?.whole && !run.state?.playing ? linkHere() : undefined);
const remember = () => address.remember();
const loading = new Loading(live);
const measures = new Measures(find('measures'), find('meanings'));
const job = new Job({ say: text => live.say(text), failed: fail });
const trials = new Trials({ say: text => live.say(text), failed: fail, post: (type, fields) => stage.post(type, fields) });
const marks = {}; // of wire.Mark: what stands on the stage
const mark = fields => {
  Object.assign(marks, fields);
  if (ready && run.opened) stage.post('mark', marks);
};
const scenes = new Scenes({ mark, say: text => live.say(text) });
const seeker = new Seeker(to => stage.post('seek', { to }));
const narrow = matchMedia('(max-width: 959px), (max-height: 480px)');

const log = new Log();
let build = null, run = null, editor = null;
let guide = null; // if the link asks for one
let lost = null; // the wire.State of a frame that another one replaces
let ready = null; // wire.Ready of the frame, once it listens
let fresh = false; // whether all was fetched again already
let keysOn = true;

// What the frame says.
const stage = new Stage(find('stage'), {
  progress: (done, of) => loading.progress(done, of),
  key: name => { if (keysOn) act(name); },
  failed: fail,
  lost() {
    ready = null;
    loading.again();
    quiet(words.lost);
    live.say(words.lost);
  },
  ready(message) {
    ready = message;
    lost = run?.state;
    if (run?.refused) notes.clear(); // it will be refused again
    begin();
  },
  opened,
  theory(message) {
    measures.foretell(message);
    measured();
  },
  rows({ list }) {
    run.row = list.at(-1);
    measured();
  },
  state: show,
  charts({ skyline, course }) {
    for (const [id, text] of [['skyline', skyline], ['course', course]]) {
      if (!draw(find(id), text)) fail({ kind: 'broken', name: id });
      find(`${id}-card`).hidden = text === '';
    }
  },
  counted: message => trials.counted(message),
  law: message => trials.law(message),
  digested({ step, digest, beside }) {
    if (step !== run.at) return;
    run.digest = digest;
    find('digest').textContent = [digest, ...beside].map((text, i) => beside.length ? words.ofSetup(signs[i], text) : text).join('\n');
    transport.able('digest', false);
  },
  problem(problem) {
    if (run.pending || run.refused) refuse(problem);
    else if (problem.field === '') fail({ kind: 'error', name: build.stage.file, detail: problem.why });
    else notes.add(words.stageProblem(problem.field, problem.value, problem.why));
  },
});
const spoken = new Spoken(live, stage);
const notes = new Notes(find('notes'));

// measured shows the last row again: it, or theory, is new.
function measured() {
  if (run.row) measures.show(run.row, find('theory').checked);
  headline();
}

// begin opens the run in the frame, when both are there.
function begin() {
  if (!ready || !run) return;
  if (ready.build !== build.build) {
    fail({ kind: 'mismatch', name: build.stage.file });
    return;
  }
  dress();
  open(run.at);
}

// open shows the run as it is now in run.fields, at a step; whether it plays
// stays as it was.
function open(at) {
  Object.assign(run, { at, pending: true, refused: null, digest: '' });
  seeker.forget();
  if (ready) stage.open(run.spec, at, run.beside);
  else editor?.before();
}

function opened(message) {
  if (message.beside.length === run.setups.length - 1) run.open(message);
  else run.open({ ...message, beside: [] }); // a small one stands in
  Object.assign(run, { pending: false, state: null, offers: false });
  run.at = Math.min(run.at, run.end);
  if (!run.chosen) run.speed = speedFor(run.steps);
  const faults = run.setups.flatMap(({ opened }) => opened?.faults ?? []);
  editor.opened(message.kin, run.refused);
  if (faults.length) find('settings').open = true;
  if (!lost) log.open(words.log.opened(run.setups.map(({ opened }) => opened?.spec ?? '')), run.at);
  measures.open(message);
  scenes.open(run.process);
  if (!run.refused) trials.open(message);
  for (const id of ['measures-card', 'digest-card']) find(id).hidden = false;
  transport.open(run.unit, run.thing, run.round, run.steps, run.speed);
  find('course-title').textContent = words.course(words.measure(message.measures[0].name));
  find('command').textContent = run.command;
  document.title = words.title(run.process.title, message.values.filter(v => v.name.length === 1 || v.name === 'seed').map(v => ({ name: v.name, value: v.text })));
  quiet('');
  if (lost) stage.look(lost, Number(run.stands('n')));
  lost = null;
  stage.post('mark', marks);
  guide?.opened();
  if (run.playing) play();
  remember();
}

// refuse is for a run that cannot be opened: the picture keeps the last one, or
// shows a small one if there was none.
function refuse({ field, value, why }) {
  const sentence = words.refused(run.compares ? value : run.given(field) ?? value, why);
  const another = run.refused !== null;
  if (!another) {
    Object.assign(run, { pending: false, refused: sentence, playing: false });
    trials.close();
    editor.before();
  }
  editor.form.refuse(field, sentence);
  notes.add(sentence);
  if (another) return;
  if (!run.compares) { // in the background the first would run, which may not be this one
    const background = element('button', { type: 'button', className: 'button' }, words.jobRun);
    background.addEventListener('click', () => act('job'));
    notes.add(words.tooLarge, element('p', {}, background));
  }
  find('settings').open = true;
  find('command').textContent = run.command;
  live.say(sentence);
  if (!run.setups.some(({ opened }) => opened)) stage.open(run.standIn, 0, []);
}

// show is for every state of the stage.
function show(state) {
  if (run.pending) return;
  const before = run.state;
  run.state = state;
  seeker.hear(state);
  if (state.playing) run.playing = true;
  else if (before?.playing || state.ended) run.playing = false; // else it is about to
  if (!state.seeking && !state.hand && !run.refused) run.at = seeker.wanted ?? state.step; // on the way it stays where it goes
  if (state.legend) { // something is drawn, on the way to a far step too
    stage.show();
    loading.done();
  }
  if (state.step !== before?.step) {
    run.digest = '';
    find('digest').textContent = '–';
  }
  transport.show(state, seeker.wanted);
  const part = state.last - state.first < Number(run.stands('n'));
  for (const [name, can] of [['closer', state.last - state.first > 1], ['wider', part], ['all', part], ['same', true], ['digest', run.digest === '' && !state.playing]]) transport.able(name, can);
  find('legend').textContent = state.legend;
  marks.lit = state.lit; // a pointer may have chosen it
  scenes.hear(state);
  run.offers ||= [state.ball, ...state.beside].some(ball => ball?.offers.length > 1);
  find('legend-offers').hidden = !run.offers || !['cups', 'columns'].includes(state.detail);
  const sentence = sentenceOf(state);
  find('say').textContent = sentence || (state.step > 0 ? '' : state.hand ? words.guide.chooses : words[run.process.scene]?.empty ?? words.empty(run.unit));
  if (!state.hand && !state.test) log.hear(state, sentence, ['bins', 'walk'].includes(run.process.scene) ? run.unit : '');
  find('command').textContent = run.command;
  quiet(state.seeking ? words.seeking(run.unit) : state.behind ? words.behind(state.speed, run.unit) : ready?.drawing === 'software' ? words.software : '');
  const apart = Boolean(state.hand || state.test); // what is measured is of something else
  document.body.classList.toggle('by-hand', apart);
  if (apart) for (const name of ofRuns) transport.able(name, false);
  guide?.hear(state);
  if (!state.playing && !state.seeking && !apart && seeker.wanted === undefined) rest();
  else clearTimeout(resting);
  spoken.hear(before, state, run, measures.headlines, sentence);
}

// sentenceOf tells the last ball of each setup.
function sentenceOf({ ball, beside, hand, table, graph, walk, test, step }) {
  if (table) return step > 0 ? [words.table.tell(table), !guide && words.table.next(table)].filter(Boolean).join(' ') : '';
  if (graph) return words.graph.tell(graph);
  if (test) return test.answered ? words.guide.walk.verdict(test) : test.ready ? words.guide.walk.asks : words.guide.walk.waits;
  if (walk) return words.walk.tell(walk, ball);
  const tell = (ball, i) => ball && words.ball(ball, run.unit, run.setups[i].process.id);
  if (hand) return ball ? words.guide.chose(ball) : '';
  if (!run.compares) return tell(ball, 0) ?? '';
  const list = [ball, ...beside];
  if (list.length > 2) return list.map((ball, i) => ball && words.compare.landed(signs[i], ball)).filter(Boolean).join(' ');
  return list.map((ball, i) => ball && words.ofSetup(signs[i], tell(ball, i))).filter(Boolean).join(' ');
}

// rest is called when the picture stands still.
let resting = 0;
function rest() {
  clearTimeout(resting);
  resting = setTimeout(() => {
    remember();
    if (run.digest === '') stage.post('digest');
  }, 400);
}

function headline() {
  const list = measures.headlines;
  find('now-value').textContent = list.map(({ value }) => value).join(' · ');
  find('now-name').textContent = list.length > 1 ? words.measure(run.opened.measures[0].name) : list[0].name;
  find('now-theory').textContent = list.map(({ theory }) => theory).filter(Boolean).join(' · ');
}

// What people do. Names are those of keys and of data-act.
const acts = {
  play() {
    if (run.state?.playing) return pause();
    if (run.state?.ended) seekNow(0);
    play();
  },
  step: () => move('ball'),
  round: () => move('round'),
  back: () => move('back'),
  rewind: () => seek(0),
  end: () => seek(run.end),
  pick1: () => guide?.pick(1),
  pick2: () => guide?.pick(2),
  closer: () => stage.post('zoom', { by: 2, at: 0.5 }),
  wider: () => stage.post('zoom', { by: 0.5, at: 0.5 }),
  all: () => stage.post('zoom', { by: 0, at: 0 }),
  same() {
    seekNow(0);
    play();
    live.say(words.said.sameSeed);
  },
  new() {
    editor.sow();
    if (guide) return guide.restart();
    run.playing ||= Boolean(run.state?.ended);
    open(0);
  },
  digest: () => stage.post('digest'),
  job: () => job.press(run.canonical),
  trials: () => trials.press(),
  copyTrials: () => take(trials.command, find('trials-copy-word'), words.copy, find('trials-copying')),
  copyCsv: () => take(trials.csv(build.version), find('trials-csv-word'), words.trialsCsv, find('trials-copying')),
  compare: () => guide || run.process.scene !== 'bins' || run.refused && !run.compares || editor.toggle(),
  theory: () => find('theory').closest('label').hidden || find('theory').click(),
  help: () => find('keys').showModal(),
  closeHelp: () => find('keys').close(),
  copy: () => take(find('command').textContent, find('copy-word'), words.copy),
  copyLink: () => take(new URL(linkHere(), location.href).href, find('copy-link-word'), words.copyLink),
};
// A link into a question that has not been answered begins with it.
const linkHere = () => run.query(theme.chosen, link.kept, guide && !guide.revealed ? 0 : run.at);
const ofRuns = new Set(['play', 'step', 'round', 'end', 'same', 'digest']); // not of a hand
const waits = new Set([...ofRuns, 'back', 'rewind', 'closer', 'wider', 'all']); // for a run that is open

function act(name) {
  if (!run || waits.has(name) && (!run.opened || run.pending)) return;
  if ((run.state?.hand || run.state?.test) && ofRuns.has(name) || name === 'round' && find('round').hidden) return;
  acts[name]();
}

function play() {
  run.playing = true;
  stage.post('play', { speed: run.speed });
}

function pause() {
  run.playing = false;
  stage.post('pause');
}

function move(unit) {
  run.playing = false;
  stage.post('step', { unit });
}

function seek(to) {
  if (!run?.opened || run.pending) return;
  run.playing = false;
  if (!run.state?.hand) run.at = to;
  seeker.to(to);
}

// seekNow is for what goes on from there.
function seekNow(to) {
  seeker.forget();
  stage.post('seek', { to });
}

// guided is what a guide needs of the page.
const guided = editor => ({
  run, editor, act,
  fullest: () => measures.headlines.map(({ now }) => now),
  mark,
  post: (type, fields) => { if (ready && run.opened) stage.post(type, fields); },
  play(speed) {
    const needed = speedFor(run.steps);
    speed = needed === 0 ? 0 : Math.max(speed, needed);
    Object.assign(run, { speed, chosen: true });
    transport.offer(speed);
    if (run.state?.ended) seekNow(0);
    play();
  },
  theory(shown) {
    find('theory').closest('label').hidden = !shown;
    find('theory').checked = shown;
    dress();
    if (run.row) measured();
  },
  say: text => live.say(text),
});

async function take(text, word, label, below = find('command-line')) {
  word.textContent = await copy(text, below) ? words.copied : words.selected;
  live.say(word.textContent);
  setTimeout(() => { word.textContent = label; }, 2000);
}

const transport = new Transport({
  act,
  seek,
  speed(speed) {
    Object.assign(run, { speed, chosen: true });
    if (run.state?.playing) play();
    remember();
  },
});

// dress tells the stage how things look.
function dress() {
  if (!ready) return;
  stage.post('theme', { name: theme.name, motion: theme.motion, theory: find('theory').checked, width: find('measures').clientWidth });
}

function fail(missing) {
  if (missing.kind === 'mismatch' && !fresh) {
    fresh = true;
    notes.add(words.newer);
    live.say(words.newer);
    ready = null;
    readBuild(true).then(latest => {
      build = latest;
      stage.start({ fresh: true });
    }, fail);
    return;
  }
  loading.fail();
  banner.show(missing);
}

function quiet(text) { find('quiet').textContent = text; }

async function start() {
  stage.name(words.loading);
  waits.forEach(name => transport.able(name, false));
  new IntersectionObserver((seen, observer) => {
    if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    stage.start();
  }).observe(find('stage'));
  if (!link.view) still(find('still'), `${usual}-20.svg`); // a guide gives nothing away

  build = await readBuild();
  const catalog = await readCatalog(build);
  prepare(link);
  run = new Run(id => catalog.find(entry => entry.id === id), usual, link);
  run.view = link.view ?? '';
  const host = { open(at) { notes.clear(); open(at); }, say: text => live.say(text), named: text => stage.name(text), guided: link.view !== undefined };
  editor = new Editor(run, catalog, host);
  if (host.guided) guide = new (kinds[run.process.scene] ?? Guide)(link.view, guided(editor));
  unfold();
  guide?.begin();
  document.title = words.title(run.process.title, run.fields);
  find('command').textContent = run.command;
  transport.offer(run.speed ?? 1);
  notes.link(link, run);
  begin();
}

const unfold = () => { find('settings').open = !narrow.matches && !guide; };
unfold();
narrow.addEventListener('change', unfold);
find('theory').addEventListener('change', () => {
  dress();
  live.say(words.said.theory(find('theory').checked));
});
find('keys-on').addEventListener('change', ({ target }) => { keysOn = target.checked; });
find('keys-list').replaceChildren(...keys.map(({ shown, act: name, word }) => element('li', {}, element('kbd', {}, shown), words.acts[word ?? name])));
listen(name => { if (keysOn) act(name); });
new ResizeObserver(dress).observe(find('measures'));
start().catch(cause => fail(cause.kind ? cause : { kind: 'error', name: '', detail: String(cause) }));
