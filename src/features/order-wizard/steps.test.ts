import { describe, expect, test } from 'vitest';
import type { Draft } from '#src/outbox/draft.ts';
import { draftOf, lineOf } from '#src/outbox/draft-testing.ts';
import { canComplete, canOpen, currentTab, TABS } from './steps.tsx';

const empty = draftOf();
const chosen: Draft = { ...empty, org_id: 1 };
const started: Draft = { ...chosen, order_id: 48213, step: 'products' };
const filled: Draft = { ...started, items: [lineOf(7)] };
const ready: Draft = { ...filled, step: 'complete', ship_to_id: 1, shipped_with: 2, shipping_type: 3 };
const beginning: Draft = { ...filled, order_id: null, step: 'start' };
const openTabs = (draft: Draft) => TABS.filter((tab) => canOpen(tab, draft));

describe('the wizard’s tabs', () => {
  test.each([
    ['nothing chosen', empty, ['start']],
    ['a client chosen', chosen, ['start']],
    ['started', started, ['start', 'products']],
    ['started without a connection', { ...started, order_id: null, is_started: true }, ['start', 'products']],
    ['the same on the first tab again', beginning, ['start', 'products', 'complete']],
    ['with products', filled, ['start', 'products', 'complete']],
    ['sent', { ...ready, state: 'sent' as const }, ['completed']],
  ])('%s', (_, draft, expected) => {
    expect(openTabs(draft)).toEqual(expected);
  });

  test('a draft whose products are gone stands on the products again', () => {
    expect(currentTab({ ...ready, items: [] })).toBe('products');
  });

  test('a draft stands where it was left', () => {
    expect(currentTab({ ...ready, step: 'start' })).toBe('start');
    expect(currentTab(ready)).toBe('complete');
  });
});

describe('Complete Order', () => {
  test('needs destination, carrier and method', () => {
    expect(canComplete(ready)).toBe(true);
    for (const missing of ['ship_to_id', 'shipped_with', 'shipping_type'] as const) {
      expect(canComplete({ ...ready, [missing]: null })).toBe(false);
    }
    expect(canComplete({ ...ready, client_notes: 'x'.repeat(5_001) })).toBe(false);
  });

  test.each(['queued', 'sending', 'sent'] as const)('is off while %s', (state) => {
    expect(canComplete({ ...ready, state })).toBe(false);
  });
});
