// Reads modules and all that they import, without running any, and says what does
// not parse, is not there, or is imported and not exported.
const {SourceTextModule} = require('vm'), fs = require('fs'), path = require('path');

const read = new Map();

function load(file) {
  if (!read.has(file)) read.set(file, new SourceTextModule(fs.readFileSync(file, 'utf8'), {identifier: file}));
  return read.get(file);
}

(async () => {
  for (const file of process.argv.slice(2).map((f) => path.resolve(f))) {
    try {
      const m = load(file);
      if (m.status === 'unlinked') await m.link((to, from) => load(path.resolve(path.dirname(from.identifier), to)));
    } catch (e) {
      console.log(`${file}: ${e.stack}`);
      process.exitCode = 1;
    }
  }
})();
