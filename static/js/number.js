// Numbers as people read them: thin spaces between thousands, a real minus sign.

const thin = '\u202f'; // narrow, and no line breaks there
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

// whole writes a whole number: 1 000 000.
export function whole(v) {
  const digits = String(Math.abs(v)).replace(/\B(?=(\d{3})+$)/g, thin);
  return (v < 0 ? '−' : '') + digits;
}

// measure writes a value of a measure: whole numbers exactly, others with four
// significant digits.
export function measure(v, integer) {
  const size = Math.abs(v);
  if (v === 0 || integer && Number.isInteger(v)) return whole(v);
  if (!Number.isFinite(v)) return '∞';
  const sign = v < 0 ? '−' : '';
  if (size >= 999.95) return sign + whole(Math.round(size));
  if (size >= 1e-4) return sign + size.toPrecision(4);
  const [digits, exponent] = size.toExponential(3).split('e-');
  return `${sign}${digits} × 10⁻${[...exponent].map(d => superscripts[d]).join('')}`;
}

// share writes a part of 1 with at most four significant digits.
export const share = v => v > 0 && v < 1e-4 ? measure(v, false) : String(Number(v.toPrecision(4)));

// decimals are as many as show the width of an interval with two digits.
export const decimals = (low, high) => high > low ? Math.min(15, Math.max(0, 1 - Math.floor(Math.log10(high - low)))) : 0;

// fixed writes a number with so many decimals.
export function fixed(v, decimals) {
  const [digits, rest] = Math.abs(v).toFixed(decimals).split('.');
  return (v < 0 ? '−' : '') + whole(Number(digits)) + (rest ? `.${rest}` : '');
}

// between writes the ends of an interval.
export const between = (low, high) => [low, high].map(v => fixed(v, decimals(low, high)));

// megabytes writes a number of bytes in millions: 1.3.
export const megabytes = bytes => (bytes / 1e6).toFixed(1);
