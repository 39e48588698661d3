// element makes an element of the page; texts among its children stay texts,
// whatever they hold.
export function element(name, properties, ...children) {
  const e = Object.assign(document.createElement(name), properties);
  e.append(...children);
  return e;
}

// find returns the element of that id. Ids are of the page, so it is there.
export const find = id => document.getElementById(id);

// able says whether a control does something now. One that does not stays where
// it is and can be reached, so that nobody loses their place.
export const able = (control, can) => control.setAttribute('aria-disabled', String(!can));
