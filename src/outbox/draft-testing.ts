/** For tests: drafts and lines of them. */
import { type Draft, type DraftItem, emptyDraft } from './draft.ts';

type Line = DraftItem & { thumbnail: string | null };

export const lineOf = (product_id: number, more: Partial<Line> = {}): Line => ({
  ...{ product_id, sku: `SKU-N${product_id}`, title: `Poster ${product_id}`, thumbnail: null, qty: 1 },
  ...{ key: crypto.randomUUID(), submitted: false, ...more },
});

export const draftOf = (more: Partial<Draft> = {}): Draft => ({
  ...emptyDraft(crypto.randomUUID(), 0, '2026-11-21 10:00:00'),
  ...more,
});
