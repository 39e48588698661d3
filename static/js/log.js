// What happened, in words, the newest last. Of fast runs the last ball of each
// picture is told, and that some were not.
import { words } from './words.js';
import { element, find } from './element.js';

const most = 100; // lines that are kept

export class Log {
  constructor() {
    this.list = find('log');
    this.last = find('log-last');
    this.at = 0; // the step of the last line
  }

  // hear takes a wire.State with the sentence of what happened last. Without a unit
  // a sentence may tell many steps.
  hear({ step, seeking }, sentence, unit) {
    if (seeking || step === this.at) return;
    if (step < this.at) this.add(words.log.back(unit || words.log.step, step));
    else if (unit && step > this.at + 1) this.add(words.log.unseen(unit, this.at + 1, sentence ? step - 1 : step));
    if (sentence && step > this.at) this.add(sentence);
    this.at = step;
  }

  // open is for another run, which begins at a step.
  open(text, at) {
    this.at = at;
    this.add(text);
  }

  add(text) {
    if (!text) return;
    this.last.textContent = text;
    this.list.append(element('li', {}, text));
    while (this.list.childElementCount > most) this.list.firstChild.remove();
    this.list.parentElement.scrollTop = this.list.parentElement.scrollHeight;
  }
}
