/** Reads codes in pictures. WebAssembly is allowed in this worker alone: its file has a policy of its own. */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import decoder from 'zxing-wasm/reader/zxing_reader.wasm?url';

// By default, it would be fetched from a CDN.
prepareZXingModule({ overrides: { locateFile: () => decoder }, fireImmediately: true }).catch(() => {
  // The first frame reports it.
});

const FORMATS = ['Code128', 'DataMatrix', 'EAN13', 'EAN8', 'QRCode', 'UPCA'] as const;

addEventListener('message', async ({ data: picture }: MessageEvent<ImageData>) => {
  const { width, height } = picture;
  try {
    const codes = await readBarcodes(picture, { formats: [...FORMATS], tryHarder: true });
    postMessage(
      codes.map(({ text, format, position: { topLeft, bottomRight } }) => {
        const [dx, dy] = [topLeft.x + bottomRight.x - width, topLeft.y + bottomRight.y - height];
        return { text, format, distance: Math.hypot(dx, dy) / 2 };
      }),
    );
  } catch {
    postMessage('failed');
  }
});
