// Asks the catalogue of words for sentences, without a page around: stdin is
// {modules, calls}, a call is [path, ...arguments]; stdout is the list of answers.
'use strict';
const { SourceTextModule } = require('vm');

(async () => {
  const { modules, calls } = JSON.parse(require('fs').readFileSync(0, 'utf8'));
  const made = new Map();
  const module = name => {
    if (!made.has(name)) made.set(name, new SourceTextModule(modules[name], { identifier: name }));
    return made.get(name);
  };
  const words = module('words.js');
  await words.link(to => module(to.replace('./', '')));
  await words.evaluate();
  process.stdout.write(JSON.stringify(calls.map(([path, ...given]) => {
    const found = path.split('.').reduce((value, key) => value[key], words.namespace.words);
    return typeof found === 'function' ? found(...given) : found;
  })));
})();
