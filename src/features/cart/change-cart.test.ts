import { expect, test, vi } from 'vitest';
import type { Draft } from '#src/outbox/draft.ts';
import { draftOf, lineOf } from '#src/outbox/draft-testing.ts';
import { DraftBusy, type Drafts } from '#src/outbox/drafts.ts';
import { toasts } from '#src/ui/toast.ts';
import { changeCart, offerUndo } from './change-cart.ts';

test('an Undo that comes too late is said', async () => {
  const cart = draftOf({ items: [lineOf(7, { title: 'Press kit' })] });
  offerUndo(cart, { id: 7, title: 'Press kit' }, () => Promise.reject(new DraftBusy()));
  toasts.get()[0]?.action?.onClick();
  const said = ['Press kit removed.', 'Sorry, there was an error updating this Item.'];
  await expect.poll(() => toasts.get().map(({ text }) => text)).toEqual(said);
});

test('Undo puts nothing into an order that is for another client by now', () => {
  const edit = vi.fn(async (_change: (draft: Draft) => Draft) => true);
  offerUndo(draftOf({ org_id: 1, items: [lineOf(7)] }), { id: 7, title: 'Press kit' }, edit);
  toasts.get().at(-1)?.action?.onClick();
  const undo = edit.mock.lastCall![0];
  expect(undo(draftOf({ org_id: 1, items: [] })).items).toHaveLength(1);
  expect(undo(draftOf({ org_id: 2, items: [] })).items).toEqual([]);
});

test('Add before the orders of this device were read leaves what they have of the product', async () => {
  const cart = draftOf({ org_id: 1, items: [lineOf(7, { title: 'Press kit', qty: 24 })] });
  let stored = cart;
  let list: (typeof cart)[] = [];
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
  const drafts = {
    list: () => list,
    records: { settled, readState: () => 'complete', maySend: () => true },
    takeOver: async () => undefined,
    edit: async (_id: string, edit: (draft: typeof cart) => typeof cart) => {
      stored = edit(stored);
    },
  } as unknown as Drafts;
  const product = { id: 7, sku: 'SKU-N7', title: 'Press kit', qty: 100, org_id: 1, org_name: '' };
  const added = changeCart(drafts, product, 1);
  list = [cart];
  settle();
  await added;
  expect(stored.items[0]?.qty).toBe(24);
  expect(toasts.get().at(-1)?.text).toBe('Press kit already exists in the list.');
});
