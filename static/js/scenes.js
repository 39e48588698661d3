// What belongs to the scene of a table, a graph or walkers: its legend, its controls under
// the picture, and the picture in words.
import { words } from './words.js';
import { element, find } from './element.js';

export class Scenes {
  // mark(fields) puts marks on the stage; say(text) announces.
  constructor({ mark, say }) {
    Object.assign(this, { mark, say, scene: '', plucked: 0, names: '' });
    this.row = find('table-tools');
    this.looks = find('lit-key');
    find('pluck').addEventListener('click', () => this.pluck(this.plucked + 1));
    find('put-back').addEventListener('click', () => this.pluck(0));
    this.looks.addEventListener('change', () => mark({ lit: Number(this.looks.value) }));
    this.views = [...find('walk-view').children];
    for (const button of this.views) button.addEventListener('click', () => this.view(button.value === 'disc'));
    this.pressed(false);
  }

  // open is for another run.
  open({ scene }) {
    this.scene = scene;
    document.body.dataset.scene = scene; // what is shown is said in css/play.css
    this.names = '';
    if (this.plucked) this.pluck(0, true);
  }

  pluck(rounds, silent) {
    this.plucked = rounds;
    this.mark({ plucked: rounds });
    this.tells = !silent;
  }

  // view shows all bins or what a walker sees, where there is no room for both.
  view(disc) {
    this.mark({ disc });
    this.pressed(disc);
  }

  pressed(disc) {
    for (const button of this.views) button.setAttribute('aria-pressed', String((button.value === 'disc') === disc));
  }

  // hear takes a wire.State.
  hear({ table, graph, walk, test, playing, lit }) {
    if (table) this.table(table, playing, lit);
    if (walk) this.walk(walk, test);
    if (graph) find('scene-counts').textContent = words.graph.counts(graph);
    find('told').hidden = !table?.items.length;
  }

  walk(w, test) {
    find('walk-counts').textContent = words.walk.counts(w);
    find('walk-sight').textContent = words.walk.sight(w);
    find('walk-view').hidden = !w.either || !w.sight || Boolean(test);
    find('met-twice').hidden = !w.twice || Boolean(test);
    find('walk-blind').hidden = Boolean(test);
    find('rings').hidden = w.rings.length === 0;
    if (find('rings').open) find('rings-list').replaceChildren(...w.rings.map(ring => element('li', {}, words.walk.ring(ring))));
  }

  table(t, playing, lit) {
    find('pluck').setAttribute('aria-disabled', String(playing || !t.drawn || t.came === 0));
    find('put-back').hidden = this.plucked === 0;
    if (this.plucked > 0 && t.plucked && t.plucked.rounds < this.plucked) this.plucked = t.plucked.rounds;
    find('scene-counts').textContent = t.plucked ? words.table.plucked(t.plucked) : words.table.counts(t);
    if (t.plucked && this.tells) this.say(words.table.plucked(t.plucked));
    if (t.plucked) this.tells = false;
    this.choose(t, lit);
    if (!find('told').open) return;
    find('told-slots').replaceChildren(...words.table.items(t).map(text => element('li', {}, text)));
    find('told-clusters').replaceChildren(...t.clusters.map(c => element('li', {}, words.table.cluster(c, t.bucket))));
  }

  // choose lists the keys that can be looked at: by name, those that have come.
  choose({ names }, lit) {
    this.looks.hidden = names.length === 0;
    const list = names.join();
    if (list !== this.names) {
      this.names = list;
      this.looks.replaceChildren(element('option', { value: 0 }, words.table.lookAt),
        ...names.map((name, i) => element('option', { value: i + 1 }, words.table.key(name))));
    }
    this.looks.value = lit;
  }
}
