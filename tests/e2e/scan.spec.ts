/** A bar code before the camera: read in the built portal, under its policies, with and without a connection. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { code128 } from '#src/ui/code-128.ts';
import { productsNamed } from '#tests/support/api.ts';
import { CHROMIUM_ARGS, chromiumPath } from '#tests/support/chromium.ts';
import { expect, test } from '#tests/support/portal.ts';

const MUG = 'A Winter Census — enamel mug';
const [WIDTH, HEIGHT] = [640, 480];

// The browser opens the file when a page asks for its camera.
const video = join(mkdtempSync(join(tmpdir(), 'portal-camera-')), 'camera.y4m');

test.use({
  serviceWorkers: 'allow',
  expectedErrors: /Failed to load resource/,
  launchOptions: {
    executablePath: chromiumPath() ?? 'chromium',
    args: [
      ...CHROMIUM_ARGS,
      '--disable-gpu',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  },
});

/** A film of a bar code: raw frames, of which the colours are grey. */
function film(text: string): Buffer {
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

test('a bar code before the camera is in the order, and again without a connection', async ({
  page,
  portal,
  wizard,
  baseURL,
}) => {
  await portal.open('/Order/create');
  const [mug] = await productsNamed(baseURL ?? '', MUG);
  writeFileSync(video, film(mug?.sku ?? ''));
  await wizard.openStart('Northlight Pictures');
  await wizard.start();
  const dialog = page.getByRole('dialog', { name: 'Scan products' });
  const caption = dialog.getByRole('status').filter({ hasText: MUG });
  await wizard.button('Scan codes').click();
  await expect(caption).toContainText('1 in the order');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await wizard.expectOrdered(MUG, 1);

  await portal.fail({ path: '/', how: 'no answer' });
  await page.reload();
  await wizard.button('Scan codes').click();
  await expect(caption).toContainText('2 in the order');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await wizard.expectOrdered(MUG, 2);
});
