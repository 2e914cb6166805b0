import type { Canvas, Drawing } from '#src/service/db/demo/pictures/canvas.ts';
import { circle, darker, group, line, path, rect, repeat } from '#src/service/db/demo/pictures/shapes.ts';
import { DARK, GLOSS, lying, PAPER, SHEEN } from '#src/service/db/demo/pictures/stage.ts';

/** A card with a connector that folds out. */
export const usbCard: Drawing = ({ cover }) => {
  const plug = group(
    'translate(292 176)',
    rect(-12, 0, 60, 46, '#30353a', 4) +
      rect(26, 6, 40, 34, GLOSS, 2) +
      rect(44, 12, 12, 7, '#4d545b', 1) +
      rect(44, 27, 12, 7, '#4d545b', 1),
  );
  const face = cover(58, 118, 246, 156, { radius: 13 }) + rect(58, 118, 246, 156, SHEEN, 13);
  return group('rotate(-12 200 200)', lying(plug) + lying(face));
};

/** A metal drive on a cord, with its tin. */
export const drive: Drawing = ({ palette: p, cover, name }) => {
  const tin =
    rect(84, 92, 176, 132, GLOSS, 16) +
    cover(94, 102, 156, 112, { radius: 9 }) +
    rect(84, 92, 176, 132, SHEEN, 16);
  const stick =
    line('M128 300c-62 4-64-34-30-38', p.accent, 6) +
    rect(124, 270, 150, 52, GLOSS, 9) +
    circle(141, 296, 7, '#5c646c') +
    rect(160, 280, 98, 32, p.near, 4) +
    name(p.glow, { x: 168, y: 286, width: 82, height: 20, weight: 1.6 }) +
    rect(274, 279, 42, 34, '#d5d9dd', 2) +
    rect(292, 286, 12, 7, '#5c646c', 1) +
    rect(292, 299, 12, 7, '#5c646c', 1);
  return group('rotate(-7 200 200)', lying(tin) + lying(stick));
};

const inSleeve =
  (card: (canvas: Canvas) => string): Drawing =>
  (canvas) => {
    const { palette: p, art } = canvas;
    const back = rect(86, 120, 216, 210, darker(p.near, 0.15), 6);
    const pocket = path('M86 214H168q8 22 26 22t26-22H302V324a6 6 0 0 1-6 6H92a6 6 0 0 1-6-6Z', p.near);
    return group(
      'rotate(6 200 200)',
      lying(back) +
        group('translate(0 -14)', lying(card(canvas))) +
        lying(pocket) +
        art(160, 254, 68, 58, { radius: 6, zoom: 1.2 }) +
        path('M86 214H168q8 22 26 22t26-22H302V330H86Z', SHEEN),
    );
  };

/** A printed card in its sleeve. */
export const screenerCard = inSleeve(
  ({ cover }) => cover(98, 84, 192, 150, { radius: 10, at: 'top' }) + rect(98, 84, 192, 150, SHEEN, 10),
);

/** A card with a code to watch with. */
export const accessCard = inSleeve(
  ({ palette: p, name, random }) =>
    rect(98, 84, 192, 150, PAPER, 10) +
    rect(98, 84, 192, 26, p.accent, 10) +
    name(p.deep, { x: 112, y: 122, width: 92, height: 58, weight: 1.4 }) +
    group(
      'translate(214 120)',
      rect(-5, -5, 68, 68, '#fff', 4) +
        repeat(64, (i) =>
          random.chance(0.5) ? rect((i % 8) * 7.25, Math.floor(i / 8) * 7.25, 7.3, 7.3, DARK) : '',
        ) +
        [
          [0, 0],
          [40.6, 0],
          [0, 40.6],
        ]
          .map(
            ([x = 0, y = 0]) =>
              rect(x, y, 17.4, 17.4, DARK) +
              rect(x + 3, y + 3, 11.4, 11.4, '#fff') +
              rect(x + 5.5, y + 5.5, 6.4, 6.4, DARK),
          )
          .join(''),
    ),
);
