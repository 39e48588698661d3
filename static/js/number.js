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

// megabytes writes a number of bytes in millions: 1.3.
export const megabytes = bytes => (bytes / 1e6).toFixed(1);
