/** Drafts as earlier versions of the portal stored them: an update of the app loses no order. */
import * as z from 'zod/mini';
import { Draft, DraftProblem, hasLines, orderGivenUp } from './draft.ts';

const newKey = () => crypto.randomUUID();

const DraftV1 = z.extend(z.omit(Draft, { rev: true, adding: true, waits_for: true, editor: true }), {
  version: z.literal(1),
  touched_server: z.boolean(),
  problem: z.nullable(z.omit(DraftProblem, { field: true, short: true })),
});

/** Reads a stored draft of any version; undefined where it is none. */
export function readDraft(record: unknown): Draft | undefined {
  const draft = Draft.safeParse(record);
  if (draft.success) return draft.data;
  const old = DraftV1.safeParse(record);
  return old.success ? upgraded(old.data) : undefined;
}

// The first version changed lines at the server while the draft was edited: such an order is given up.
function upgraded({ touched_server, ...old }: z.infer<typeof DraftV1>): Draft {
  const missing = old.items.find(({ submitted }) => !submitted)?.product_id ?? null;
  const draft: Draft = {
    ...old,
    version: 2,
    rev: 0,
    adding: touched_server ? missing : null,
    waits_for: null,
    problem: old.problem && { ...old.problem, field: null, short: [] },
    editor: null,
  };
  const isBeingEdited = draft.state === 'editing' || draft.state === 'needs-you';
  return isBeingEdited && !draft.placing && hasLines(draft)
    ? { ...draft, ...orderGivenUp(draft, newKey) }
    : draft;
}
