// Brings a program and its loader here. Both have the hash of what they hold in
// their names, and build.json names the ones that belong together.

export const gen = new URL('../gen/', import.meta.url);

// A Missing is something that did not arrive, or is not what it should be. Its
// kind is absent, type, mismatch, broken or blocked.
export class Missing extends Error {
  constructor(kind, name, detail = '') {
    super(`${kind} ${name} ${detail}`.trim());
    Object.assign(this, { kind, name, detail });
  }
}

// readBuild returns build.json. With fresh no cache is asked.
export async function readBuild(fresh) {
  return json(await get('build.json', fresh ? 'reload' : 'no-cache'), 'build.json');
}

// readCatalog returns the list of processes.
export async function readCatalog(build) {
  return json(await get(build.catalog.file), build.catalog.file);
}

// readText returns a script as text; address is as of fetch.
export async function readText(address, fresh) {
  return (await get(address, fresh ? 'reload' : 'default')).text();
}

async function json(response, name) {
  try {
    return await response.json();
  } catch (cause) {
    throw new Missing('broken', name, String(cause));
  }
}

async function get(name, cache = 'default') {
  let response;
  try {
    response = await fetch(new URL(name, gen), { cache, credentials: 'omit' });
  } catch (cause) {
    throw new Missing('absent', String(name), String(cause));
  }
  if (!response.ok) throw new Missing('absent', String(name), String(response.status));
  return response;
}

// loadScript runs a classic script. With fresh no cache is asked: an element
// cannot say so, but takes what a fetch has just left there.
export async function loadScript(file, fresh) {
  if (fresh) await get(file, 'reload');
  await new Promise((done, failed) => {
    const script = document.createElement('script');
    script.src = new URL(file, gen);
    script.onload = done;
    script.onerror = () => failed(new Missing('absent', file));
    document.head.append(script);
  });
}

// instantiate fetches a program {file, bytes} and links it. progress(done) is
// called with the number of bytes that have arrived, as they are uncompressed.
export async function instantiate(program, imports, progress, fresh) {
  const module = await compile(program, progress, fresh);
  try {
    return await WebAssembly.instantiate(module, imports);
  } catch (cause) { // a loader that lacks what the program imports, a function or all of them
    throw new Missing('mismatch', program.file, cause.message);
  }
}

async function compile(program, progress, fresh) {
  let response = await getProgram(program, fresh);
  try {
    if (WebAssembly.compileStreaming && response.body) {
      try {
        const stream = new Response(counted(response, progress), { headers: { 'Content-Type': 'application/wasm' } });
        return await WebAssembly.compileStreaming(stream);
      } catch (cause) {
        if (!(cause instanceof TypeError)) throw cause;
      }
      response = await getProgram(program); // the body of the first one is used up
    }
    return await WebAssembly.compile(await collect(response, progress));
  } catch (cause) {
    if (cause instanceof Missing) throw cause;
    const blocked = /Content Security Policy|unsafe-eval/i.test(cause.message);
    throw new Missing(blocked ? 'blocked' : 'broken', program.file, String(cause));
  }
}

// readProgram fetches the bytes of a program, for a worker to link.
export async function readProgram(program, progress, fresh) {
  return collect(await getProgram(program, fresh), progress);
}

async function getProgram({ file }, fresh) {
  const response = await get(file, fresh ? 'reload' : 'default');
  const type = response.headers.get('Content-Type') ?? '';
  if (!/^application\/wasm\b/i.test(type)) throw new Missing('type', file, type);
  return response;
}

async function collect(response, progress) {
  if (!response.body) return response.arrayBuffer();
  return new Response(counted(response, progress)).arrayBuffer();
}

function counted(response, progress) {
  let done = 0;
  return response.body.pipeThrough(new TransformStream({
    transform(chunk, out) {
      done += chunk.byteLength;
      progress(done);
      out.enqueue(chunk);
    },
  }));
}
