import { Random } from '#src/service/db/demo/random.ts';

/** The colours of a title: all its products share them. */
export interface Palette {
  readonly sky: string;
  readonly glow: string;
  readonly land: string;
  readonly deep: string;
  readonly light: string;
  readonly ground: string;
}

const hsl = (hue: number, saturation: number, lightness: number) =>
  `hsl(${Math.round(((hue % 360) + 360) % 360)}, ${saturation}%, ${lightness}%)`;

/** A palette for a seed: dusk, dawn or night around one hue. */
export function paletteOf(seed: number): Palette {
  const random = new Random(seed);
  const hue = random.int(0, 359);
  const turn = random.pick([28, -32, 150, 40, -150]);
  const isNight = random.chance(0.45);
  return {
    sky: hsl(hue, isNight ? 42 : 48, isNight ? 26 : 72),
    glow: hsl(hue + turn, 72, isNight ? 62 : 78),
    land: hsl(hue + turn / 3, 36, isNight ? 18 : 42),
    deep: hsl(hue, 40, isNight ? 11 : 24),
    light: hsl(hue + turn, 60, 92),
    ground: hsl(hue, 18, 91),
  };
}

/** A number from a text, the same for the same text (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
