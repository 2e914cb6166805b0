import type { Palette } from '#src/service/db/demo/pictures/palettes.ts';
import { circle, path, repeat } from '#src/service/db/demo/pictures/shapes.ts';
import type { Random } from '#src/service/db/demo/random.ts';

/**
 * The artwork of a title on a field of 200 by 200, over its sky. What matters stands in the middle 130 of both
 * directions: posters crop the sides, cards crop top and bottom.
 */
export type Motif = (palette: Palette, random: Random) => string;

/** A soft rolling land whose top is at about `y`, filled to the bottom. */
export function hills(random: Random, y: number, rise: number, fill: string): string {
  const [a, b, c] = [random.int(-rise, rise), random.int(-rise, rise), random.int(-rise, rise)];
  return path(
    `M0 ${y + a}C40 ${y - rise + b} 70 ${y + rise} 110 ${y + c}S170 ${y - rise} 200 ${y + b}V200H0Z`,
    fill,
  );
}

export const starrySky = (random: Random, fill: string, count = 46) =>
  repeat(count, () =>
    circle(
      random.int(2, 198),
      random.int(2, 110),
      0.4 + random.next() * 0.9,
      fill,
      `opacity="${(0.4 + random.next() * 0.6).toFixed(2)}"`,
    ),
  );

/** A sun or moon with a halo. */
export const orb = (x: number, y: number, radius: number, fill: string) =>
  circle(x, y, radius * 2.1, fill, 'opacity=".12"') +
  circle(x, y, radius * 1.5, fill, 'opacity=".2"') +
  circle(x, y, radius, fill);

/** A pointed tree. */
export const spruce = (x: number, y: number, height: number, fill: string) =>
  path(`M${x} ${y - height}L${x + height * 0.24} ${y}H${x - height * 0.24}Z`, fill);

/** Light on water below `y`: dashes that widen towards the viewer. */
export const glitter = (random: Random, x: number, y: number, fill: string, rows = 9) =>
  repeat(rows, (row) => {
    const half = 3 + row * 2.2 + random.int(-2, 2);
    const shift = random.int(-4, 4);
    return `<rect x="${x - half + shift}" y="${y + row * 6}" width="${half * 2}" height="${1.4 + row * 0.2}" rx="1" fill="${fill}" opacity="${(0.75 - row * 0.05).toFixed(2)}"/>`;
  });
