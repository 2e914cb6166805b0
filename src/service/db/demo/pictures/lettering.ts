/** Capitals drawn as lines, ten units high: no font is needed, and the picture is the same on every machine. */
import { round } from './shapes.ts';

const LETTERS: Record<string, readonly [width: number, d: string]> = {
  A: [7.4, 'M0 10 3.7 0 7.4 10M1.4 6.6H6'],
  B: [6.2, 'M0 4.6H3a2.3 2.3 0 0 0 0-4.6H0V10H3.5a2.7 2.7 0 0 0 0-5.4'],
  C: [8.5, 'M8.5 1.46A5 5 0 1 0 8.5 8.54'],
  D: [7.5, 'M0 0V10H2.5a5 5 0 0 0 0-10Z'],
  E: [5, 'M5 0H0V10H5M0 5H4.3'],
  F: [5, 'M5 0H0V10M0 5H4.2'],
  G: [10, 'M8.5 1.46A5 5 0 1 0 10 5.4H6.2'],
  H: [6.6, 'M0 0V10M6.6 0V10M0 5H6.6'],
  I: [0, 'M0 0V10'],
  J: [4, 'M4 0V7a3 3 0 0 1-4 2.7'],
  K: [6.3, 'M0 0V10M6 0 0 6M2 4.2 6.3 10'],
  L: [5, 'M0 0V10H5'],
  M: [8.6, 'M0 10V0L4.3 6.6 8.6 0V10'],
  N: [7, 'M0 10V0L7 10V0'],
  O: [10, 'M5 0A5 5 0 1 1 5 10 5 5 0 1 1 5 0Z'],
  P: [6.1, 'M0 10V0H3.2a2.9 2.9 0 0 1 0 5.8H0'],
  Q: [10, 'M5 0A5 5 0 1 1 5 10 5 5 0 1 1 5 0ZM6.4 6.8 9.6 10.4'],
  R: [6.3, 'M0 10V0H3.2a2.9 2.9 0 0 1 0 5.8H0M3 5.8 6.3 10'],
  S: [5.8, 'M5.6 1.5C5 .5 4 0 3 0a2.5 2.5 0 0 0 0 5 2.5 2.5 0 0 1 0 5C1.8 10 .8 9.4 .2 8.4'],
  T: [7, 'M0 0H7M3.5 0V10'],
  U: [7, 'M0 0V6.5a3.5 3.5 0 0 0 7 0V0'],
  V: [7.4, 'M0 0 3.7 10 7.4 0'],
  W: [11.2, 'M0 0 2.8 10 5.6 1.5 8.4 10 11.2 0'],
  X: [6.6, 'M0 0 6.6 10M6.6 0 0 10'],
  Y: [7, 'M0 0 3.5 5V10M7 0 3.5 5'],
  Z: [6.4, 'M0 0H6.2L0 10H6.4'],
};
const HEIGHT = 10;
const LETTER_GAP = 2.8;
const WORD_GAP = 6;
const LINE_GAP = 5;

/** Where lettering goes, and how heavy its line is (in tenths of the letters' height). */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly weight?: number;
}

/** A text in capitals, broken into lines so that it fills its place best, and centred in it. */
export function lettering(
  text: string,
  colour: string,
  { x, y, width, height, weight = 1.4 }: Place,
): string {
  const words = text
    .toUpperCase()
    .split(/\s+/)
    .map((word) => [...word].filter((letter) => letter in LETTERS).join(''))
    .filter(Boolean);
  const scaleOf = (lines: string[]) =>
    Math.min(
      width / (Math.max(...lines.map(widthOf)) + weight),
      height / (lines.length * (HEIGHT + LINE_GAP) - LINE_GAP + weight),
    );
  const lines = lineBreaks(words).reduce((best, other) => (scaleOf(other) > scaleOf(best) ? other : best));
  const scale = scaleOf(lines);
  const top = y + (height - (lines.length * (HEIGHT + LINE_GAP) - LINE_GAP) * scale) / 2;
  const drawn = lines.map((line, index) => {
    const left = x + (width - widthOf(line) * scale) / 2;
    return `<g transform="translate(${round(left)} ${round(top + index * (HEIGHT + LINE_GAP) * scale)}) scale(${round(scale)})">${letters(line)}</g>`;
  });
  return `<g fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${drawn.join('')}</g>`;
}

/** Every way to break words into lines. */
function lineBreaks([first = 'A', ...rest]: string[]): string[][] {
  return rest.reduce<string[][]>(
    (found, word) =>
      found.flatMap((lines) => [
        [...lines, word],
        [...lines.slice(0, -1), `${lines.at(-1)} ${word}`],
      ]),
    [[first]],
  );
}

const widthOf = (line: string) =>
  [...line].reduce((width, letter) => width + advance(letter), 0) - LETTER_GAP;

const advance = (letter: string) =>
  letter === ' ' ? WORD_GAP - LETTER_GAP : (LETTERS[letter]?.[0] ?? 0) + LETTER_GAP;

function letters(line: string): string {
  let left = 0;
  return [...line]
    .map((letter) => {
      const drawn =
        letter === ' ' ? '' : `<path transform="translate(${round(left)} 0)" d="${LETTERS[letter]?.[1]}"/>`;
      left += advance(letter);
      return drawn;
    })
    .join('');
}
