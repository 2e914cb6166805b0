import type { Drawing } from '#src/service/db/demo/pictures/canvas.ts';
import { darker, ellipse, line, path, rect, repeat } from '#src/service/db/demo/pictures/shapes.ts';
import {
  box,
  CARD,
  DARK,
  GLOSS,
  METAL,
  PAPER,
  SHEEN,
  standing,
} from '#src/service/db/demo/pictures/stage.ts';

/** A cut-out of board, taller than a person, on its foot. */
export const standee: Drawing = ({ palette: p, art, name }) =>
  standing(
    196,
    350,
    190,
    path('M250 140 322 348H268Z', darker(CARD, 0.3)) +
      path('M108 344V150Q108 44 200 44T292 150V344Z', CARD, 'transform="translate(7 -2)"') +
      `<clipPath id="cutout"><path d="M108 344V150Q108 44 200 44T292 150V344Z"/></clipPath><g clip-path="url(#cutout)">${art(100, 40, 200, 226, { zoom: 1.02 })}${rect(100, 262, 200, 90, p.deep)}${rect(100, 258, 200, 5, p.accent)}</g>` +
      name(p.glow, { x: 124, y: 278, width: 152, height: 48, weight: 1.6 }) +
      path('M108 344V150Q108 44 200 44T292 150V344Z', SHEEN) +
      path('M84 350 104 334H296L316 350Z', darker(p.near, 0.1)) +
      rect(84, 350, 232, 7, darker(p.near, 0.4), 1),
  );

/** A small display with a tray for the counter. */
export const counterDisplay: Drawing = ({ palette: p, art, name }) =>
  standing(
    200,
    340,
    230,
    path('M112 64Q200 30 288 64V262H112Z', CARD, 'transform="translate(5 -2)"') +
      `<clipPath id="header"><path d="M112 64Q200 30 288 64V262H112Z"/></clipPath><g clip-path="url(#header)">${art(108, 36, 184, 230)}</g>` +
      repeat(6, (i) =>
        rect(
          112 + i * 28.5,
          206 + (i % 2) * 4,
          25,
          70,
          i % 2 ? p.horizon : PAPER,
          2,
          'stroke="#000" stroke-opacity=".16"',
        ),
      ) +
      path('M96 254H304L314 340H86Z', p.near) +
      path('M96 254H304L305 262H95Z', '#fff', 'opacity=".25"') +
      name(p.glow, { x: 122, y: 274, width: 156, height: 46, weight: 1.6 }) +
      path('M96 254H304L314 340H86Z', SHEEN),
  );

/** A banner that rolls up into its foot. */
export const pullUp: Drawing = ({ palette: p, art, name }) =>
  standing(
    200,
    362,
    170,
    line('M200 30V350', '#8d949b', 5) +
      rect(132, 30, 136, 8, GLOSS, 4) +
      rect(136, 36, 128, 312, p.deep) +
      art(136, 36, 128, 218, { shift: [0, 4] }) +
      rect(136, 254, 128, 4, p.accent) +
      name(p.glow, { x: 148, y: 270, width: 104, height: 52, weight: 1.6 }) +
      rect(136, 36, 128, 312, SHEEN) +
      path('M122 346H278L284 364H116Z', METAL) +
      rect(116, 358, 168, 8, GLOSS, 3) +
      ellipse(130, 368, 8, 3, DARK) +
      ellipse(270, 368, 8, 3, DARK),
  );

/** A wall for photographs: name and artwork in turn. */
export const stepAndRepeat: Drawing = ({ palette: p, art, name }) =>
  standing(
    200,
    342,
    300,
    rect(52, 70, 296, 264, METAL, 3) +
      rect(56, 74, 288, 256, PAPER, 1) +
      repeat(20, (i) => {
        const [column, row] = [i % 4, Math.floor(i / 4)];
        const [x, y] = [64 + column * 70, 82 + row * 49.5];
        return (column + row) % 2
          ? art(x + 12, y + 1, 40, 40, { radius: 20 })
          : name(p.near, { x: x + 3, y: y + 9, width: 58, height: 24, weight: 1.6 });
      }) +
      rect(56, 74, 288, 256, SHEEN, 1) +
      path('M60 334 40 346H96L84 334ZM340 334 360 346H304L316 334Z', DARK),
  );

/** A printed carton of stock that ships as one. */
export const carton: Drawing = ({ palette: p, art, name }) =>
  box({
    x: 150,
    y: 148,
    width: 190,
    height: 172,
    depth: 96,
    front:
      rect(0, 0, 190, 172, '#c9a97c') +
      rect(24, 32, 142, 108, PAPER, 2) +
      art(30, 38, 130, 60) +
      name(p.deep, { x: 36, y: 106, width: 118, height: 26, weight: 1.5 }),
    side: rect(0, 0, 96, 172, '#c09d6d') + rect(0, 78, 96, 20, '#e2cda6', 0, 'opacity=".6"'),
    top: '#dcc096',
  });
