// The stage's own page. It brings the program that draws, and stands between it
// and the page around: texts are messages of package wire and pass through;
// objects are the frame's own, of the types load-… and label.
//
// The hash says how: #software draws without WebGL, #fresh asks no cache.
import { readBuild, loadScript, instantiate, Missing } from './wasm.js';
import { keyOf } from './keys.js';

const how = location.hash.slice(1).split(',');
const fresh = how.includes('fresh');
const drawing = !how.includes('software') && hasWebGL() ? 'webgl' : 'software';
const output = []; // what the program said last, for a report
let label = '';

function hasWebGL() {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext(); // browsers keep about a dozen
  return Boolean(context);
}

const tell = message => parent.postMessage(message, '*'); // in a sandbox the origin is null

// The bridge: all that Go knows of the browser.
const waiting = []; // messages from before Go listens
let hear = null;
const surface = drawing === 'software' ? document.createElement('canvas').getContext('2d') : null;

globalThis.binfall = {
  post: tell,
  get onmessage() { return hear; },
  set onmessage(listener) {
    hear = listener;
    queueMicrotask(() => waiting.splice(0).forEach(text => hear(text)));
  },
  frame: callback => requestAnimationFrame(callback),
  blit(pixels, width, height) {
    const { canvas } = surface;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    surface.putImageData(new ImageData(pixels, width, height), 0, 0);
  },
  option(name) {
    switch (name) {
      case 'drawing': return drawing;
      case 'width': return String(document.documentElement.clientWidth);
      case 'height': return String(document.documentElement.clientHeight);
      case 'scale': return String(devicePixelRatio);
    }
    return '';
  },
};

addEventListener('message', ({ source, data }) => {
  if (source !== parent) return;
  if (typeof data === 'string') {
    if (hear) hear(data);
    else waiting.push(data);
  } else if (data?.type === 'label') {
    label = String(data.text);
    document.querySelectorAll('canvas').forEach(name);
  }
});

function name(canvas) {
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', label);
  canvas.tabIndex = 0;
}

new MutationObserver(() => document.querySelectorAll('canvas').forEach(name)).observe(document.body, { childList: true });
if (surface) document.body.append(surface.canvas);

// The program would take every event of its canvas. These are for the page:
// keys, the wheel, and touches as far as they scroll.
function keepFrom(program, ...types) {
  for (const type of types) addEventListener(type, program, { capture: true, passive: false });
}
keepFrom(event => event.stopImmediatePropagation(), 'wheel', 'contextmenu', 'keyup', 'dragover', 'drop');
keepFrom(event => { event.preventDefault = () => {}; }, 'touchstart', 'touchmove', 'touchend');
keepFrom(event => {
  event.stopImmediatePropagation();
  const key = keyOf(event);
  if (!key) return;
  event.preventDefault();
  tell({ type: 'load-key', act: key.act });
}, 'keydown');

// A lost context or another density of pixels needs a new frame; the page has
// the state and makes one.
keepFrom(event => {
  event.stopImmediatePropagation();
  tell({ type: 'load-lost' });
}, 'webglcontextlost');

if (drawing === 'webgl') {
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', () => tell({ type: 'load-density' }), { once: true });
}

addEventListener('error', ({ message }) => fail(message));
addEventListener('unhandledrejection', ({ reason }) => fail(reason));

function fail(cause) {
  const kind = cause instanceof Missing ? cause.kind : 'error';
  tell({ type: 'load-failed', kind, name: cause?.name ?? '', detail: [String(cause?.detail ?? cause), ...output].join('\n') });
}

async function start() {
  tell({ type: 'load-progress', done: 0, of: 0 }); // it is there, and begins
  const build = await readBuild(fresh);
  await loadScript(build.loader.file, fresh);
  globalThis.fs.writeSync = (_, bytes) => {
    output.push(new TextDecoder().decode(bytes));
    output.splice(0, output.length - 20);
    return bytes.length;
  };
  const go = new Go();
  go.exit = () => {};
  const progress = done => tell({ type: 'load-progress', done, of: build.stage.bytes });
  const instance = await instantiate(build.stage, go.importObject, progress, fresh);
  await go.run(instance);
  fail('the program has ended');
}

if (parent === window) location.replace(`play.html${location.search}`);
else start().catch(fail);
