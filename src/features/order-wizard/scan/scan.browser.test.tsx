import { generate } from 'lean-qr';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { handedOver, orderFragment } from '#src/features/order-wizard/order-file/order-file.ts';
import { inDigits, pack } from '#src/features/order-wizard/order-file/portal-file.ts';
import { draftOf } from '#src/outbox/draft-testing.ts';
import { idle } from '#src/scheduling.ts';
import { code128 } from '#src/ui/print/code-128.ts';
import { button, dialog, field } from '#tests/components/find.ts';
import { go, open, PHONE } from '#tests/components/portal.ts';
import { focuses, hides, says, shows } from '#tests/components/see.ts';
import { productsToAdd, quantity, search } from '#tests/components/wizard.ts';

const canvas = document.createElement('canvas');
Object.assign(canvas, { width: 640, height: 480 });
const stopped = vi.fn();

/** Shows codes, or nothing, to the camera: the first in the middle, the second at the lower edge. */
function show(...texts: (string | undefined)[]): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000000';
  for (const [row, text = ''] of texts.entries()) {
    let x = 60;
    for (const [at, width] of [...(code128(text) ?? '')].entries()) {
      if (at % 2 === 0) context.fillRect(x, 160 + row * 200, Number(width) * 3, row === 0 ? 160 : 100);
      x += Number(width) * 3;
    }
  }
}

const frames = vi.spyOn(CanvasRenderingContext2D.prototype, 'getImageData');
/** Waits until the picture that is shown now was surely read: the camera's stream is a few frames late. */
async function isRead(): Promise<void> {
  const read = frames.mock.calls.length;
  await expect.poll(() => frames.mock.calls.length).toBeGreaterThan(read + 8);
}

const now = performance.now.bind(performance);
let passed = 0;
vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
/** Longer than a code has to be out of the picture to count again. */
const timePasses = () => {
  passed += 2_000;
};

const camera = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
function plugIn(): void {
  show();
  camera.mockImplementation(async () => {
    const stream = canvas.captureStream(30);
    const [track] = stream.getVideoTracks();
    const stop = track?.stop.bind(track);
    if (track)
      track.stop = () => {
        stop?.();
        stopped();
      };
    return stream;
  });
}

afterEach(() => {
  camera.mockReset();
  stopped.mockReset();
  passed = 0;
});

const list = page.getByRole('list', { name: 'Scanned' });
const caption = dialog().getByRole('status');

/** Begins an order, and opens the camera on it. Returns the products that can be added. */
async function openCamera(size?: typeof PHONE) {
  plugIn();
  await open('/Order/create', { account: 'rival', ...(size && { size }) });
  const products = await productsToAdd();
  await button('Scan codes').click();
  await says(caption, /Hold a bar code/);
  return products;
}

/** Keys as a scanner types them, or as slowly as a person. */
function type(text: string, msAKey = 2): void {
  let at = performance.now();
  for (const key of [...text, 'Enter']) {
    const target = document.activeElement ?? document.body;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: at });
    at += msAKey;
    if (target.dispatchEvent(event) && key !== 'Enter') document.execCommand('insertText', false, key);
  }
}

test('the camera adds a piece with each code, which is listed with plus and minus', async () => {
  const [one, two] = await openCamera(PHONE);
  show(one?.sku);
  await says(caption, new RegExp(`${one?.title}.*1 in the order`));
  show('SKU-N99999999');
  await says(caption, /SKU-N99999999.*Not among the products/);
  show(two?.sku);
  await says(list.getByRole('listitem').first(), new RegExp(two?.title ?? ''));
  await expect.element(list.getByRole('listitem')).toHaveLength(3);
  await button(`One more of ${two?.title}`, list).click();
  await says(list.getByLabelText(`Change the quantity of ${two?.title}, `), /^2$/);
  await button('Remove SKU-N99999999 from this list', list).click();
  await expect.element(list.getByRole('listitem')).toHaveLength(2);
  expect(stopped).not.toHaveBeenCalled();
  await button('Done', dialog()).click();
  await hides(dialog());
  expect(stopped).toHaveBeenCalled();
  await says(quantity(one?.title ?? ''), /^1$/);
  await says(quantity(two?.title ?? ''), /^2$/);
});

test('one at a time, a code is read once the user says so, and again only after it was out of the picture', async () => {
  const [one, two] = await openCamera();
  const next = button('Scan the next code');
  await page.getByRole('checkbox', { name: 'Pause after each code' }).click();
  show(one?.sku);
  await shows(next);
  show(two?.sku);
  await says(caption, new RegExp(one?.title ?? ''));
  await next.click();
  await says(caption, new RegExp(`${two?.title}.*1 in the order`));
  await expect.element(list.getByRole('listitem')).toHaveLength(2);
  timePasses();
  await next.click();
  await isRead();
  await says(caption, new RegExp(`${two?.title}.*1 in the order`));
  show();
  await isRead();
  timePasses();
  show(two?.sku);
  await says(caption, new RegExp(`${two?.title}.*2 in the order`));
  await shows(next);
});

