// Sentences about the link and about what cannot be shown, above the picture.
import { words } from './words.js';
import { element } from './element.js';
import { format } from './link.js';

export class Notes {
  constructor(root) { this.root = root; }

  clear() { this.root.replaceChildren(); }

  add(text, ...more) { this.root.append(element('li', {}, text, ...more)); }

  // link says what of a link could not be followed; run is what stands there.
  link(link, run) {
    const { id } = link.setups[0];
    if (id !== run.process.id && !link.view) this.add(words.unknown(id, run.process.title));
    for (const other of run.strange) this.add(words.unknownBeside(other));
    for (const { name, value } of link.faults) this.add(words.linkFault[name](value));
    if (link.v > format || run.setups.some(({ process, rev }) => rev > process.rev)) this.add(words.newerLink);
    for (const { process, rev } of run.setups) if (rev < process.rev) this.add(words.olderRev(process.title, rev, process.rev));
  }
}
