/** The stored drafts of one user. */

import { RecordList } from '#src/storage/record-list.ts';
import type { RecordListPorts } from '#src/storage/record-versions.ts';
import type { RecordFormat } from '#src/storage/stored-record.ts';
import { type Draft, readDraft } from './draft.ts';

const CONFIRMATION_KEPT_MS = 24 * 60 * 60 * 1000;

export const DRAFT_FORMAT: RecordFormat<Draft> = {
  parse: readDraft,
  version: 1,
  keyOf: ({ id }) => id,
  mustStand: (draft) => draft.placing || draft.state === 'sent',
};

/** Opens the drafts synchronously. Stored drafts are read in the background. */
export function openDraftList(
  ports: Omit<RecordListPorts<Draft>, keyof RecordFormat<Draft> | 'isOver'>,
): RecordList<Draft> {
  return new RecordList({ ...ports, ...DRAFT_FORMAT, isOver });
}

// A placed order belongs to the provider. Its confirmation stays a day for a user who returns to the page.
function isOver(draft: Draft, now: number): boolean {
  return draft.state === 'sent' && now - draft.saved_at > CONFIRMATION_KEPT_MS;
}
