import { Random } from '#src/service/db/demo/random.ts';
import type { Palette } from './palette.ts';

type Motif = (palette: Palette, random: Random) => string;

const circle = (x: number, y: number, radius: number, fill: string, opacity = 1) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" opacity="${opacity}"/>`;

/** A rolling line of land: `height` is where it starts, from the top. */
function ridge(random: Random, height: number, wave: number, fill: string): string {
  const points = Array.from({ length: 7 }, (_, index) => `${index * 17} ${height + random.int(-wave, wave)}`);
  return `<path d="M-5 160V${height}L${points.join('L')}V160Z" fill="${fill}" stroke-linejoin="round"/>`;
}

function stars(random: Random, fill: string): string {
  return Array.from({ length: 26 }, () =>
    circle(random.int(2, 98), random.int(2, 70), random.next() * 0.8 + 0.25, fill, 0.85),
  ).join('');
}

const MOTIFS: Motif[] = [
  // A moon over a field.
  (p, random) =>
    `${stars(random, p.light)}${circle(random.int(28, 72), 44, 19, p.glow)}${ridge(random, 96, 5, p.land)}${ridge(random, 116, 4, p.deep)}`,
  // Lights of a harbour, and their reflection.
  (p, random) => {
    const lights = Array.from({ length: 9 }, (_, index) => {
      const x = 8 + index * 10.5;
      return `${circle(x, 88 + random.int(-6, 4), 2.4, p.light)}<rect x="${x - 0.8}" y="100" width="1.6" height="${random.int(12, 40)}" fill="${p.glow}" opacity=".6"/>`;
    });
    return `${circle(50, 92, 34, p.glow, 0.35)}${ridge(random, 88, 9, p.land)}<rect y="98" width="100" height="60" fill="${p.deep}"/>${lights.join('')}`;
  },
  // Waves.
  (p, random) => {
    const wave = (y: number, fill: string, opacity: number) =>
      `<path d="M-10 ${y}q12-${random.int(7, 13)} 25 0t25 0 25 0 25 0 25 0V160H-10Z" fill="${fill}" opacity="${opacity}"/>`;
    return `${circle(68, 46, 15, p.light, 0.9)}${wave(84, p.glow, 0.8)}${wave(100, p.land, 0.9)}${wave(120, p.deep, 1)}`;
  },
  // Mountains.
  (p, random) =>
    `${circle(30, 40, 12, p.glow)}<path d="M-5 150 34 ${random.int(52, 66)} 62 104 78 ${random.int(70, 84)} 110 150Z" fill="${p.land}"/><path d="M-5 150 22 104 48 128 66 100 110 150Z" fill="${p.deep}"/>`,
  // A city.
  (p, random) => {
    const houses = Array.from({ length: 9 }, (_, index) => {
      const height = random.int(34, 92);
      const x = index * 11.5 - 2;
      const windows = Array.from({ length: 5 }, (_, floor) =>
        random.chance(0.6)
          ? `<rect x="${x + 3}" y="${156 - height + floor * 9}" width="4" height="3.4" fill="${p.glow}"/>`
          : '',
      );
      return `<rect x="${x}" y="${150 - height}" width="10.5" height="${height}" fill="${index % 2 ? p.land : p.deep}"/>${windows.join('')}`;
    });
    return `${circle(70, 46, 17, p.light, 0.75)}${houses.join('')}`;
  },
  // A road into the sun.
  (p, random) =>
    `${circle(50, 78, 26, p.glow)}${ridge(random, 86, 3, p.land)}<path d="M46 88h8L84 152H16Z" fill="${p.deep}"/><path d="M50 94v8M50 110v12M50 130v16" stroke="${p.light}" stroke-width="2"/>`,
  // A lighthouse and its beam.
  (p, random) =>
    `${stars(random, p.light)}<path d="M58 62-10 40v40Z" fill="${p.glow}" opacity=".55"/><path d="M56 66h12l5 72H51Z" fill="${p.light}"/><rect x="54" y="56" width="16" height="11" rx="2" fill="${p.glow}"/><path d="M53 90h18M52 112h20" stroke="${p.deep}" stroke-width="5"/>${ridge(random, 134, 4, p.deep)}`,
  // Rings of a signal.
  (p) =>
    [58, 46, 34, 22]
      .map(
        (radius, index) =>
          `<circle cx="50" cy="74" r="${radius}" fill="none" stroke="${index % 2 ? p.glow : p.land}" stroke-width="6"/>`,
      )
      .join('') + circle(50, 74, 11, p.light),
];

/** The artwork of a title in a field of 100 by 150, without its ground: the same for all its products. */
export function artwork(seed: number, palette: Palette): string {
  const random = new Random(seed);
  const motif = random.pick(MOTIFS);
  return `<rect x="-10" y="-10" width="130" height="180" fill="${palette.sky}"/>${motif(palette, random)}`;
}
