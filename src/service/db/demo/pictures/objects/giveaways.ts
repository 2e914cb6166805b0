import type { Drawing } from '#src/service/db/demo/pictures/canvas.ts';
import {
  circle,
  darker,
  ellipse,
  group,
  line,
  path,
  rect,
  repeat,
} from '#src/service/db/demo/pictures/shapes.ts';
import {
  CARD,
  GLOSS,
  lying,
  METAL,
  PAPER,
  ROUND,
  SHEEN,
  standing,
} from '#src/service/db/demo/pictures/stage.ts';

/** A canvas bag with long handles. */
export const tote: Drawing = ({ palette: p, art, name }) =>
  line('M156 150C150 30 250 30 244 150', '#cfc5b0', 13) +
  lying(
    line('M150 156C140 44 260 44 250 156', '#e4dbc8', 14) +
      path('M96 138Q200 146 304 138L312 342Q200 354 88 342Z', '#f1ebdd') +
      path('M96 138Q200 146 304 138L304.5 154Q200 162 95.5 154Z', '#000', 'opacity=".06"') +
      `<g filter="url(#fold)">${line('M118 166q-2 90-8 160M284 170q6 80 4 150M150 320q40 12 90 4', '#7a6a4c', 7, 'opacity=".22"')}</g>` +
      path('M140 150h20v18h-20ZM240 150h20v18h-20Z', '#d8cdb6'),
  ) +
  art(134, 172, 132, 104, { radius: 4 }) +
  name(p.deep, { x: 134, y: 288, width: 132, height: 32, weight: 1.6 });

/** A light bag on cords. */
export const drawstringBag: Drawing = ({ palette: p, art, name }) =>
  lying(
    line('M122 112C96 180 88 260 106 334M278 112C304 180 312 260 294 334', p.accent, 5) +
      path('M126 92Q200 82 274 92L286 128Q304 240 300 334 200 350 100 334 96 240 114 128Z', p.near) +
      repeat(11, (i) =>
        line(
          `M${134 + i * 13.2} 92Q${132 + i * 13.6} 112 ${124 + i * 15.2} 146`,
          darker(p.near, 0.4),
          3,
          'opacity=".55"',
        ),
      ) +
      line('M120 112Q200 100 280 112', p.accent, 6) +
      `<g filter="url(#fold)">${line('M128 170q-8 80 0 140M272 170q8 80 0 140M160 326q40 8 84 0', '#000', 8, 'opacity=".25"')}</g>` +
      circle(108, 328, 7, METAL) +
      circle(292, 328, 7, METAL),
  ) +
  art(146, 164, 108, 108, { radius: 54 }) +
  name(p.glow, { x: 140, y: 284, width: 120, height: 30, weight: 1.6 });

/** An enamel mug, its rim in the title's colour. */
export const mug: Drawing = ({ palette: p, art, name }) =>
  standing(
    196,
    328,
    190,
    line('M276 166c62-16 68 96 4 104', '#e9e5da', 19) +
      line('M276 166c62-16 68 96 4 104', '#b9b2a2', 3, 'transform="translate(5 6)" opacity=".6"') +
      path('M106 116H290L282 314Q280 332 262 332H134Q116 332 114 314Z', PAPER) +
      art(111, 166, 174, 100) +
      name(p.deep, { x: 138, y: 276, width: 120, height: 28, weight: 1.6 }) +
      path('M106 116H290L282 314Q280 332 262 332H134Q116 332 114 314Z', ROUND) +
      ellipse(198, 116, 92, 15, p.accent) +
      ellipse(198, 117, 85, 11, '#d8d2c4') +
      ellipse(198, 122, 74, 6, '#000', 'opacity=".16"'),
  );

/** A steel bottle. */
export const bottle: Drawing = ({ palette: p, art, name }) =>
  standing(
    200,
    352,
    104,
    rect(172, 42, 56, 40, '#2b2f33', 7) +
      repeat(9, (i) => rect(176 + i * 5.6, 46, 2, 32, '#fff', 1, 'opacity=".09"')) +
      line('M186 42C186 20 214 20 214 42', '#2b2f33', 7) +
      rect(176, 80, 48, 12, GLOSS) +
      path(
        'M172 90H228Q254 104 254 136V336Q254 354 238 354H162Q146 354 146 336V136Q146 104 172 90Z',
        p.near,
      ) +
      art(146, 150, 108, 122) +
      name(p.glow, { x: 158, y: 284, width: 84, height: 40, weight: 1.6 }) +
      path('M172 90H228Q254 104 254 136V336Q254 354 238 354H162Q146 354 146 336V136Q146 104 172 90Z', ROUND) +
      rect(146, 342, 108, 12, GLOSS, 6, 'opacity=".8"'),
  );

