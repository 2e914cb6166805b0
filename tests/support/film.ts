/** A film in the place of a camera. */
import { code128 } from '#src/ui/print/code-128.ts';

const [WIDTH, HEIGHT] = [640, 480];

/** Chromium's arguments, by which it opens the film when a page asks for its camera. */
export const cameraArgs = (path: string): string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${path}`,
];

/** A film of a bar code: raw frames, of which the colours are grey. */
export function film(text: string): Buffer {
  const row = Buffer.alloc(WIDTH, 235);
  let x = 80;
  for (const [at, width] of [...(code128(text) ?? '')].entries()) {
    const end = x + Number(width) * 3;
    if (at % 2 === 0) row.fill(16, x, end);
    x = end;
  }
  const blank = Buffer.alloc(WIDTH, 235);
  const rows = Array.from({ length: HEIGHT }, (_, y) => (y > 140 && y < 340 ? row : blank));
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), ...rows, grey]);
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`),
    frame,
    frame,
  ]);
}
