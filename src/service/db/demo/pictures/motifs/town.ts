import { circle, ellipse, group, line, path, rect, repeat } from '#src/service/db/demo/pictures/shapes.ts';
import { type Motif, orb, starrySky } from './motif.ts';

/** Towers with their windows on. */
export const city: Motif = (p, random) => {
  const row = (count: number, base: number, tall: number, fill: string, lit: string) =>
    repeat(count, (i) => {
      const width = 200 / count;
      const height = random.int(tall * 0.5, tall);
      const windows = repeat(Math.floor(height / 8) - 1, (floor) =>
        repeat(2, (column) =>
          random.chance(0.5)
            ? rect(
                i * width + 3 + column * (width * 0.42),
                base - height + 5 + floor * 8,
                width * 0.22,
                3.4,
                lit,
              )
            : '',
        ),
      );
      return rect(i * width, base - height, width - 1, height + 60, fill) + windows;
    });
  return (
    starrySky(random, p.glow, 26) +
    orb(128, 66, 19, p.glow) +
    row(13, 162, 92, p.far, p.horizon) +
    row(10, 184, 86, p.near, p.accent) +
    row(7, 212, 62, p.deep, p.glow)
  );
};

/** Rings of a signal from one mast. */
export const signal: Motif = (p, random) =>
  starrySky(random, p.glow, 20) +
  [70, 56, 42, 28]
    .map((radius, i) =>
      circle(
        100,
        84,
        radius,
        'none',
        `stroke="${i % 2 ? p.accent : p.horizon}" stroke-width="${5 - i * 0.6}" opacity="${(0.35 + i * 0.18).toFixed(2)}"`,
      ),
    )
    .join('') +
  circle(100, 84, 10, p.glow) +
  line(
    'M100 92 76 178M100 92 124 178M92 122H108M88 136H112M84 152H116M92 122 112 136 84 152M108 122 88 136 116 152',
    p.deep,
    3,
  ) +
  path('M0 172Q100 150 200 174V200H0Z', p.near) +
  path('M0 184Q100 170 200 186V200H0Z', p.deep);

/** A stage, its curtain drawn aside, one beam of light. */
export const stage: Motif = (p) =>
  rect(0, 0, 200, 200, p.deep) +
  path('M86-4h28L152 160H48Z', p.glow, 'opacity=".35"') +
  path('M92-4h16L136 160H64Z', p.glow, 'opacity=".4"') +
  ellipse(100, 160, 52, 10, p.glow) +
  rect(0, 160, 200, 40, p.near) +
  ellipse(100, 163, 46, 7, p.glow, 'opacity=".7"') +
  circle(100, 118, 7, p.deep) +
  path('M90 162 94 128q6-5 12 0l4 34Z', p.deep) +
  repeat(
    5,
    (i) =>
      path(`M${i * 11 - 6}-5h13q6 90-${6 + i * 3} 182h-12Z`, i % 2 ? p.far : p.accent) +
      group(
        'translate(200 0) scale(-1 1)',
        path(`M${i * 11 - 6}-5h13q6 90-${6 + i * 3} 182h-12Z`, i % 2 ? p.far : p.accent),
      ),
  ) +
  path(`M-4-4H204V12${repeat(8, () => 'q-13 16-26 0')}Z`, p.horizon);

/** Sound as bars, over grooves. */
export const sound: Motif = (p, random) =>
  repeat(9, (i) =>
    circle(
      100,
      100,
      14 + i * 11,
      'none',
      `stroke="${i % 2 ? p.far : p.horizon}" stroke-width="1.5" opacity=".6"`,
    ),
  ) +
  repeat(17, (i) => {
    const height = 14 + (58 - Math.abs(i - 8) * 5) * (0.45 + random.next() * 0.55);
    return rect(35 + i * 7.8, 100 - height / 2, 4.6, height, i % 4 === 1 ? p.accent : p.glow, 2.3);
  });

/** A switchboard: jacks in rows, cords across. */
export const switchboard: Motif = (p, random) =>
  rect(30, 34, 140, 132, p.deep, 8) +
  repeat(6, (row) =>
    repeat(
      7,
      (i) =>
        circle(48 + i * 17.5, 52 + row * 19, 4.6, p.far) +
        circle(48 + i * 17.5, 52 + row * 19, 2.1, random.chance(0.25) ? p.accent : p.near),
    ),
  ) +
  line(
    'M48 71C60 150 108 40 118 128M83 52C96 124 150 86 153 147M65.5 147C70 90 130 160 135.5 90',
    p.glow,
    3.2,
  ) +
  line('M48 71C60 150 108 40 118 128', p.accent, 3.2) +
  [
    [48, 71],
    [118, 128],
    [83, 52],
    [153, 147],
    [65.5, 147],
    [135.5, 90],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 4.2, p.glow))
    .join('');

/** A window at night, a table and two chairs. */
export const window: Motif = (p, random) =>
  rect(0, 0, 200, 200, p.near) +
  rect(52, 34, 96, 92, p.glow, 3) +
  rect(57, 39, 86, 82, p.horizon) +
  starrySky(random, p.glow, 8) +
  circle(118, 64, 13, p.glow) +
  path('M57 121V102q22-16 44-2t42-8v29Z', p.far) +
  path('M98 39h4v82h-4ZM57 78h86v4H57Z', p.glow) +
  line('M100-4V22', p.deep, 2) +
  path('M82 40Q100 4 118 40Z', p.accent) +
  ellipse(100, 148, 56, 8, p.accent) +
  path('M96 150h8v50h-8Z', p.deep) +
  line('M34 120V200M34 160H54V200M166 120V200M166 160H146V200', p.deep, 5) +
  path('M90 138h12v7q-6 4-12 0Z', p.glow);

/** Police lights and rain in a street: two colours meet. */
export const rain: Motif = (p, random) =>
  circle(62, 84, 44, p.accent, 'opacity=".45"') +
  circle(138, 84, 44, p.horizon, 'opacity=".6"') +
  circle(62, 84, 17, p.accent) +
  circle(138, 84, 17, p.glow) +
  path('M88 176 93 96q7-7 14 0l5 80Z', p.deep) +
  circle(100, 84, 9, p.deep) +
  path('M85 84q15-8 30 0l-4-4q-3-9-11-9t-11 9Z', p.deep) +
  rect(0, 168, 200, 40, p.deep) +
  rect(40, 172, 44, 3, p.accent, 1.5) +
  rect(118, 172, 44, 3, p.glow, 1.5) +
  rect(52, 182, 30, 2.5, p.accent, 1.2) +
  rect(126, 182, 26, 2.5, p.glow, 1.2) +
  repeat(46, () => {
    const [x, y] = [random.int(-10, 200), random.int(-6, 164)];
    return line(`M${x} ${y}l-4 15`, p.glow, 0.9, 'opacity=".5"');
  });
