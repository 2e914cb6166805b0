import { translated } from '#src/languages/language.ts';
import { formatCount } from '#src/ui/format.ts';
import type { Fault } from './camera.ts';

export const texts = translated('scan', {
  title: 'Scan products',
  loading: 'Fetching the products …',
  starting: 'Starting the camera …',
  aim: 'Hold a bar code or QR code in the frame.',
  oneByOne: 'Pause after each code',
  next: 'Scan the next code',
  faults: {
    insecure:
      'Browsers give the camera to pages with https only, and this page has none. Type the code below.',
    refused:
      'The camera is not allowed. Allow it for this page in the settings of the browser, or type the code below.',
    none: 'This device has no camera. Type the code below, or use a scanner that types.',
    busy: 'The camera does not start. Close other apps that use it, or type the code below.',
    decoder:
      'The part that reads codes can’t be loaded. The first scan needs a connection. Until then, type the code below.',
  } satisfies Record<Fault, string>,
  code: 'SKU or code',
  add: 'Add',
  scanned: 'Scanned',
  nothing: 'Each code adds one piece to the order, and is listed here.',
  inOrder: (quantity: number) => `${formatCount(quantity)} in the order`,
  reasons: { unknown: 'Not among the products in stock.', inactive: 'No longer active.' },
  remove: (text: string) => `Remove ${text} from this list`,
});
