import { afterEach, expect, test, vi } from 'vitest';
import type { Draft } from '#src/outbox/draft.ts';
import { draftOf } from '#src/outbox/draft-testing.ts';
import { placedDifferentlyProblem } from '#src/outbox/problem.ts';
import {
  doubtAdvice,
  doubtReason,
  doubtTitle,
  newOrderWarning,
  nextCheck,
  stateOf,
  waitingFor,
} from './state-texts.ts';

const FINE = { online: true, isSilent: false, nextTryAt: undefined, isUnread: false };
const OFFLINE = { ...FINE, online: false };
const SILENT = { ...OFFLINE, isSilent: true };
const ONCE_CONNECTED = "We'll send it when you're back online.";

const draft = (changes: Partial<Draft>) => draftOf({ state: 'queued', ...changes });

test.each([
  [{}, FINE, "We'll send it in a moment."],
  [{}, OFFLINE, ONCE_CONNECTED],
  [{ waits_for: 'connection' }, FINE, `No connection to the provider. ${ONCE_CONNECTED}`],
  [{}, SILENT, "We'll send it as soon as the provider answers."],
  [
    { waits_for: 'connection' },
    SILENT,
    "The provider can't be reached right now. We'll send the order as soon as it answers.",
  ],
  [{ waits_for: 'provider' }, FINE, "The provider can't accept the order right now."],
  [{ waits_for: 'provider' }, OFFLINE, "The provider can't accept the order right now."],
  [{ waits_for: 'sign-in' }, FINE, "We'll send it once your sign-in is renewed."],
] as const)('an order says what it waits for: %o, %o', (changes, surroundings, text) => {
  expect(waitingFor(draft(changes), surroundings)).toBe(text);
});

afterEach(() => vi.useRealTimers());

test.each([
  [30, 'in less than a minute'],
  [60, 'at 5:01\\sAM'],
])('a next try %d seconds from now is %s', (seconds, when) => {
  const now = new Date(2026, 10, 23, 5, 0, 5).getTime();
  vi.useFakeTimers({ now });
  const nextTryAt = now + seconds * 1000;
  const unreachable = draft({ waits_for: 'provider' });
  expect(waitingFor(unreachable, { ...FINE, nextTryAt })).toMatch(new RegExp(`Next try ${when}\\.`));
  expect(waitingFor(draft({}), { ...FINE, nextTryAt })).toMatch(new RegExp(`^We'll send it ${when}\\.$`));
  expect(waitingFor(draft({ placing: true, order_id: 7 }), { ...FINE, nextTryAt })).toMatch(
    new RegExp(`We'll check ${when}\\. Nothing is sent again`),
  );
  expect(nextCheck(nextTryAt)).toMatch(new RegExp(`check again ${when}, and`));
});

test("an order that this device can't store far enough says so", () => {
  expect(waitingFor(draft({ waits_for: 'storage' }), FINE)).toContain('free some space');
  expect(stateOf(draft({ waits_for: 'storage' }), FINE).word).toBe('Waiting');
});

test('an order that an earlier page was sending waits for the storage that may have a newer version of it', () => {
  const unread = { ...FINE, nextTryAt: 0, isUnread: true };
  expect(stateOf(draft({ state: 'sending' }), unread).word).toBe('Waiting');
  expect(waitingFor(draft({ state: 'sending' }), unread)).toBe(
    "We'll send it once this browser's storage can be read.",
  );
  expect(waitingFor(draft({ placing: true, order_id: 7 }), unread)).toContain(
    "We'll check once this browser's storage can be read. Nothing is sent again",
  );
});

test('an order in doubt stays so while it is checked', () => {
  const doubt = { reason: 'not-found', since: 0, checks: 1 } as const;
  expect(stateOf(draft({ state: 'sending', placing: true, order_id: 7, doubt }), FINE).word).toBe('In doubt');
});

test('while it may have been placed, it says that this is checked and that nothing can be edited', () => {
  expect(waitingFor(draft({ placing: true, order_id: 7 }), FINE)).toMatch(
    /can't tell yet whether order 7 was placed.*can't be edited/,
  );
});

test('an order that was being emptied may be placed in part, which the question about a new one says', () => {
  const order = draft({ order_id: 48828, placing: true });
  expect(newOrderWarning(order)).toContain('you get everything twice');
  expect(newOrderWarning({ ...order, withdrawn: [2001] })).toContain('you get all or a part of it twice');
});

test.each([
  ['not-found', true, "We can't tell yet whether order 7 was placed", 'The answer to your order was lost'],
  ['not-found', false, "Order 7 can't be found at the provider right now", 'not placed yet'],
  ['no-access', false, "Order 7 can't be found at the provider right now", 'no longer have access'],
  ['unclear', false, "Order 7 can't be found at the provider right now", 'does not show all of it'],
  ['other-order', true, "Order 7 at the provider isn't this one", 'may have been placed before'],
  ['other-order', false, "Order 7 at the provider isn't this one", 'was not placed'],
  ['still-open', true, "Order 7 isn't placed yet", 'placed again by itself'],
] as const)('a doubt %s, placement requested: %s, is titled %s', (reason, placing, title, why) => {
  const doubtful = draft({ order_id: 7, placing, doubt: { reason, since: 0, checks: 1 } });
  expect(doubtTitle(doubtful)).toBe(title);
  expect(doubtReason(doubtful)).toContain(why);
  const said = [title, doubtReason(doubtful), doubtAdvice(doubtful), newOrderWarning(doubtful)].join(' ');
  expect(/may have been placed|was placed/.test(said.replace('was placed after all', ''))).toBe(
    placing && reason !== 'still-open',
  );
  expect(said.includes('Nothing is sent')).toBe(reason !== 'still-open');
});

test('an order that was placed otherwise than confirmed is not called sent', () => {
  const problem = placedDifferentlyProblem(7);
  expect(stateOf(draft({ state: 'sent', problem }), FINE)).toMatchObject({ tone: 'warning' });
});
