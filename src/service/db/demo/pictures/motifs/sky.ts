import { circle, ellipse, group, line, path, rect, repeat } from '#src/service/db/demo/pictures/shapes.ts';
import { hills, type Motif, orb, starrySky } from './motif.ts';

/** Paper lanterns rise from the dark. */
export const lanterns: Motif = (p, random) => {
  const lantern = (x: number, y: number, scale: number, paper: string) =>
    group(
      `translate(${x} ${y}) scale(${scale})`,
      circle(0, 0, 25, p.glow, 'opacity=".13"') +
        path('M-9-15Q0-18 9-15L14 10Q0 17-14 10Z', paper) +
        path('M-11 3Q0 9 12 3L14 10Q0 17-14 10Z', p.glow, 'opacity=".75"') +
        line('M-3-16-5 13M4-16 6 13', p.horizon, 0.9, 'opacity=".55"'),
    );
  return (
    starrySky(random, p.glow, 26) +
    lantern(64, 52, 0.45, p.accent) +
    lantern(146, 40, 0.4, p.glow) +
    lantern(104, 66, 0.6, p.glow) +
    lantern(40, 92, 0.55, p.accent) +
    lantern(158, 84, 0.75, p.accent) +
    lantern(72, 108, 1.05, p.accent) +
    lantern(124, 118, 1.45, p.accent) +
    lantern(38, 146, 0.9, p.glow) +
    lantern(174, 138, 0.8, p.glow) +
    hills(random, 160, 6, p.near) +
    hills(random, 176, 5, p.deep)
  );
};

/** Beacons answer each other from ridge to ridge. */
export const beacons: Motif = (p, random) => {
  const fire = (x: number, y: number, size: number) =>
    circle(x, y - size, size * 2.4, p.glow, 'opacity=".22"') +
    path(
      `M${x} ${y - size * 3}q${size * 1.7} ${size * 1.6} ${size} ${size * 3}h-${size * 2}q-${size * 0.9}-${size * 1.3} ${size}-${size * 3}Z`,
      p.accent,
    ) +
    path(
      `M${x} ${y - size * 1.6}q${size} ${size} ${size * 0.5} ${size * 1.6}h-${size}q-${size * 0.4}-${size * 0.8} ${size * 0.5}-${size * 1.6}Z`,
      p.glow,
    );
  return (
    starrySky(random, p.glow, 22) +
    path('M-5 128Q40 84 78 118T205 106V200H-5Z', p.far) +
    fire(146, 108, 4) +
    path('M-5 154Q52 96 104 144T205 136V200H-5Z', p.near) +
    fire(52, 121, 6) +
    path('M-5 190Q70 168 124 152T205 178V200H-5Z', p.deep) +
    fire(122, 154, 11)
  );
};

/** Kites over a beach. */
export const kites: Motif = (p, random) =>
  orb(54, 70, 17, p.glow) +
  [
    [118, 62, 1.3, p.accent, -18],
    [68, 96, 0.8, p.near, 20],
    [150, 104, 0.7, p.deep, 8],
  ]
    .map(([x, y, scale, fill, turn]) =>
      group(
        `translate(${x} ${y}) rotate(${turn}) scale(${scale})`,
        path('M0-22 16 0 0 28-16 0Z', String(fill)) +
          line('M0-22V28M-16 0H16', p.glow, 1.2) +
          line('M0 28q-10 10 0 18t-3 18', String(fill), 1.6),
      ),
    )
    .join('') +
  hills(random, 150, 4, p.horizon) +
  hills(random, 164, 5, p.near) +
  path('M0 182Q100 168 200 184V200H0Z', p.deep);

/** A ringed planet. */
export const orbit: Motif = (p, random) =>
  starrySky(random, p.glow, 80) +
  circle(100, 98, 62, p.accent, 'opacity=".12"') +
  group(
    'rotate(-18 100 98)',
    ellipse(100, 98, 84, 19, 'none', `stroke="${p.accent}" stroke-width="5" opacity=".55"`) +
      circle(100, 98, 42, p.near) +
      path('M62 82a42 42 0 0 1 76 0q-38 10-76 0Z', p.far) +
      path('M59 108q41 12 82 0a42 42 0 0 1-9 18q-32 8-64 0a42 42 0 0 1-9-18Z', p.horizon, 'opacity=".6"') +
      path('M16 98a84 19 0 0 0 168 0', 'none', `stroke="${p.accent}" stroke-width="5"`) +
      path('M22 98a78 13 0 0 0 156 0', 'none', `stroke="${p.glow}" stroke-width="1.6"`),
  ) +
  circle(156, 50, 7, p.glow) +
  circle(46, 150, 4, p.accent);

/** A flock turns in the evening. */
export const birds: Motif = (p, random) =>
  orb(88, 92, 28, p.glow) +
  repeat(34, (i) => {
    const turn = i * 0.42;
    const [x, y, size] = [
      100 + Math.cos(turn) * (18 + i * 2),
      84 + Math.sin(turn) * (10 + i * 1.2),
      2 + (i % 4),
    ];
    return line(
      `M${(x - size * 1.4).toFixed(1)} ${(y - size * 0.6).toFixed(1)}q${size * 0.8}-${size * 0.6} ${size * 1.4} ${size * 0.6}q${size * 0.6}-${size * 1.2} ${size * 1.4}-${size * 0.6}`,
      p.deep,
      1.4,
    );
  }) +
  hills(random, 156, 5, p.far) +
  path('M0 172H200V200H0Z', p.near) +
  repeat(24, (i) => line(`M${i * 9 - 4} 176l${random.int(-4, 4)}-${random.int(10, 22)}`, p.deep, 1.4));

/** The arc of a sundial, its rays and its shadow. */
export const sundial: Motif = (p, random) =>
  repeat(25, (i) =>
    group(
      `rotate(${i * 7.5 - 90} 100 118)`,
      rect(98.8, 18, 2.4, i % 2 ? 26 : 38, i % 2 ? p.far : p.accent, 1),
    ),
  ) +
  circle(100, 118, 56, p.glow, 'opacity=".3"') +
  circle(100, 118, 42, p.glow) +
  hills(random, 124, 3, p.far) +
  path('M0 134H200V200H0Z', p.near) +
  path('M100 96 106 136H94Z', p.deep) +
  path('M94 136h12L164 176 146 182Z', p.deep, 'opacity=".5"');