test('of two codes in the picture, each adds one piece, however often the nearest one changes', async () => {
  const [one, two] = await openCamera();
  show(one?.sku, two?.sku);
  await says(caption, new RegExp(`${one?.title}.*1 in the order`));
  show(two?.sku, one?.sku);
  await says(caption, new RegExp(`${two?.title}.*1 in the order`));
  show(one?.sku, two?.sku);
  await isRead();
  timePasses();
  show(two?.sku, one?.sku);
  await isRead();
  await says(list.getByLabelText(`Change the quantity of ${one?.title}, `), /^1$/);
  await says(list.getByLabelText(`Change the quantity of ${two?.title}, `), /^1$/);
});

test.each([
  ['NotAllowedError', /camera is not allowed/, true],
  ['NotFoundError', /has no camera/, false],
  ['NotReadableError', /does not start/, true],
])('without a picture (%s), the reason is said, and a code can be typed', async (name, reason, canRetry) => {
  camera.mockRejectedValue(new DOMException('', name));
  await open('/Order/create', { account: 'rival' });
  const [one] = await productsToAdd();
  await button('Scan codes').click();
  await says(dialog().getByRole('alert'), reason);
  await expect.element(button('Try again', dialog())).toHaveLength(canRetry ? 1 : 0);
  await hides(page.getByRole('checkbox', { name: 'Pause after each code' }));
  await focuses(field('SKU or code'));
  await field('SKU or code').fill(one?.sku.toLowerCase() ?? '');
  await userEvent.keyboard('{Enter}');
  await says(list.getByLabelText(`Change the quantity of ${one?.title}, `), /^1$/);
  await expect.element(field('SKU or code')).toHaveValue('');
});

test('a code that is typed is added by Done, and is not lost without a question', async () => {
  camera.mockRejectedValue(new DOMException('', 'NotFoundError'));
  await open('/Order/create', { account: 'rival' });
  const [one] = await productsToAdd();
  go(`${location.pathname}${location.search}#scan`);
  const code = field('SKU or code');
  await code.fill('SKU-N99999999');
  await button('Done', dialog()).click();
  await says(list, /SKU-N99999999.*Not among the products/);
  await code.fill(one?.sku ?? '');
  await userEvent.keyboard('{Escape}');
  await button('Keep editing', dialog('Leave without saving?')).click();
  await expect.element(code).toHaveValue(one?.sku ?? '');
  await button('Done', dialog()).click();
  await hides(dialog());
  expect(location.hash).toBe('');
  await says(quantity(one?.title ?? ''), /^1$/);
});

test('the QR code of an order that was handed over shows that order', async () => {
  const file = handedOver(draftOf(), 'Mara Lind', Date.now());
  const link = `${location.origin}/Order/create#${orderFragment(inDigits(await pack(file)))}`;
  await openCamera();
  const code = document.createElement('canvas');
  generate(link).toCanvas(code, { off: [255, 255, 255, 255] });
  const context = canvas.getContext('2d')!;
  context.imageSmoothingEnabled = false;
  context.drawImage(code, 80, 0, 480, 480);
  await says(dialog('Open this order?'), 'Mara Lind handed over this order');
  await hides(dialog('Scan products'));
});

test('products that can’t be fetched say so, and are scanned once they are', async () => {
  plugIn();
  const provider = await open('/Order/create', {
    account: 'rival',
    at: (to) => to.fail({ path: '/productsByOrg/', how: 503 }),
  });
  await shows(page.getByRole('tab', { name: 'Add Products', selected: true }));
  go(`${location.pathname}${location.search}#scan`);
  await says(dialog().getByRole('alert'), 'Server communication error');
  provider.fail();
  await button('Try again', dialog()).click();
  await says(caption, /Hold a bar code/);
});

test('a page without https says so', async () => {
  const { mediaDevices } = navigator;
  Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true });
  await open('/Order/create', { account: 'rival' });
  await button('Scan codes').click();
  await says(dialog().getByRole('alert'), /with https only/);
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
});

test('a scanner that types adds a piece from anywhere, and what a person types stays', async () => {
  await open('/Order/create', { account: 'rival' });
  const [one, two] = await productsToAdd();
  // React has run the effects of what is shown: the keys of a scanner are listened to.
  await idle();
  (document.activeElement as HTMLElement).blur();
  type(one?.sku ?? '');
  await says(quantity(one?.title ?? ''), /^1$/);
  // A search that keeps the product in the list.
  const typed = `${one?.title.split(' ')[0]} `;
  await search.fill(typed);
  type(one?.sku ?? '');
  await says(quantity(one?.title ?? ''), /^2$/);
  await expect.element(search).toHaveValue(typed);
  // Not the product whose SKU is nearest.
  type('SKU-N99999999');
  await says(page.getByText('SKU-N99999999 is not among the products'), /./);
  await expect.element(search).toHaveValue(typed);
  await search.fill('');
  type(two?.sku ?? '', 60);
  await expect.element(search).toHaveValue(two?.sku ?? '');
  await says(quantity(two?.title ?? ''), /^1$/);
  await button('Scan codes').click();
  await expect.element(list.getByRole('listitem')).toHaveLength(2);
});
