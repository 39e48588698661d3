// Runs in the worker, behind the loader and in one script with it: the page
// makes both a blob, because a sandbox allows no other worker. It gives the
// program the same bridge that the frame gives the stage.
'use strict';
{
  const output = []; // what the program said last, for a report
  const waiting = []; // messages from before Go listens
  const turns = []; // callbacks that wait for the next turn of the loop
  const loop = new MessageChannel(); // a turn costs 0.15 ms here, 4 ms with a timer
  let hear = null;

  loop.port1.onmessage = () => turns.shift()();

  globalThis.binfall = {
    post: text => postMessage(text),
    get onmessage() { return hear; },
    set onmessage(listener) {
      hear = listener;
      queueMicrotask(() => waiting.splice(0).forEach(text => hear(text)));
    },
    frame(callback) {
      turns.push(callback);
      loop.port2.postMessage(null);
    },
    blit() {}, // nothing is drawn here
    option: () => '',
  };

  addEventListener('message', ({ data }) => {
    if (typeof data !== 'string') start(data.program).catch(fail);
    else if (hear) hear(data);
    else waiting.push(data);
  });
  addEventListener('error', ({ message }) => fail(message));
  addEventListener('unhandledrejection', ({ reason }) => fail(reason));

  const fail = cause => postMessage({
    type: 'load-failed',
    kind: cause?.kind ?? 'error',
    name: 'worker',
    detail: [String(cause), ...output].join('\n'),
  });

  const start = async program => {
    globalThis.fs.writeSync = (_, bytes) => {
      output.push(new TextDecoder().decode(bytes));
      output.splice(0, output.length - 20);
      return bytes.length;
    };
    const go = new Go();
    go.exit = () => {};
    const module = await WebAssembly.compile(program);
    const instance = await WebAssembly.instantiate(module, go.importObject).catch(cause => {
      throw Object.assign(cause, { kind: 'mismatch' });
    });
    await go.run(instance);
    fail('the program has ended');
  };
}
