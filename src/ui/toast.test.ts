import { expect, test } from 'vitest';
import { toast, toasts } from './toast.ts';

test('a toast replaces one of the same text, and takes away no Undo', () => {
  toast('warning', 'This could not be refreshed.');
  toast('warning', 'This could not be refreshed.');
  const undo = { label: 'Undo', onClick: () => undefined };
  toast('success', 'Kit added.', undo);
  toast('success', 'Kit added.', undo);
  expect(toasts.get().map(({ text }) => text)).toEqual([
    'This could not be refreshed.',
    'Kit added.',
    'Kit added.',
  ]);
});
