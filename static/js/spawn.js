// Makes workers that run setups without drawing them. Loader, inside and program
// are brought once; a worker is one script made of them, because a sandbox allows
// no other.
import { gen, readBuild, readText, readProgram, Missing } from './wasm.js';

// bring fetches what workers are made of. With fresh no cache is asked.
export async function bring(progress, fresh) {
  const build = await readBuild(fresh);
  const [loader, inside, program] = await Promise.all([
    readText(new URL(build.loader.file, gen), fresh),
    readText(new URL('background.js', import.meta.url), fresh),
    readProgram(build.worker, done => progress(done, build.worker.bytes), fresh),
  ]);
  return { build: build.build, text: [loader, '\n', inside], program };
}

// spawn starts a worker of what was brought. hear(message) gets what it says, of
// package wire; failed(Missing) is told once that it can do no more.
export function spawn({ build, text, program }, hear, failed) {
  const source = URL.createObjectURL(new Blob(text, { type: 'text/javascript' }));
  const worker = new Worker(source);
  worker.addEventListener('message', ({ data }) => {
    URL.revokeObjectURL(source);
    if (typeof data !== 'string') {
      failed(new Missing(data.kind, data.name, data.detail));
      return;
    }
    const message = JSON.parse(data);
    if (message.type !== 'ready') hear(message);
    else if (message.build !== build) failed(new Missing('mismatch', 'worker', message.build));
  });
  worker.addEventListener('error', event => {
    event.preventDefault(); // it is told here, not in the console
    failed(new Missing('error', 'worker', event.message));
  });
  worker.postMessage({ program });
  return worker;
}
