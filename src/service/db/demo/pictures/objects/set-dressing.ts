import type { Drawing } from '#src/service/db/demo/pictures/canvas.ts';
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
import { DARK, lying, METAL, PAPER, SHEEN } from '#src/service/db/demo/pictures/stage.ts';

/** A clapperboard, open. */
export const clapper: Drawing = ({ palette: p, art, name }) => {
  const stripes = repeat(5, (i) => path(`M${88 + i * 50} 0h26l-20 34h-26Z`, DARK));
  const stick = (turn: number, y: number) =>
    group(
      `rotate(${turn} 82 ${y + 30})`,
      group(
        `translate(0 ${y})`,
        `<clipPath id="stick${y}"><rect x="76" y="0" width="250" height="34" rx="4"/></clipPath><g clip-path="url(#stick${y})">${rect(76, 0, 250, 34, PAPER, 4)}${stripes}</g>`,
      ),
    );
  const board =
    rect(76, 166, 250, 170, '#2b2f33', 6) +
    rect(86, 204, 230, 122, '#1d2023', 3) +
    art(92, 210, 100, 110, { radius: 2 }) +
    name(PAPER, { x: 202, y: 214, width: 106, height: 44, weight: 1.4 }) +
    repeat(3, (i) =>
      rect(202 + i * 38, 270, 32, 22, 'none', 2, 'stroke="#fff" stroke-opacity=".5" stroke-width="1.5"'),
    ) +
    line('M202 308H300', PAPER, 1.5, 'opacity=".5"') +
    rect(76, 166, 250, 170, SHEEN, 6);
  return group(
    'rotate(-3 200 220)',
    lying(board + stick(0, 166)) +
      lying(stick(-17, 128)) +
      circle(86, 176, 6, METAL) +
      rect(202, 300, 60, 4, p.accent, 2),
  );
};

/** An enamel sign from the set. */
export const sign: Drawing = ({ palette: p, art, name }) =>
  group(
    'rotate(-3 200 200)',
    line('M120 96V40M280 96V40', '#8d949b', 4, 'stroke-dasharray="7 4"') +
      lying(
        rect(52, 96, 296, 196, p.glow, 18) +
          rect(60, 104, 280, 180, p.near, 13) +
          rect(67, 111, 266, 166, 'none', 9, `stroke="${p.glow}" stroke-width="3"`) +
          art(82, 128, 84, 132, { radius: 6 }) +
          name(p.glow, { x: 180, y: 138, width: 140, height: 82, weight: 1.7 }) +
          line('M196 246H304M292 236l14 10-14 10', p.accent, 5) +
          rect(52, 96, 296, 196, SHEEN, 18),
      ) +
      [
        [70, 114],
        [330, 114],
        [70, 274],
        [330, 274],
      ]
        .map(([x = 0, y = 0]) => circle(x, y, 4.5, METAL) + circle(x, y, 1.6, DARK))
        .join(''),
  );

/** A letter with a seal, as it is read on screen. */
export const letter: Drawing = ({ palette: p, random }) =>
  group(
    'rotate(7 200 200)',
    group(
      'rotate(-15 200 260)',
      lying(
        rect(84, 176, 236, 154, '#e6d7b4', 3) +
          path('M84 176 202 264 320 176', 'none', 'stroke="#a58f62" stroke-width="2"') +
          path('M84 330 166 246M320 330 238 246', 'none', 'stroke="#a58f62" stroke-width="1.5" opacity=".6"'),
      ),
    ) +
      lying(
        rect(122, 54, 168, 230, '#f3e9cf', 2) +
          repeat(11, (row) =>
            line(
              `M140 ${84 + row * 15}${repeat(9, () => `q4-${random.int(2, 8)} 7 0t${random.int(5, 8)} 0`)}`,
              '#4a3b2a',
              1.5,
              'opacity=".75"',
            ),
          ) +
          line('M122 130H290M122 206H290', '#a58f62', 1.2, 'opacity=".5"') +
          rect(122, 54, 168, 230, SHEEN, 2),
      ) +
      lying(
        path('M232 246q12-14 26-4t22 6q4 14-4 24t-8 18q-14 8-24 0t-20-6q-6-14 0-22t8-16Z', p.accent) +
          circle(254, 268, 15, darker(p.accent, 0.18)) +
          path('M254 257l3.5 7.5h8l-6.5 5 2.5 8-7.5-5-7.5 5 2.5-8-6.5-5h8Z', lighter(p.accent, 0.3)),
      ),
  );
