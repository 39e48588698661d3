// Puts pictures that were made in Go into the page. They come as text; what is
// not a plain drawing is refused whole.

const shapes = new Set(['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'title', 'desc']);
const attributes = /^(class|d|x|y|x1|y1|x2|y2|dx|dy|r|rx|ry|cx|cy|width|height|viewBox|points|transform|opacity|role|xmlns|fill|fill-\w+|stroke|stroke-\w+|font-\w+|text-\w+|paint-order|shape-rendering|dominant-baseline|aria-\w+|preserveAspectRatio)$/;

// draw shows an SVG in an element and reports whether it could; an empty text
// hides the element, what is refused leaves it as it is.
export function draw(root, text) {
  if (text === '') {
    root.replaceChildren();
    return true;
  }
  const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (!harmless(svg)) return false;
  root.replaceChildren(document.importNode(svg, true));
  return true;
}

function harmless(svg) {
  if (svg.localName !== 'svg') return false;
  return [svg, ...svg.querySelectorAll('*')].every(e =>
    e.namespaceURI === 'http://www.w3.org/2000/svg' && shapes.has(e.localName) &&
    [...e.attributes].every(({ name, value }) => attributes.test(name) && !/url\s*\(/i.test(value)));
}

// still shows a picture of the site; without it the words must do.
export async function still(root, file) {
  try {
    const response = await fetch(new URL(`../img/${file}`, import.meta.url), { credentials: 'omit' });
    if (response.ok) draw(root, await response.text());
  } catch {
    // the network is gone: whoever needs it says so
  }
}
