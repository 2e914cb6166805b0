import type { Canvas, Drawing } from '#src/service/db/demo/pictures/canvas.ts';
import { lettering } from '#src/service/db/demo/pictures/lettering.ts';
import { darker, group, lighter, line, path, rect, repeat } from '#src/service/db/demo/pictures/shapes.ts';
import { lying, METAL, PAPER } from '#src/service/db/demo/pictures/stage.ts';

/** Folds of cloth: soft shadows with a light beside each. */
const folds = (...lines: string[]) =>
  `<g filter="url(#fold)">${lines.map((d) => line(d, '#000', 7, 'opacity=".2"') + group('translate(-7 0)', line(d, '#fff', 5, 'opacity=".13"'))).join('')}</g>`;

const print = ({ palette: p, art, name }: Canvas, x: number, y: number, size: number, ink: string) =>
  art(x - size / 2, y, size, size, { radius: size / 2 }) +
  name(ink, { x: x - size * 0.62, y: y + size + 9, width: size * 1.24, height: size * 0.3, weight: 1.5 }) +
  line(`M${x - 16} ${y + size * 1.42}h32`, p.accent, 2.5);

/** A T-shirt laid out; its colour and the tag in its neck tell the size. */
const shirt =
  (size: string, cloth: (canvas: Canvas) => string, isLight = false): Drawing =>
  (canvas) => {
    const fabric = cloth(canvas);
    const body =
      path(
        'M150 70C162 92 238 92 250 70L298 88Q316 96 326 118L352 176 306 200 291 172 294 334Q200 346 106 334L109 172 94 200 48 176 74 118Q84 96 102 88Z',
        fabric,
      ) +
      path('M150 70Q200 84 250 70Q240 92 200 93T150 70Z', darker(fabric, 0.32)) +
      rect(189, 79, 22, 13, PAPER, 2) +
      lettering(size, '#4b4640', { x: 191, y: 81.5, width: 18, height: 8, weight: 1.8 }) +
      line('M150 70C162 92 238 92 250 70', darker(fabric, 0.22), 6) +
      line('M109 172 114 122M291 172 286 122', darker(fabric, 0.25), 2) +
      line('M54 168 98 191M346 168 302 191', darker(fabric, 0.18), 1.5) +
      line('M108 325Q200 337 292 325', darker(fabric, 0.18), 1.5) +
      folds('M128 190q8 60-4 120', 'M272 210q-10 50 2 100', 'M160 300q30 14 60 4', 'M118 130q14 14 12 34');
    return lying(body) + print(canvas, 200, 128, 104, isLight ? canvas.palette.deep : canvas.palette.glow);
  };

export const mediumShirt = shirt('M', () => '#f3efe6', true);
export const largeShirt = shirt('L', ({ palette }) => palette.near);
export const extraLargeShirt = shirt('XL', () => '#2a2e33');

/** A hoodie with a zip. */
export const hoodie: Drawing = (canvas) => {
  const { palette: p, art } = canvas;
  const fabric = darker(p.near, 0.1);
  const body =
    path('M96 118 62 300q16 12 40 10l18-110Z', darker(fabric, 0.1)) +
    path('M304 118 338 300q-16 12-40 10l-18-110Z', darker(fabric, 0.1)) +
    path('M62 298l40 12-3 18q-22 2-40-10ZM338 298l-40 12 3 18q22 2 40-10Z', darker(fabric, 0.3)) +
    path('M140 92 96 116 112 180 108 330Q200 342 292 330L288 180 304 116 260 92Q200 130 140 92Z', fabric) +
    path('M138 98Q134 44 200 42T262 98Q252 122 200 134 148 122 138 98Z', lighter(fabric, 0.06)) +
    path('M156 100Q156 64 200 62T244 100Q232 116 200 124 168 116 156 100Z', darker(fabric, 0.45)) +
    line('M200 126V336', METAL, 3.5, 'stroke-dasharray="2 2.2"') +
    rect(195.5, 128, 9, 17, METAL, 2) +
    path('M140 262H192V326H124Z', darker(fabric, 0.14)) +
    path('M260 262H208V326H276Z', darker(fabric, 0.14)) +
    line('M140 262 124 322M260 262 276 322', darker(fabric, 0.36), 2) +
    line('M180 120q-6 30-4 56M220 120q6 30 4 52', PAPER, 3) +
    rect(106, 326, 188, 14, darker(fabric, 0.3), 4) +
    folds('M132 190q6 40-2 66', 'M270 190q-6 44 4 66', 'M86 190q4 40-4 90', 'M314 190q-2 40 6 90');
  return lying(body) + art(222, 176, 44, 44, { radius: 22 });
};

/** A knitted cap with a woven label. */
export const beanie: Drawing = ({ palette: p, art, name }) => {
  const wool = p.near;
  const body =
    path('M94 246C88 130 140 70 200 70S312 130 306 246Z', wool) +
    repeat(15, (i) =>
      line(
        `M${200 + (i - 7) * 14.2} 246Q${200 + (i - 7) * 15} 128 ${200 + (i - 7) * 2.5} 72`,
        darker(wool, 0.28),
        3,
        'opacity=".55"',
      ),
    ) +
    repeat(14, (i) =>
      line(
        `M${200 + (i - 6.5) * 14.2} 246Q${200 + (i - 6.5) * 15} 130 ${200 + (i - 6.5) * 2.5} 74`,
        lighter(wool, 0.18),
        2,
        'opacity=".3"',
      ),
    ) +
    rect(84, 226, 232, 84, lighter(wool, 0.06), 18) +
    repeat(21, (i) => line(`M${95 + i * 10.5} 231V305`, darker(wool, 0.3), 3, 'opacity=".5"')) +
    rect(84, 226, 232, 14, '#000', 12, 'opacity=".12"');
  return (
    lying(body) +
    rect(152, 244, 96, 52, p.deep, 3) +
    art(155, 247, 42, 46) +
    name(p.glow, { x: 202, y: 252, width: 41, height: 36, weight: 1.5 })
  );
};
