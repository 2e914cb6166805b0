import type { Canvas, Drawing } from '#src/service/db/demo/pictures/canvas.ts';
import { circle, darker, group, lighter, path, rect, repeat } from '#src/service/db/demo/pictures/shapes.ts';
import { box, CARD, lying, METAL, PAPER, SHEEN } from '#src/service/db/demo/pictures/stage.ts';

/** Light on a disc: two opposite sectors. */
const glare = (x: number, y: number, radius: number, opacity: number) =>
  [-62, 118]
    .map((turn) =>
      group(
        `translate(${x} ${y}) rotate(${turn})`,
        path(
          `M0 0L${radius * 0.94}-${radius * 0.34}A${radius} ${radius} 0 0 1 ${radius * 0.94} ${radius * 0.34}Z`,
          '#fff',
          `opacity="${opacity}"`,
        ),
      ),
    )
    .join('');

const disc = ({ art, palette: p }: Canvas, x: number, y: number, radius: number) =>
  lying(
    circle(x, y, radius, METAL) +
      art(x - radius + 3, y - radius + 3, radius * 2 - 6, radius * 2 - 6, { radius: radius - 3, zoom: 1.1 }) +
      glare(x, y, radius, 0.22) +
      circle(x, y, radius * 0.3, lighter(p.horizon, 0.5), 'opacity=".9"') +
      circle(x, y, radius * 0.22, METAL) +
      circle(x, y, radius * 0.11, '#efece6'),
  );

interface Case {
  readonly plastic: string;
  readonly rim?: string;
  readonly height: number;
  readonly seal?: boolean;
}

const discCase =
  ({ plastic, rim, height, seal }: Case): Drawing =>
  (canvas) => {
    const { palette: p, cover, name } = canvas;
    const top = 330 - height;
    const title = group(
      `translate(21 ${height - 16}) rotate(-90)`,
      name(PAPER, { x: 0, y: -14, width: Math.min(150, height - 60), height: 9, weight: 1.6 }),
    );
    const front =
      rect(0, 0, 172, height, plastic, 4) +
      cover(5, rim ? 22 : 5, 163, height - (rim ? 27 : 10), { radius: 1, at: 'top' }) +
      (rim ? rect(0, 0, 172, 20, rim, 4) + rect(60, 8, 52, 4, '#fff', 2, 'opacity=".75"') : '') +
      (seal
        ? group(
            `translate(38 ${height - 44})`,
            repeat(12, (i) => group(`rotate(${i * 30})`, rect(-6, -24, 12, 48, '#d9a938', 2))) +
              circle(0, 0, 18, '#f3d57e') +
              path('M0-12 3.5-4 12-4 5.2 1.5 8 10 0 4.8-8 10-5.2 1.5-12-4-3.5-4Z', '#a8781c'),
          )
        : '');
    return (
      box({
        x: 122,
        y: top + 12,
        width: 172,
        height: height - 12,
        depth: 26,
        front: `<g transform="scale(1 ${(height - 12) / height})">${front}</g>`,
        side: rect(0, 0, 26, height, darker(p.near, 0.1)) + title,
        top: lighter(plastic, 0.18),
      }) + disc(canvas, 296, 286, 56)
    );
  };

export const dvd = discCase({ plastic: '#202327', height: 256 });
export const awardsDvd = discCase({ plastic: '#2a2420', height: 256, seal: true });
export const bluRay = discCase({ plastic: '#1f4f8f', rim: '#2b6cbd', height: 232 });

/** A jewel case with its booklet, and the disc. */
export const jewelCase: Drawing = (canvas) => {
  const face =
    rect(62, 96, 218, 196, '#dfe3e6', 3) +
    rect(62, 96, 20, 196, '#3a3f45', 3) +
    repeat(24, (i) => rect(64, 102 + i * 8, 16, 2, '#59616a', 1)) +
    canvas.cover(84, 99, 193, 190) +
    path('M84 99H196L108 289H84Z', '#fff', 'opacity=".12"') +
    rect(62, 96, 218, 196, SHEEN, 3);
  return disc(canvas, 284, 200, 84) + group('rotate(-3 180 200)', lying(face));
};

const longPlayer =
  (tint: (canvas: Canvas) => string, opacity: number): Drawing =>
  (canvas) => {
    const { palette: p, art, cover } = canvas;
    const record =
      circle(250, 196, 106, tint(canvas), `opacity="${opacity}"`) +
      repeat(9, (i) =>
        circle(250, 196, 100 - i * 7, 'none', 'stroke="#fff" stroke-opacity=".13" stroke-width="1.2"'),
      ) +
      glare(250, 196, 104, 0.16) +
      circle(250, 196, 36, p.accent) +
      art(222, 168, 56, 56, { radius: 28 }) +
      circle(250, 196, 3.5, CARD);
    const sleeve = cover(48, 84, 224, 224, { at: 'top' }) + rect(48, 84, 224, 224, SHEEN);
    return group('rotate(-3 200 200)', lying(record) + lying(sleeve));
  };

export const longPlaying = longPlayer(() => '#1b1d20', 1);
export const clearLongPlaying = longPlayer(({ palette }) => lighter(palette.accent, 0.15), 0.72);
