import { afterEach, expect, test } from 'vitest';
import { type Draft, seenShipTo } from '#src/outbox/draft.ts';
import { draftOf } from '#src/outbox/draft-testing.ts';
import { toasts } from '#src/ui/toast.ts';
import { discardDraft } from './discard.ts';
import { duplicateWarning } from './notices.tsx';
import { asksAttention, type News, newsOf, watchSent } from './unsent.ts';

const draft = (id: string, state: Draft['state']) => draftOf({ id, state });

test('news is what was on its way and is placed or refused now', () => {
  const before = [draft('1', 'queued'), draft('2', 'sending'), draft('3', 'editing'), draft('4', 'queued')];
  const now = [draft('1', 'sent'), draft('2', 'needs-you'), draft('3', 'sent'), draft('4', 'sending')];
  expect(newsOf(before, now).map(({ became }) => became)).toEqual(['sent', 'needs-you']);
  expect(newsOf([], [draft('1', 'sent')])).toEqual([]);
  // At a start: what nobody has seen yet.
  expect(newsOf([], [draftOf({ state: 'sent', also_placed: [7] })])).toMatchObject([
    { became: 'placed-twice' },
  ]);
});

test('of several destinations, an order that is placed is no copy of another one', () => {
  const came_from = { draft_id: 'first', by: 'Ann', at: 0 };
  const batch = draftOf({ id: 'batch', state: 'sent', came_from });
  const placed = draftOf({ id: 'a', state: 'sent', order_id: 7, batch: 'batch', came_from });
  const refused = draftOf({ id: 'b', state: 'needs-you', batch: 'batch', came_from });
  expect(duplicateWarning(refused, [batch, placed, refused])).toBeUndefined();
  const copy = draftOf({ id: 'c', came_from });
  expect(duplicateWarning(copy, [batch, placed, refused, copy])).toMatch('7');
  expect(duplicateWarning(refused, [batch, placed, refused, copy])).toBeDefined();
});

test.each([
  [{ state: 'sending' }, false],
  [{ state: 'queued' }, false],
  [{ state: 'sending', waits_for: 'connection' }, true],
  [{ state: 'in-doubt', doubt: { reason: 'unclear', since: 0, checks: 1 } }, true],
  [{ state: 'needs-you' }, true],
  [{ state: 'sent', paused: true }, true],
] as const)('the menu counts unsent orders where one is %o: %s', (order, asks) => {
  expect(asksAttention([draftOf({ state: 'sent' }), draftOf(order)])).toBe(asks);
});

/** Two tabs of one user that see the same orders; what each of them announces. */
function twoTabs() {
  let list: readonly Draft[] = [];
  const tabs = ['visible', 'hidden'].map((state) => ({
    isVisible: state === 'visible',
    isOnScreen: false,
    announced: [] as News[],
    changed: () => {},
    seen: () => {},
    channel: { onmessage: null, postMessage: () => {}, close: () => {} } as Parameters<
      typeof watchSent
    >[0]['channel'],
  }));
  for (const tab of tabs) {
    watchSent({
      drafts: { list: () => list, subscribe: (listener) => subscribed(() => (tab.changed = listener)) },
      isVisible: () => tab.isVisible,
      onVisible: (callback) => subscribed(() => (tab.seen = callback)),
      isOnScreen: () => tab.isOnScreen,
      announce: (news) => tab.announced.push(news),
      channel: Object.assign(tab.channel, {
        postMessage: (data: string) => {
          for (const { channel } of tabs)
            if (channel !== tab.channel) channel.onmessage?.call(channel as never, { data } as never);
        },
      }),
    });
  }
  const [front, back] = tabs as [(typeof tabs)[0], (typeof tabs)[0]];
  const become = (state: Draft['state'], ...order: (typeof tabs)[0][]) => {
    list = [draft('1', state)];
    for (const tab of order) tab.changed();
  };
  return { front, back, become };
}

