// Reads links as the play page does, without a page around: stdin is {modules,
// catalog, queries}, stdout a list with what became of each query.
'use strict';
const { SourceTextModule } = require('vm');
globalThis.crypto ??= require('crypto').webcrypto;

// As much of a document as sentences need.
class Element {
  parts = [];
  append(...parts) { this.parts.push(...parts); }
  get text() { return this.parts.map(part => part.text ?? part).join(''); }
}
globalThis.document = { createElement: () => new Element() };

(async () => {
  const { modules, catalog, queries } = JSON.parse(require('fs').readFileSync(0, 'utf8'));
  const made = new Map();
  const module = name => {
    if (!made.has(name)) made.set(name, new SourceTextModule(modules[name], { identifier: name }));
    return made.get(name);
  };
  const load = async name => {
    const m = module(name);
    await m.link(to => module(to.replace('./', '')));
    await m.evaluate();
    return m.namespace;
  };
  const { readLink } = await load('link.js');
  const { Run } = await load('run.js');
  const { Notes } = await load('notes.js');
  const { prepare } = await load('guide.js');

  const open = query => {
    const link = readLink(query);
    prepare(link);
    const run = new Run(id => catalog.find(process => process.id === id), 'd-choice', link);
    run.view = link.view ?? '';
    return { link, run };
  };
  const specs = run => [run.spec, ...run.beside].join(' ');
  const read = query => {
    const { link, run } = open(query);
    const root = new Element();
    new Notes(root).link(link, run);
    const again = open(run.query(link.theme, link.kept, run.at));
    return {
      setups: run.setups.map(({ spec, fields }) => ({ spec, fields })), at: link.at ?? null, speed: link.speed ?? null,
      faults: link.faults, strange: run.strange, notes: root.parts.map(part => part.text), command: run.command,
      again: specs(again.run) === specs(run) && again.run.at === run.at && again.run.speed === run.speed && again.link.faults.length === 0,
    };
  };
  process.stdout.write(JSON.stringify(queries.map(query => {
    try {
      return read(query);
    } catch (cause) {
      return { error: cause.stack };
    }
  })));
})();
