// Sentences about the link and about what cannot be shown, above the picture.
import { words } from './words.js';
import { element } from './element.js';
import { format } from './link.js';

export class Notes {
  constructor(root) { this.root = root; }

  clear() { this.root.replaceChildren(); }

  add(text, ...more) { this.root.append(element('li', {}, text, ...more)); }

  // link says what of a link could not be followed; process is what stands there.
  link(link, process) {
    if (link.id !== process.id) this.add(words.unknown(link.id, process.title));
    for (const { name, value } of link.faults) this.add(words.linkFault[name](value));
    if (link.v > format || link.id === process.id && link.rev > process.rev) this.add(words.newerLink);
    if (link.id === process.id && link.rev < process.rev) this.add(words.olderRev(process.title, link.rev, process.rev));
  }
}
