// How the page looks: dark, light or projector. It is what the link says, or
// else what the system prefers, until somebody chooses.

const dark = matchMedia('(prefers-color-scheme: dark)');
const still = matchMedia('(prefers-reduced-motion: reduce)');

export class Theme {
  // select is the control; given the theme of the link; changed() is called when
  // anything is different.
  constructor(select, given, changed) {
    this.chosen = given; // undefined: as the system prefers
    this.changed = changed;
    this.select = select;
    select.addEventListener('change', () => {
      this.chosen = select.value;
      this.apply();
    });
    dark.addEventListener('change', () => this.apply());
    still.addEventListener('change', changed);
    this.show();
  }

  get name() { return this.chosen ?? (dark.matches ? 'dark' : 'light'); }
  get motion() { return still.matches ? 'reduced' : 'full'; }

  apply() {
    this.show();
    this.changed();
  }

  show() {
    document.documentElement.dataset.theme = this.name;
    this.select.value = this.name;
    if (!this.chosen) return;
    for (const link of document.querySelectorAll('a[data-themed]')) { // what somebody chose goes along
      const to = new URL(link.href);
      to.searchParams.set('theme', this.chosen);
      link.href = to.href;
    }
  }
}
