import { circle, line, path, rect, repeat } from '#src/service/db/demo/pictures/shapes.ts';
import { glitter, hills, type Motif, orb, starrySky } from './motif.ts';

/** Lamps along a quay and what the water makes of them. */
export const harbour: Motif = (p, random) =>
  starrySky(random, p.glow, 24) +
  hills(random, 92, 10, p.far) +
  repeat(11, (i) => {
    const [x, height] = [i * 19 - 4, random.int(16, 38)];
    return (
      rect(x, 112 - height, 15, height, p.near) +
      (i % 2 ? rect(x + 4, 117 - height, 3, 4, p.accent) : rect(x + 9, 123 - height, 3, 4, p.glow))
    );
  }) +
  rect(0, 110, 200, 90, p.deep) +
  repeat(8, (i) => {
    const x = 20 + i * 23 + random.int(-3, 3);
    return (
      line(`M${x} 111V92`, p.deep, 1.6) +
      circle(x, 90, 9, p.accent, 'opacity=".22"') +
      circle(x, 90, 3.2, p.glow) +
      glitter(random, x, 116, p.accent, 5 + (i % 3))
    );
  });

/** Long swells under a pale sun, a gull over them. */
export const waves: Motif = (p, random) => {
  const swell = (y: number, fill: string, height: number) =>
    path(`M-10 ${y}${repeat(6, () => `q10-${height} 20 0t20 0`)}V200H-10Z`, fill);
  return (
    orb(128, 74, 21, p.accent) +
    swell(98, p.far, 8) +
    swell(114 + random.int(-2, 2), p.horizon, 5) +
    swell(122, p.near, 10) +
    swell(146, p.deep, 9) +
    swell(166, p.near, 7) +
    line('M58 62q6-7 11 0q6-7 11 0M84 78q4-5 7 0q4-5 7 0', p.deep, 1.8)
  );
};

/** A lit ferry crosses by night. */
export const ferry: Motif = (p, random) =>
  starrySky(random, p.glow) +
  orb(66, 58, 13, p.glow) +
  hills(random, 106, 6, p.far) +
  rect(0, 118, 200, 82, p.near) +
  path('M46 112H154L144 130H58Z', p.deep) +
  rect(62, 100, 78, 12, p.deep) +
  rect(76, 89, 44, 11, p.deep) +
  rect(106, 78, 8, 12, p.accent) +
  repeat(8, (i) => rect(66 + i * 9, 103, 5, 4, p.glow)) +
  repeat(4, (i) => rect(80 + i * 10, 92, 5, 4, p.accent)) +
  repeat(8, (i) =>
    rect(64 + i * 9 + random.int(-2, 2), 135 + (i % 3) * 7, 7, 2, p.accent, 1, 'opacity=".8"'),
  ) +
  glitter(random, 68, 136, p.glow, 8) +
  rect(0, 176, 200, 30, p.deep, 0, 'opacity=".6"');

/** A lighthouse sweeps its beam. */
export const lighthouse: Motif = (p, random) =>
  starrySky(random, p.glow) +
  path('M112 66-10 28V92Z', p.glow, 'opacity=".35"') +
  path('M112 66 210 44V84Z', p.glow, 'opacity=".2"') +
  rect(0, 134, 200, 70, p.near) +
  glitter(random, 52, 140, p.glow, 8) +
  path('M102 76h20l7 74H95Z', p.glow) +
  path('M100.5 92h23l1.7 16H98.9ZM97.3 126h29.4l1.6 14H95.8Z', p.accent) +
  rect(103, 58, 18, 17, p.accent, 2) +
  path('M100 58h24l-12-12Z', p.deep) +
  rect(98, 74, 28, 4, p.deep, 1) +
  path('M70 204Q84 142 116 146T190 204Z', p.deep);

/** Ice in plates, and the track across it. */
export const ice: Motif = (p, random) =>
  orb(132, 74, 16, p.accent) +
  path('M-5 112 30 92 52 104 88 84 120 106 156 90 205 112V200H-5Z', p.far) +
  rect(0, 112, 200, 90, p.glow) +
  path(
    'M0 124 44 116 70 132 30 148 0 142ZM78 118 128 114 150 128 100 140ZM160 118 200 114V140L172 136ZM20 158 84 144 120 164 70 188ZM132 146 186 148 200 170 150 184Z',
    p.horizon,
  ) +
  path('M97 112h6L134 202H72Z', p.near, 'opacity=".75"') +
  repeat(6, (i) => line(`M100 ${116 + i * i * 2.6}v${3 + i * 2}`, p.glow, 1 + i * 0.4)) +
  rect(94, 116 + random.int(0, 3), 12, 9, p.deep, 2) +
  rect(96, 118, 3, 3, p.accent);
