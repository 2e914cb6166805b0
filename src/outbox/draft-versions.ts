/** Reads drafts stored by any version of the portal, so that an update loses no order. See `stored/README.md`. */

import { DraftV1 } from '#src/storage/stored/draft-v1.ts';
import { DraftV2, fromDraftV1 } from '#src/storage/stored/draft-v2.ts';
import { DraftV3, fromDraftV2 } from '#src/storage/stored/draft-v3.ts';
import type { Draft } from './draft.ts';

/** Reads a stored draft of any version. Returns undefined if the value is not a draft. */
export function readDraft(record: unknown): Draft | undefined {
  const draft = DraftV3.safeParse(record);
  if (draft.success) return draft.data;
  const second = DraftV2.safeParse(record);
  if (second.success) return fromDraftV2(second.data);
  const first = DraftV1.safeParse(record);
  return first.success ? fromDraftV2(fromDraftV1(first.data)) : undefined;
}
