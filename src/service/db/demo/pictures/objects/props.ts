import type { Drawing } from '#src/service/db/demo/pictures/canvas.ts';
import {
  circle,
  darker,
  ellipse,
  group,
  lighter,
  line,
  path,
  rect,
  repeat,
} from '#src/service/db/demo/pictures/shapes.ts';
import {
  box,
  DARK,
  FALLOFF,
  GLOSS,
  lying,
  METAL,
  PAPER,
  ROUND,
  SHEEN,
  standing,
} from '#src/service/db/demo/pictures/stage.ts';

const BRASS = '#b98a3c';

/** A brass lamp, lit. */
export const lamp: Drawing = ({ palette: p }) =>
  circle(200, 150, 130, p.glow, 'opacity=".28" filter="url(#soft)"') +
  standing(
    200,
    350,
    130,
    path('M128 344Q132 322 200 320T272 344Q272 354 200 354T128 344Z', BRASS) +
      path('M128 344Q132 322 200 320T272 344Q272 354 200 354T128 344Z', ROUND) +
      path('M192 200H208L210 256Q226 268 226 284T208 312V324H192V312Q174 300 174 284T190 256Z', BRASS) +
      path('M192 200H208L210 256Q226 268 226 284T208 312V324H192V312Q174 300 174 284T190 256Z', ROUND) +
      path('M160 62H240L292 206Q200 226 108 206Z', lighter(p.accent, 0.25)) +
      repeat(9, (i) =>
        line(`M${166 + i * 8.5} 64L${122 + i * 19.5} 210`, darker(p.accent, 0.25), 1.5, 'opacity=".4"'),
      ) +
      path('M160 62H240L292 206Q200 226 108 206Z', FALLOFF) +
      ellipse(200, 150, 52, 62, '#fff', 'opacity=".34" filter="url(#fold)"') +
      line('M108 206Q200 226 292 206', p.near, 6) +
      line('M160 62H240', p.near, 5) +
      line('M244 214V262', BRASS, 2) +
      circle(244, 266, 5, p.accent),
  );

/** A field radio with its handset. */
export const radio: Drawing = ({ palette: p }) => {
  const body = darker(p.near, 0.05);
  const front =
    rect(0, 0, 214, 176, body, 5) +
    rect(10, 10, 194, 156, darker(body, 0.3), 4) +
    rect(20, 22, 100, 92, '#15181b', 6) +
    repeat(8, (row) => repeat(9, (i) => circle(29 + i * 10.2, 31 + row * 10.5, 2.6, lighter(body, 0.28)))) +
    rect(132, 22, 62, 38, p.glow, 3) +
    repeat(9, (i) => line(`M${138 + i * 6.2} 40v${i % 4 ? 6 : 12}`, p.deep, 1.4)) +
    line('M168 54 176 28', '#c23b2b', 2) +
    circle(146, 90, 16, GLOSS) +
    line('M146 90V77', DARK, 3) +
    circle(182, 90, 11, GLOSS) +
    line('M182 90 190 84', DARK, 3) +
    repeat(4, (i) => rect(132 + i * 16, 124, 11, 22, i === 1 ? p.accent : METAL, 3)) +
    repeat(3, (i) => circle(32 + i * 26, 138, 8, '#15181b') + circle(32 + i * 26, 138, 4, BRASS));
  return (
    line('M318 118 344 26', METAL, 3.5) +
    circle(344, 26, 4, METAL) +
    box({
      x: 130,
      y: 152,
      width: 214,
      height: 176,
      depth: 62,
      front,
      side:
        rect(0, 0, 62, 176, darker(body, 0.1)) +
        repeat(6, (i) => rect(14, 36 + i * 16, 34, 7, '#000', 3, 'opacity=".35"')),
      top: lighter(body, 0.16),
    }) +
    line('M120 128C140 92 280 84 300 110', darker(body, 0.5), 9)
  );
};

/** A leather tube for maps, and what it held. */
export const mapCase: Drawing = ({ palette: p, art }) => {
  const leather = '#7a4a2b';
  const map =
    rect(96, 64, 208, 150, '#efe2c2', 2) +
    art(104, 72, 192, 134, { radius: 2 }) +
    rect(104, 72, 192, 134, '#efe2c2', 2, 'opacity=".45"') +
    line('M116 192C150 130 180 180 214 134S262 104 286 92', '#a5342a', 2.5, 'stroke-dasharray="2 7"') +
    line('M280 86l12 12M292 86l-12 12', '#a5342a', 3) +
    line('M165 64V214M235 64V214', '#a58f62', 1.5, 'opacity=".5"') +
    rect(96, 64, 208, 150, SHEEN, 2);
  const tube =
    rect(62, 262, 276, 62, leather, 12) +
    rect(62, 262, 276, 62, FALLOFF, 12) +
    rect(62, 262, 276, 14, '#fff', 8, 'opacity=".12"') +
    rect(62, 258, 62, 70, darker(leather, 0.25), 12) +
    rect(276, 258, 62, 70, darker(leather, 0.25), 12) +
    rect(150, 258, 14, 70, darker(leather, 0.4), 2) +
    rect(236, 258, 14, 70, darker(leather, 0.4), 2) +
    rect(147, 284, 20, 20, 'none', 3, `stroke="${BRASS}" stroke-width="4"`) +
    rect(233, 284, 20, 20, 'none', 3, `stroke="${BRASS}" stroke-width="4"`) +
    rect(180, 276, 40, 34, p.near, 3) +
    art(183, 279, 34, 28) +
    line('M92 262C120 226 280 226 308 262', darker(leather, 0.3), 8);
  return group('rotate(-6 200 140)', lying(map)) + group('rotate(5 200 290)', lying(tube));
};

/** A mask on its stand. */
export const mask: Drawing = ({ palette: p }) =>
  standing(
    200,
    352,
    120,
    rect(195, 250, 10, 92, BRASS, 3) +
      rect(140, 338, 120, 16, '#4b3323', 6) +
      rect(140, 338, 120, 6, '#fff', 4, 'opacity=".14"') +
      line('M128 150C88 190 92 260 108 300M272 150C312 190 308 260 292 300', p.accent, 6) +
      path('M200 62C262 62 288 104 284 160S248 276 200 288C152 276 120 216 116 160S138 62 200 62Z', PAPER) +
      path(
        'M200 62C262 62 288 104 284 160 240 150 214 168 200 196 186 168 160 150 116 160 112 104 138 62 200 62Z',
        p.near,
      ) +
      path('M140 170Q164 152 188 176 166 194 140 170ZM260 170Q236 152 212 176 234 194 260 170Z', '#191512') +
      path('M200 190Q190 214 186 222 200 232 214 222 210 214 200 190Z', '#000', 'opacity=".12"') +
      path('M172 246Q200 258 228 246 214 264 200 264T172 246Z', darker(p.accent, 0.15)) +
      repeat(7, (i) => circle(200 + (i - 3) * 20, 92 + Math.abs(i - 3) * 7, i === 3 ? 8 : 5, p.accent)) +
      line('M138 138Q166 126 190 146M262 138Q234 126 210 146', p.glow, 3.5) +
      path(
        'M200 62C262 62 288 104 284 160S248 276 200 288C152 276 120 216 116 160S138 62 200 62Z',
        ROUND,
        'opacity=".8"',
      ),
  );
