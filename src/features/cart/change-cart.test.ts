import { expect, test } from 'vitest';
import { draftOf, lineOf } from '#src/outbox/draft-testing.ts';
import { DraftBusy } from '#src/outbox/drafts.ts';
import { toasts } from '#src/ui/toast.ts';
import { offerUndo } from './change-cart.ts';

test('an Undo that comes too late is said', async () => {
  const cart = draftOf({ items: [lineOf(7, { title: 'Press kit' })] });
  offerUndo(cart, { id: 7, title: 'Press kit' }, () => Promise.reject(new DraftBusy()));
  toasts.get()[0]?.action?.onClick();
  const said = ['Press kit removed.', 'Sorry, there was an error updating this Item.'];
  await expect.poll(() => toasts.get().map(({ text }) => text)).toEqual(said);
});
