/** The device's camera, and the readers of codes: the browser's own, or else WebAssembly in a worker. */
import { trustedScript } from '#src/pwa/service-worker.ts';
import type { Code } from './codes.ts';
import scanWorker from './scan-worker.ts?worker&url';

/** Why nothing is read. `insecure`: the page has no https. `decoder`: it was not loaded. */
export type Fault = 'insecure' | 'refused' | 'none' | 'busy' | 'decoder';

const FAULTS: Record<string, Fault> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
};

export async function openCamera(): Promise<MediaStream | Fault> {
  // Browsers hide it from pages without https.
  const { mediaDevices } = navigator as Partial<Navigator>;
  if (!mediaDevices?.getUserMedia) return 'insecure';
  const video = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };
  try {
    return await mediaDevices.getUserMedia({ video });
  } catch (error) {
    return FAULTS[(error as DOMException).name] ?? 'busy';
  }
}

declare class BarcodeDetector {
  static getSupportedFormats(): Promise<string[]>;
  constructor(options: { formats: string[] });
  detect(
    source: HTMLVideoElement,
  ): Promise<{ rawValue: string; format: string; boundingBox: DOMRectReadOnly }[]>;
}

const FORMATS = ['code_128', 'data_matrix', 'ean_13', 'ean_8', 'qr_code', 'upc_a'];

type SeenCode = Code & { readonly distance: number };
type Read = (video: HTMLVideoElement) => Promise<readonly SeenCode[]>;

/**
 * Returns a function that reads the codes of a picture, the one nearest to the middle first. It rejects if no reader
 * works.
 */
export async function codeReader(signal: AbortSignal): Promise<(video: HTMLVideoElement) => Promise<Code[]>> {
  const browser = await browserReader();
  let read = browser ?? workerReader(signal);
  return async (video) => {
    const codes = await read(video).catch((error) => {
      if (read !== browser) throw error;
      // A browser may list formats without a service that reads them.
      read = workerReader(signal);
      return read(video);
    });
    return codes.toSorted((a, b) => a.distance - b.distance);
  };
}

async function browserReader(): Promise<Read | undefined> {
  if (!('BarcodeDetector' in window)) return undefined;
  const supported = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  if (FORMATS.some((format) => !supported.includes(format))) return undefined;
  const detector = new BarcodeDetector({ formats: FORMATS });
  return async (video) => {
    const codes = await detector.detect(video);
    return codes.map(({ rawValue: text, format, boundingBox: { x, y, width, height } }) => {
      const [dx, dy] = [x + (width - video.videoWidth) / 2, y + (height - video.videoHeight) / 2];
      return { text, format, distance: Math.hypot(dx, dy) };
    });
  };
}

function workerReader(signal: AbortSignal): Read {
  const worker = new Worker(trustedScript(scanWorker), { type: 'module' });
  signal.addEventListener('abort', () => worker.terminate());
  if (signal.aborted) worker.terminate();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    Object.assign(canvas, { width, height });
    // createImageBitmap fails between two frames.
    context?.drawImage(video, 0, 0);
    const picture = context?.getImageData(0, 0, width, height);
    if (!picture) return [];
    const { promise, resolve, reject } = Promise.withResolvers<readonly SeenCode[]>();
    worker.onmessage = ({ data }: MessageEvent<readonly SeenCode[] | 'failed'>) =>
      data === 'failed' ? reject(new Error('The decoder failed.')) : resolve(data);
    worker.onerror = () => reject(new Error('The decoder was not loaded.'));
    worker.postMessage(picture, [picture.data.buffer]);
    return promise;
  };
}