function subscribed(take: () => void): () => void {
  take();
  return () => {};
}

test.each(['front', 'back'] as const)('one tab of two tells it, where the %s hears first', (first) => {
  const { front, back, become } = twoTabs();
  const order = first === 'front' ? [front, back] : [back, front];
  become('queued', ...order);
  become('sent', ...order);
  back.isVisible = true;
  back.seen();
  expect([front.announced.length, back.announced.length]).toEqual([1, 0]);
});

test('what nobody saw is told when somebody looks, once', () => {
  const { front, back, become } = twoTabs();
  front.isVisible = false;
  become('queued', front, back);
  become('needs-you', front, back);
  expect([front.announced, back.announced]).toEqual([[], []]);
  back.isVisible = true;
  back.seen();
  front.isVisible = true;
  front.seen();
  expect([front.announced.length, back.announced.length]).toEqual([0, 1]);
});

test('the screen that says it already is not told, and a second sending is news again', () => {
  const { front, back, become } = twoTabs();
  front.isOnScreen = true;
  become('queued', front, back);
  become('needs-you', front, back);
  expect(front.announced).toEqual([]);
  front.isOnScreen = false;
  become('queued', front, back);
  become('sent', front, back);
  expect(front.announced.map(({ became }) => became)).toEqual(['sent']);
});

afterEach(() => {
  for (const { id } of toasts.get()) toasts.remove(id);
});

test.each([
  [{ isAtRisk: false, placing: false }, /^Order discarded\.$/],
  [{ isAtRisk: true, placing: false }, /^This order couldn't be removed.*may come back[^.]*\.$/],
  [{ isAtRisk: true, placing: true }, /^This order couldn't be removed.*may have been placed/],
  [{ isAtRisk: false, placing: true }, /^Discarded here. It may have been placed/],
])('where %o, the notice says %s', async ({ isAtRisk, placing }, text) => {
  const removed = draftOf({ placing });
  const drafts = {
    find: () => removed,
    remove: async () => removed,
    restore: async () => {},
    isAtRisk: () => isAtRisk,
  };
  await discardDraft(drafts, { sendAll: async () => {} }, removed.id);
  expect(toasts.get().map(({ text }) => text)).toEqual([expect.stringMatching(text)]);
});

test('an order to several destinations is discarded with its orders that are prepared, and had back with them', async () => {
  const contact = (draft_id: string) => ({
    ...{ draft_id, ship_to_id: 1, ship_to_name: 'Ann', ship_to: seenShipTo({ name: 'Ann' }) },
    ...{ start_key: '', required_by: '' },
  });
  const batch = draftOf({ state: 'queued', placing: true, destinations: ['1', '2', '3'].map(contact) });
  const orders = [draft('1', 'queued'), draftOf({ id: '2', state: 'sending', placing: true })];
  const stored = new Map([batch, ...orders].map((each) => [each.id, each]));
  const drafts: Parameters<typeof discardDraft>[0] = {
    find: (id) => stored.get(id),
    remove: async (id, stays = () => false) => {
      // The sender takes back what it finds without its batch.
      if (id === '1') stored.set('1', draft('1', 'editing'));
      const found = stored.get(id);
      if (!found || stays(found)) return undefined;
      stored.delete(id);
      return found;
    },
    restore: async (each) => void stored.set(each.id, each),
    isAtRisk: () => false,
  };
  const { promise: sentAgain, resolve: sendAll } = Promise.withResolvers<void>();
  await discardDraft(drafts, { sendAll: async () => sendAll() }, batch.id);
  expect([...stored.keys()]).toEqual(['2']);
  toasts.get()[0]?.action?.onClick();
  await sentAgain;
  expect([...stored.keys()].toSorted()).toEqual(['1', '2', batch.id].toSorted());
  expect(stored.get('1')).toMatchObject({ state: 'queued' });
});
