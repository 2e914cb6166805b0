/** Code 128 (ISO/IEC 15417): the widths of bars and spaces for a text. */

/** For each value: bar, space, bar, space, bar, space, in modules. Stop has one bar more. */
const PATTERNS =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232';
const STOP = '2331112';

const START = { B: 104, C: 105 };
const SWITCH_TO = { B: 100, C: 99 };

/** Encodes printable ASCII as widths in modules, digits in code set C; undefined for other characters. */
export function code128(text: string): string | undefined {
  if (!/^[ -~]+$/.test(text)) return undefined;
  const values: number[] = [];
  let set: 'B' | 'C' | undefined;
  const change = (to: 'B' | 'C') => {
    if (set !== to) values.push(set ? SWITCH_TO[to] : START[to]);
    set = to;
  };
  // Code set C saves space from six digits on; at an end, where it takes one change fewer, from four.
  for (const part of text.match(/^(?:\d\d){2,}|(?:\d\d){2,}$|(?:\d\d){3,}|./g) ?? []) {
    change(part.length > 1 ? 'C' : 'B');
    if (set === 'C') values.push(...(part.match(/\d\d/g) ?? []).map(Number));
    else values.push(part.charCodeAt(0) - 32);
  }
  const sum = values.reduce((total, value, at) => total + value * Math.max(1, at), 0);
  return [...values, sum % 103].map((value) => PATTERNS.slice(value * 6, value * 6 + 6)).join('') + STOP;
}