const strap = (colour: string, more: string) =>
  line('M176 146C120 70 150 22 204 30S270 90 224 146', darker(colour, 0.3), 17) +
  line('M172 142C112 70 142 16 200 22S276 84 228 142', colour, 17) +
  more;

/** A strap with the title woven in, doubled, and its hook. */
export const lanyard: Drawing = ({ palette: p, art, name }) => {
  const woven = (fill: string, lightness: string) =>
    rect(-17, -300, 34, 300, fill) +
    rect(-17, -300, 2.5, 300, lightness) +
    rect(14.5, -300, 2.5, 300, lightness) +
    repeat(3, (i) =>
      group(
        'rotate(-90)',
        art(26 + i * 96, -11, 22, 22, { radius: 11 }) +
          name(p.glow, { x: 52 + i * 96, y: -11, width: 62, height: 22, weight: 1.7 }),
      ),
    );
  const strap = (turn: number, fill: string) =>
    lying(group(`translate(200 292) rotate(${turn})`, woven(fill, p.accent)));
  return (
    strap(17, darker(p.near, 0.25)) +
    strap(-17, p.near) +
    lying(path('M176 262H224L216 312H184Z', p.deep) + rect(182, 306, 36, 14, METAL, 3)) +
    lying(
      circle(200, 330, 10, 'none', 'stroke="#9aa1a8" stroke-width="4.5"') +
        path('M194 340h12v16a12 12 0 1 1-16 9h7a5 5 0 1 0 3-4h-6Z', METAL) +
        rect(194, 338, 12, 20, GLOSS, 3),
    )
  );
};

/** A pass for the press. */
export const pressBadge: Drawing = ({ palette: p, art, name }) =>
  lying(strap(p.accent, '') + rect(188, 138, 24, 26, GLOSS, 4)) +
  lying(
    rect(116, 154, 168, 216, PAPER, 12) +
      rect(180, 163, 40, 9, '#d8d2c6', 4.5) +
      art(126, 182, 148, 100, { radius: 5 }) +
      name(p.deep, { x: 134, y: 294, width: 132, height: 30, weight: 1.5 }) +
      rect(126, 336, 148, 22, p.accent, 4) +
      repeat(5, (i) => rect(146 + i * 22, 345, 18, 4, PAPER, 2, 'opacity=".85"')) +
      rect(116, 154, 168, 216, SHEEN, 12),
  );

/** Four pins on their card. */
export const pins: Drawing = ({ palette: p, art, name }) => {
  const pin = (x: number, y: number, radius: number, zoom: number, dx: number) =>
    lying(
      circle(x, y, radius + 3, '#c9a24a') +
        art(x - radius, y - radius, radius * 2, radius * 2, { radius, zoom, shift: [dx, 0] }) +
        path(
          `M${x - radius * 0.7} ${y - radius * 0.4}A${radius * 0.8} ${radius * 0.8} 0 0 1 ${x + radius * 0.2} ${y - radius * 0.75}`,
          'none',
          'stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".55"',
        ),
    );
  const card =
    rect(98, 54, 204, 292, CARD, 8) +
    rect(98, 54, 204, 74, p.near, 8) +
    circle(200, 72, 7, '#f1ede6') +
    name(p.glow, { x: 122, y: 86, width: 156, height: 30, weight: 1.5 });
  const bar = lying(
    rect(142, 286, 116, 32, '#c9a24a', 16) +
      rect(145, 289, 110, 26, p.near, 13) +
      name(p.glow, { x: 158, y: 295, width: 84, height: 14, weight: 1.8 }),
  );
  return group(
    'rotate(-4 200 200)',
    lying(card) +
      pin(154, 178, 33, 1, 0) +
      pin(246, 178, 33, 2, -16) +
      lying(
        rect(122, 225, 64, 46, '#c9a24a', 8) +
          art(125, 228, 58, 40, { radius: 6, zoom: 1.6, shift: [20, 10] }),
      ) +
      pin(246, 247, 24, 2.6, 10) +
      bar,
  );
};

/** Stickers on their sheet. */
export const stickers: Drawing = ({ palette: p, art, name }) =>
  group(
    'rotate(5 200 200)',
    lying(rect(96, 60, 208, 280, PAPER, 5)) +
      lying(art(116, 80, 76, 76, { radius: 38 })) +
      lying(art(206, 80, 82, 76, { radius: 8, zoom: 1.6 })) +
      lying(
        rect(116, 170, 172, 60, p.accent, 30) +
          name(p.deep, { x: 142, y: 186, width: 120, height: 28, weight: 1.7 }),
      ) +
      lying(art(116, 246, 172, 74, { radius: 10, shift: [0, 10] })),
  );
