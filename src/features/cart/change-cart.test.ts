import { afterEach, expect, test } from 'vitest';
import { Listeners } from '#src/listeners.ts';
import type { Draft } from '#src/outbox/draft.ts';
import { draftOf, lineOf } from '#src/outbox/draft-testing.ts';
import { toasts } from '#src/ui/toast.ts';
import { offerUndo } from './change-cart.ts';

const cart = draftOf({ items: [lineOf(7, { title: 'Press kit' })] });

/** Drafts that count who listens to them. */
function listened() {
  const listeners = new Listeners();
  const drafts = { state: 'editing' as Draft['state'], listening: 0, tell: listeners.tell };
  const subscribe = (listener: () => void) => {
    const stop = listeners.subscribe(listener);
    drafts.listening += 1;
    return () => {
      drafts.listening -= 1;
      stop();
    };
  };
  const find = () => ({ ...cart, items: [], state: drafts.state });
  offerUndo({ find, subscribe }, cart, { id: 7, title: 'Press kit' }, async () => true);
  return drafts;
}

afterEach(() => {
  for (const { id } of toasts.get()) toasts.remove(id);
});

test('Undo is offered as long as the order can be edited', () => {
  const drafts = listened();
  drafts.tell();
  expect(toasts.get().map(({ text }) => text)).toEqual(['Press kit removed.']);
  drafts.state = 'sending';
  drafts.tell();
  expect(toasts.get()).toEqual([]);
  expect(drafts.listening).toBe(0);
});

test('nobody listens to the order once its notice is gone', () => {
  const drafts = listened();
  expect(drafts.listening).toBe(1);
  for (const { id } of toasts.get()) toasts.remove(id);
  expect(drafts.listening).toBe(0);
});
