import { circle, ellipse, line, path, rect, repeat } from '#src/service/db/demo/pictures/shapes.ts';
import { hills, type Motif, orb, spruce, starrySky } from './motif.ts';

/** Furrows run to a low moon; one lit house. */
export const field: Motif = (p, random) =>
  starrySky(random, p.glow) +
  orb(118, 82, 24, p.glow) +
  hills(random, 112, 5, p.far) +
  path('M0 124H200V200H0Z', p.near) +
  repeat(13, (i) => line(`M${100 + (i - 6) * 4} 124L${100 + (i - 6) * 34} 202`, p.deep, 2.6)) +
  path('M62 126V114l9-8 9 8v12Z', p.deep) +
  rect(68, 116, 5, 6, p.accent);

/** Bare trees on snow, a red sun, and someone walking. */
export const winter: Motif = (p, random) =>
  orb(92, 78, 20, p.accent) +
  hills(random, 112, 7, p.far) +
  hills(random, 130, 5, p.glow) +
  repeat(9, (i) => {
    const [x, top] = [12 + i * 22 + random.int(-5, 5), 66 + random.int(0, 26)];
    return line(
      `M${x} 142V${top}M${x} ${top + 30}l-9-13M${x} ${top + 22}l8-12M${x} ${top + 12}l-6-9`,
      p.deep,
      1.7,
    );
  }) +
  circle(112, 133, 2.6, p.deep) +
  path('M108.5 148l1.5-12h4l1.5 12Z', p.accent) +
  path('M0 150C60 140 130 158 200 146V200H0Z', p.near, 'opacity=".5"');

/** Rows of round trees over warm hills. */
export const orchard: Motif = (p, random) =>
  orb(70, 62, 20, p.glow) +
  hills(random, 100, 6, p.far) +
  hills(random, 122, 6, p.near) +
  repeat(3, (row) =>
    repeat(7, (i) => {
      const size = 6 + row * 3.4;
      const [x, y] = [8 + i * (28 + row * 3) - row * 8, 112 + row * 24];
      return (
        rect(x - 1, y, 2, size, p.deep) +
        circle(x, y - size * 0.4, size, row === 2 ? p.deep : p.near) +
        circle(x - size * 0.3, y - size * 0.6, size * 0.2, p.accent) +
        circle(x + size * 0.35, y - size * 0.1, size * 0.2, p.accent)
      );
    }),
  );

/** Facetted peaks, one side in the light. */
export const mountains: Motif = (p, random) =>
  starrySky(random, p.glow, 24) +
  orb(140, 62, 15, p.glow) +
  path('M-10 150 48 78 84 118 120 66 210 160V200H-10Z', p.far) +
  path('M48 78 84 118 60 132Z', p.horizon, 'opacity=".7"') +
  path('M120 66 160 108 138 122 126 104Z', p.horizon, 'opacity=".8"') +
  path('M-10 168 34 118 78 152 112 122 210 184V200H-10Z', p.near) +
  path('M112 122 150 145 122 152Z', p.far) +
  path('M-10 182Q90 158 210 184V200H-10Z', p.deep) +
  repeat(9, (i) => spruce(14 + i * 22 + random.int(-6, 6), 184, random.int(14, 26), p.deep));

/** A road runs out between sand hills into the sun. */
export const road: Motif = (p, random) =>
  orb(100, 92, 32, p.glow) +
  hills(random, 108, 8, p.far) +
  path('M0 120H200V200H0Z', p.near) +
  path('M96 118h8L152 202H48Z', p.deep) +
  repeat(5, (i) => line(`M100 ${123 + i * i * 3.4}v${3 + i * 3}`, p.accent, 1.4 + i * 0.7)) +
  repeat(6, (i) =>
    line(`M${i < 3 ? 14 + i * 24 : 120 + i * 13} ${118 + (i % 3) * 2}v-${16 - (i % 3) * 3}`, p.deep, 1.5),
  );

/** A river winds down burnt terraces. */
export const river: Motif = (p, random) =>
  orb(116, 66, 19, p.glow) +
  hills(random, 98, 9, p.far) +
  hills(random, 124, 7, p.near) +
  hills(random, 152, 6, p.deep) +
  path(
    'M104 104C92 116 124 122 112 136S62 154 96 172 128 190 118 204H168C172 186 126 176 120 164S146 148 134 132 108 116 110 104Z',
    p.horizon,
  ) +
  path(
    'M106 108C96 118 128 124 116 138S74 156 102 172',
    'none',
    `stroke="${p.glow}" stroke-width="1.2" opacity=".7"`,
  );

/** A keep on a rock, one window awake. */
export const castle: Motif = (p, random) =>
  starrySky(random, p.glow, 30) +
  orb(100, 78, 38, p.glow) +
  hills(random, 140, 8, p.far) +
  path(
    'M58 176 70 128V96h-3v-8h5v4h5v-4h5v4h5v-4h5v10h-3v16h14V72h-4V62h6v5h6v-5h6v5h6v-5h6v10h-4v38h12V96h-3v-8h5v4h5v-4h5v4h5v-4h4v8h-3v34l12 46Z',
    p.deep,
  ) +
  rect(104, 84, 5, 9, p.accent, 2.5) +
  rect(78, 106, 4, 7, p.accent, 2) +
  ellipse(100, 182, 130, 22, p.near);
