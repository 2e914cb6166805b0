/** What the products of one title have in common: its artwork and its colours. */
import { Random } from '#src/service/db/demo/random.ts';
import { castle, field, mountains, orchard, river, road, winter } from './motifs/land.ts';
import type { Motif } from './motifs/motif.ts';
import { beacons, birds, kites, lanterns, orbit, sundial } from './motifs/sky.ts';
import { city, rain, signal, sound, stage, switchboard, window } from './motifs/town.ts';
import { ferry, harbour, ice, lighthouse, waves } from './motifs/water.ts';
import { PALETTES, type Palette } from './palettes.ts';

const { dusk, lamplight, seaglass, frost, vermilion, midnight, orchard: fruit, bluehour } = PALETTES;
const { ember, glacier, meadow, sandstone, violet, fern, slate, rosewood } = PALETTES;

const FAMILIES: Record<string, readonly [Motif, Palette]> = {
  'The Long Field': [field, dusk],
  'Harbor Lights': [harbour, lamplight],
  Saltwater: [waves, seaglass],
  'A Winter Census': [winter, frost],
  'Paper Lanterns': [lanterns, vermilion],
  'Night Ferry': [ferry, midnight],
  'The Orchard Line': [orchard, fruit],
  'Blue Hour': [city, bluehour],
  'Signal Fires': [beacons, ember],
  'Glass Mountain': [mountains, glacier],
  'Summer of Kites': [kites, meadow],
  'Precinct North': [rain, midnight],
  'Kitchen Table Politics': [window, fern],
  'The Understudies': [stage, rosewood],
  'Low Tide Detectives': [lighthouse, slate],
  'Morning Desk': [city, fruit],
  'County General': [signal, glacier],
  'Sundial Festival': [sundial, sandstone],
  'Sundial Shorts': [sundial, meadow],
  'Filmmaker Lodge': [mountains, rosewood],
  'Desert Premieres': [road, sandstone],
  'Orbit City': [orbit, violet],
  'The Cartographer': [river, fern],
  'Sisters of Marrow Bay': [lighthouse, rosewood],
  'Ghost Frequency': [signal, violet],
  'Tall Grass': [birds, meadow],
  'June Avery: Landlines': [road, bluehour],
  'The Night Shift Tour': [city, violet],
  'Velvet Static': [sound, vermilion],
  'Copperline Sessions': [sound, ember],
  'Hollow Keep': [castle, violet],
  'Starling Protocol': [birds, slate],
  'Rivers of Ash': [river, ember],
  'The Lakeside Season': [stage, lamplight],
  'Young Playwrights': [lanterns, fern],
  'Gala Evening': [stage, midnight],
  'Ice Roads': [ice, frost],
  'The Last Switchboard': [switchboard, sandstone],
  'Counting Birds': [birds, seaglass],
};

export interface Family {
  readonly motif: Motif;
  readonly palette: Palette;
  readonly seed: number;
}

/** The family of a title; one that nobody drew for gets artwork and colours by its name. */
export function familyOf(title: string): Family {
  const seed = seedOf(title);
  const random = new Random(seed);
  const [motif, palette] = FAMILIES[title] ?? random.pick(Object.values(FAMILIES));
  return { motif, palette, seed };
}

/** A number from a text, the same for the same text (FNV-1a). */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
