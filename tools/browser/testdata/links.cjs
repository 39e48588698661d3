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

  const open = query => {
    const link = readLink(query);
    const process = catalog.find(({ id }) => id === link.id) ?? catalog[0];
    return { link, process, run: new Run(process, link) };
  };
  const read = query => {
    const { link, process, run } = open(query);
    const root = new Element();
    new Notes(root).link(link, process);
    const again = open(run.query(link.theme, link.kept));
    return {
      process: process.id, spec: run.spec, fields: run.fields, at: link.at ?? null, speed: link.speed ?? null,
      faults: link.faults, notes: root.parts.map(part => part.text), command: run.command,
      again: again.run.spec === run.spec && again.run.at === run.at && again.run.speed === run.speed && again.link.faults.length === 0,
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
