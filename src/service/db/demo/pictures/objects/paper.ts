import type { Canvas, Drawing } from '#src/service/db/demo/pictures/canvas.ts';
import {
  circle,
  darker,
  group,
  lighter,
  line,
  path,
  rect,
  repeat,
} from '#src/service/db/demo/pictures/shapes.ts';
import {
  CARD,
  DARK,
  FALLOFF,
  GLOSS,
  lying,
  METAL,
  PAPER,
  SHEEN,
  standing,
} from '#src/service/db/demo/pictures/stage.ts';

const sheets = (canvas: Canvas) =>
  group('rotate(5 300 200)', lying(rect(122, 66, 190, 256, PAPER, 2))) +
  group(
    'rotate(2 300 200)',
    lying(
      rect(118, 62, 190, 256, PAPER, 2) +
        repeat(8, (i) => rect(292, 96 + i * 14, 8, 2, canvas.palette.near, 1, 'opacity=".35"')),
    ),
  );

/** A folder with its sheets. */
export const pressKit: Drawing = (canvas) => {
  const front =
    canvas.cover(92, 56, 196, 262, { radius: 4 }) +
    rect(92, 56, 196, 262, FALLOFF, 4) +
    rect(92, 56, 13, 262, '#000', 3, 'opacity=".16"') +
    rect(104.5, 56, 1, 262, '#fff', 0, 'opacity=".3"');
  return group('rotate(-5 200 200)', sheets(canvas) + lying(front));
};

/** A folder in the title's own colour, with its artwork in a round window and a paper band. */
export const festivalKit: Drawing = (canvas) => {
  const { palette: p, art, name } = canvas;
  const cover =
    rect(92, 56, 196, 262, p.near, 4) +
    circle(193, 152, 66, darker(p.near, 0.35)) +
    art(129, 88, 128, 128, { radius: 64 }) +
    rect(86, 242, 208, 52, PAPER, 1) +
    rect(86, 242, 208, 52, SHEEN, 1) +
    name(p.deep, { x: 110, y: 254, width: 160, height: 28, weight: 1.5 }) +
    rect(92, 56, 13, 262, '#000', 3, 'opacity=".18"') +
    rect(92, 56, 196, 262, SHEEN, 4);
  return group('rotate(4 200 200)', group('rotate(-6 300 200)', sheets(canvas)) + lying(cover));
};

/** A booklet on a spiral. */
export const booklet: Drawing = ({ palette: p, art, name }) => {
  const cover =
    rect(104, 58, 196, 264, PAPER, 3) +
    art(122, 74, 162, 150) +
    name(p.deep, { x: 128, y: 240, width: 150, height: 36, weight: 1.3 }) +
    rect(158, 294, 90, 2.5, p.accent, 1) +
    rect(104, 58, 196, 264, SHEEN, 3);
  const rings = repeat(
    17,
    (i) =>
      circle(113, 72 + i * 14.7, 3, '#6d675d') + line(`M113 ${72 + i * 14.7}c-18-7-20 6-8 5`, '#8b9197', 2.6),
  );
  return group('rotate(-4 200 200)', lying(rect(110, 62, 196, 264, CARD, 3)) + lying(cover) + rings);
};

const billing = (colour: string, y: number) =>
  repeat(3, (row) =>
    repeat(11, (i) =>
      rect(
        132 + i * 12.6 + (row % 2) * 3,
        y + row * 5,
        5 + ((i * 7 + row * 3) % 6),
        1.8,
        colour,
        0.9,
        'opacity=".75"',
      ),
    ),
  );

function sheet(content: string): string {
  const clip = (x: number) =>
    rect(x, 30, 18, 24, DARK, 3) +
    rect(x + 3, 26, 12, 9, METAL, 2) +
    rect(x + 2, 33, 3, 18, '#fff', 1, 'opacity=".2"');
  const curl = path(
    'M112 352q88 12 176-2l4 10q-92 10-182 2Z',
    '#2b2118',
    'opacity=".25" filter="url(#soft)"',
  );
  return (
    curl +
    lying(rect(108, 44, 184, 310, PAPER, 1) + content + rect(108, 44, 184, 310, SHEEN, 1)) +
    clip(134) +
    clip(248)
  );
}

/** A poster on its clips. */
export const oneSheet: Drawing = ({ palette: p, cover }) =>
  sheet(cover(114, 50, 172, 298, { margin: 18 }) + billing(p.glow, 325));

/** The poster that comes first: one detail, much ground. */
export const advanceSheet: Drawing = ({ palette: p, art, name, random }) =>
  sheet(
    rect(114, 50, 172, 298, p.deep) +
      art(134, 96, 132, 132, { radius: 66, zoom: 1.5, shift: [random.int(-10, 10), -8] }) +
      name(p.glow, { x: 136, y: 268, width: 128, height: 40, weight: 1.3 }) +
      rect(176, 326, 48, 2.5, p.accent, 1),
  );

/** A poster that its people have signed. */
export const signedSheet: Drawing = ({ palette: p, cover, random }) => {
  const hand = (x: number, y: number, turn: number) =>
    group(
      `translate(${x} ${y}) rotate(${turn})`,
      line(
        `M0 0c10-22 16-20 12-2s8-18 14-6 6-10 12-2 8-14 14-4 10-8 ${random.int(14, 26)}-2M4 9q30-8 54-3`,
        lighter(p.glow, 0.5),
        1.9,
      ),
    );
  return sheet(
    cover(114, 50, 172, 298, { at: 'top' }) + hand(132, 292, -8) + hand(206, 270, 5) + hand(196, 328, -5),
  );
};

/** Landscape cards in a fan, each another piece of the artwork. */
const lobbyCards =
  (turns: readonly number[]): Drawing =>
  ({ palette: p, art, name }) =>
    turns
      .map((turn, i) => {
        const last = i === turns.length - 1;
        const shift = [i * 14 - 20, last ? 0 : 8 - i * 6] as const;
        const card =
          rect(84, 124, 232, 166, PAPER, 2) +
          art(92, 132, 216, last ? 124 : 150, { zoom: last ? 1 : 1.5, shift });
        return group(
          `rotate(${turn} 200 380) translate(0 ${i * 9 - 12})`,
          lying(
            card +
              (last ? name(p.deep, { x: 110, y: 263, width: 180, height: 18, weight: 1.3 }) : '') +
              rect(84, 124, 232, 166, SHEEN, 2),
          ),
        );
      })
      .join('');

export const eightLobbyCards = lobbyCards([-17, 9, -3]);
export const twelveLobbyCards = lobbyCards([-24, 18, -9, 4]);

/** A lit panel of a bus shelter. */
export const busShelter: Drawing = ({ cover }) =>
  standing(
    200,
    356,
    190,
    rect(118, 40, 164, 306, DARK, 9) +
      rect(123, 45, 154, 296, GLOSS, 6, 'opacity=".5"') +
      rect(128, 50, 144, 262, PAPER, 3) +
      cover(132, 54, 136, 254, { radius: 2 }) +
      path('M132 54H220L132 220Z', '#fff', 'opacity=".13"') +
      rect(128, 316, 144, 20, '#353b41', 3) +
      repeat(9, (i) => rect(138 + i * 14, 324, 8, 3, '#59616a', 1.5)) +
      rect(130, 344, 20, 14, DARK, 2) +
      rect(250, 344, 20, 14, DARK, 2),
  );
