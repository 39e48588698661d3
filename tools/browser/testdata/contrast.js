// The contrast of texts that axe could not decide, given by selectors: returns
// {measured, low: [sentence…]}. What lies under the middle of a text counts, from
// the bottom to the top; a halo of the text itself counts as its ground.
selectors => {
  const pixel = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true });
  const rgba = colour => {
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = colour;
    pixel.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = pixel.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = ([r, g, b, a], ground) => [r, g, b].map((v, i) => a * v + (1 - a) * ground[i]);
  const luminance = colour => {
    const [r, g, b] = colour.map(v => v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (a, b) => {
    const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
  };
  // The colour that an element lays over what is below it, or null.
  const paint = (e, style) => {
    if (!(e instanceof SVGElement)) return rgba(style.backgroundColor);
    if (e.localName === 'svg' || e.localName === 'text' || style.fill === 'none') return null;
    const [r, g, b, a] = rgba(style.fill);
    return [r, g, b, a * style.fillOpacity * style.opacity];
  };
  let measured = 0;
  const low = [];
  for (const selector of selectors) {
    const e = document.querySelector(selector);
    if (!e?.checkVisibility()) continue; // a chart that was drawn anew meanwhile
    e.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, width, height } = e.getBoundingClientRect();
    const list = document.elementsFromPoint(left + width / 2, top + height / 2);
    if (!list.some(there => e.contains(there) || there.contains(e) && there !== document.documentElement && there !== document.body)) continue; // behind a dialog
    measured++;
    const style = getComputedStyle(e);
    let ground = [255, 255, 255];
    for (const there of list.reverse()) {
      const colour = paint(there, getComputedStyle(there));
      if (colour) ground = over(colour, ground);
    }
    if (style.paintOrder.startsWith('stroke') && style.stroke !== 'none') ground = over(rgba(style.stroke), ground);
    const found = ratio(over(rgba(e instanceof SVGElement ? style.fill : style.color), ground), ground);
    const size = parseFloat(style.fontSize);
    if (found < (size >= 24 || size >= 18.66 && style.fontWeight >= 600 ? 3 : 4.5)) {
      low.push(`${selector} “${e.textContent.trim().slice(0, 40)}” has the contrast ${found.toFixed(2)} on rgb(${ground.map(Math.round)})`);
    }
  }
  scrollTo(0, 0);
  return { measured, low };
}
