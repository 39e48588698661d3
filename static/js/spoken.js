// What a screen reader is told of the run: a sentence when something has
// happened, and the name of the picture.
import { words } from './words.js';
import { signs } from './compare.js';

const apart = 1000; // ms between two names of a picture that moves

export class Spoken {
  // live is a Live, stage a Stage.
  constructor(live, stage) {
    Object.assign(this, { live, stage, named: -apart });
  }

  // hear takes the state before and the one that came, of a run whose measures
  // have come already. Speed is what is wanted of it.
  hear(before, state, run, headlines, ball) {
    const place = words.place(run.unit, state.step, state.hand?.of ?? run.steps);
    const value = state.hand ? words.guide.handNow(state.hand.fullest) : words.sentences(headlines.map(({ name, value }) => words.headline(name, value)));
    const event = this.event(before, state, run, place);
    if (event) this.live.say(words.sentences([event, ball, value, state.hand && words.guide.offers(state.hand.offers)]));
    if (state.playing && performance.now() - this.named < apart) return;
    this.named = performance.now();
    const shown = run.compares ? run.setups.map(({ opened }, i) => words.ofSetup(signs[i], opened?.name)) : [run.process.title];
    this.stage.label(words.sentences([...shown, place, value, state.legend]));
  }

  // event is what happened, in words, or nothing worth a sentence: a run that
  // plays is told ball by ball only at the slowest speed.
  event(before, state, run, place) {
    if (!before || state.seeking) return '';
    if (state.playing) {
      if (!before.playing) return words.said.playing(run.speed, run.unit);
      return run.speed <= 1 && run.speed > 0 && before.step !== state.step ? place : '';
    }
    if (state.ended && (before.playing || before.step !== state.step)) return words.said.ended(place);
    if (before.playing) return words.said.paused(place);
    return before.step !== state.step || before.seeking ? place : '';
  }
}
