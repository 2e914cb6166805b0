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
import { box, CARD, DARK, FALLOFF, GLOSS, lying, PAPER, SHEEN } from '#src/service/db/demo/pictures/stage.ts';

const hub = (x: number, y: number, radius: number, fill: string) =>
  circle(x, y, radius, fill) +
  circle(x, y, radius * 0.62, '#15181b') +
  repeat(6, (i) =>
    group(`rotate(${i * 60} ${x} ${y})`, rect(x - 2, y - radius * 0.62, 4, radius * 0.24, fill, 1)),
  );

/** The name, artwork and lines to write on that a cassette's label has. */
const label = ({ palette: p, art, name }: Canvas, x: number, y: number, width: number, height: number) =>
  rect(x, y, width, height, PAPER, 4) +
  art(x, y, height * 1.1, height, { radius: 4 }) +
  name(p.deep, {
    x: x + height * 1.1 + 10,
    y: y + 8,
    width: width - height * 1.1 - 22,
    height: height * 0.4,
    weight: 1.4,
  }) +
  repeat(3, (i) =>
    rect(x + height * 1.1 + 10, y + height * 0.6 + i * 8, width - height * 1.1 - 22, 1.2, '#b9b2a4'),
  ) +
  rect(x + width - 7, y, 7, height, p.accent, 3);

interface Shell {
  readonly body: string;
  readonly width: number;
  readonly height: number;
  readonly turn: number;
}

const cassette =
  ({ body, width, height, turn }: Shell): Drawing =>
  (canvas) => {
    const [x, y] = [200 - width / 2, 206 - height / 2];
    const tape = '#3b2a22';
    const shell =
      rect(x, y, width, height, body, 9) +
      rect(
        x + 4,
        y + 4,
        width - 8,
        height - 8,
        'none',
        7,
        `stroke="${lighter(body, 0.22)}" stroke-width="1.5"`,
      ) +
      label(canvas, x + 22, y + 18, width - 44, height * 0.4) +
      rect(x + 30, y + height * 0.53, width - 60, height * 0.33, darker(body, 0.55), 10) +
      circle(x + width * 0.31, y + height * 0.695, height * 0.135, tape) +
      circle(x + width * 0.69, y + height * 0.695, height * 0.1, tape) +
      hub(x + width * 0.31, y + height * 0.695, height * 0.085, CARD) +
      hub(x + width * 0.69, y + height * 0.695, height * 0.085, CARD) +
      path(
        `M${x + 34} ${y + height * 0.55}h${width * 0.4}l-${height * 0.2} ${height * 0.29}h-${width * 0.3}Z`,
        '#fff',
        'opacity=".09"',
      ) +
      [
        [10, 10],
        [width - 10, 10],
        [10, height - 10],
        [width - 10, height - 10],
      ]
        .map(([dx = 0, dy = 0]) => circle(x + dx, y + dy, 3, darker(body, 0.4)))
        .join('') +
      rect(x, y + height - 12, width, 12, '#000', 6, 'opacity=".22"') +
      rect(x, y, width, height, SHEEN, 9);
    return group(`rotate(${turn} 200 200)`, lying(shell));
  };

export const digitalBetacam = cassette({ body: '#2f6f9f', width: 286, height: 190, turn: -4 });
export const betacam = cassette({ body: '#54585d', width: 250, height: 158, turn: 5 });

/** A cassette in its shipping case. */
export const hdcam: Drawing = (canvas) => {
  const { palette: p, art, name } = canvas;
  const front =
    rect(0, 0, 212, 202, '#3a3f45', 6) +
    rect(10, 10, 192, 182, '#2b2f34', 5) +
    art(16, 16, 180, 104, { radius: 3 }) +
    rect(16, 126, 180, 60, PAPER, 3) +
    name(p.deep, { x: 26, y: 133, width: 112, height: 26, weight: 1.4 }) +
    repeat(2, (i) => rect(26, 168 + i * 8, 112, 1.2, '#b9b2a4')) +
    rect(148, 134, 40, 20, p.accent, 3) +
    repeat(11, (i) => rect(148 + i * 3.7, 162, i % 3 ? 1.4 : 2.4, 16, DARK));
  const side =
    rect(0, 0, 58, 202, '#33383d') +
    rect(10, 20, 38, 162, PAPER, 2) +
    group(
      'translate(29 172) rotate(-90)',
      name(p.deep, { x: 6, y: -9, width: 132, height: 18, weight: 1.5 }),
    );
  return box({ x: 136, y: 122, width: 212, height: 202, depth: 58, front, side, top: '#565c63' });
};

/** A film reel and the end of its strip. */
export const reel: Drawing = ({ palette: p, art }) => {
  const holes = repeat(5, (i) =>
    group(
      `rotate(${i * 72} 184 190)`,
      circle(184, 122, 27, p.deep) +
        circle(184, 122, 25, '#3b2a22') +
        circle(184, 122, 25, 'none', 'stroke="#000" stroke-opacity=".3" stroke-width="2"'),
    ),
  );
  const frames = repeat(4, (i) => art(204 + i * 42, 321, 34, 25, { zoom: 1 + i * 0.08 }));
  const strip =
    rect(150, 312, 226, 43, DARK, 2) +
    repeat(
      22,
      (i) => rect(154 + i * 10.2, 314.5, 5, 4, CARD, 1) + rect(154 + i * 10.2, 348.5, 5, 4, CARD, 1),
    ) +
    frames;
  const wheel =
    circle(184, 190, 132, GLOSS) +
    circle(184, 190, 132, 'none', 'stroke="#6d747b" stroke-width="3"') +
    holes +
    circle(184, 190, 38, '#d9dde1') +
    art(154, 160, 60, 60, { radius: 30 }) +
    circle(184, 190, 7, DARK) +
    circle(184, 190, 122, 'none', 'stroke="#fff" stroke-opacity=".4" stroke-width="1.5"');
  return (
    lying(strip) +
    lying(wheel + line('M92 122q34-48 88-50', '#fff', 5, 'opacity=".45"')) +
    rect(150, 312, 226, 43, FALLOFF, 2, 'opacity=".3"')
  );
};
