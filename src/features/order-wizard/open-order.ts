/** Opens an order that was saved as a file: why it can't be opened, what must be asked first, and what it becomes. */
import type { QueryClient } from '@tanstack/react-query';
import { organizationQueries } from '#src/api/organizations.ts';
import { newDraft } from '#src/features/cart/new-draft.ts';
import type { Drafts } from '#src/outbox/drafts.ts';
import type { LocalRecords } from '#src/outbox/local-records.ts';
import { ownerDigest } from '#src/storage/owner.ts';
import {
  draftOf,
  type OpeningQuestion,
  type OrderFile,
  openingQuestion,
  readOrderFile,
  UnreadableOrderFile,
} from './order-file.ts';

const LARGEST_BYTES = 5_000_000;
const CLIENTS_LIMIT_MS = 3_000;

export interface OpenOrderPorts {
  readonly drafts: Drafts;
  readonly localRecords: LocalRecords;
  /** The user, see `ownerOf`. */
  readonly owner: string;
  readonly queryClient: QueryClient;
}

/** A file that was read: the question before it is opened, or why it can't be opened. */
export type ReadFile = { file: OrderFile; question: string | undefined } | { refusal: string };

export async function readFile(
  file: File,
  { drafts, owner, queryClient }: OpenOrderPorts,
): Promise<ReadFile> {
  try {
    if (file.size > LARGEST_BYTES) throw new UnreadableOrderFile('not-an-order');
    const read = readOrderFile(await file.text(), await ownerDigest(owner));
    const { org_id, org_name } = read.order;
    if (org_id !== null && !(await mayBeVisible(org_id, queryClient)))
      return { refusal: `You no longer have access to ${org_name}. Ask your provider.` };
    const question = openingQuestion(read, drafts.list());
    return { file: read, question: question && questionText(question) };
  } catch (error) {
    return { refusal: refusalText(error) };
  }
}

/**
 * Creates a new draft from a file.
 * @returns the draft's id.
 */
export async function openFile(file: OrderFile, { drafts, localRecords }: OpenOrderPorts): Promise<string> {
  const empty = newDraft(crypto.randomUUID());
  const isKnownContact = (id: number) => localRecords.list().some((record) => record.id === id);
  const question = openingQuestion(file, drafts.list());
  // The user was asked about the known order, and wants another one.
  const wantsAnother = question !== undefined && question.kind !== 'confirmed';
  const draft = { ...draftOf(file, empty, isKnownContact), ...(wantsAnother && { abandoned: [] }) };
  await drafts.edit(draft.id, () => draft, draft);
  return draft.id;
}

// If the clients can't be fetched, the provider decides when the order is sent.
async function mayBeVisible(id: number, queryClient: QueryClient): Promise<boolean> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, CLIENTS_LIMIT_MS));
  const list = queryClient.ensureQueryData(organizationQueries.list(true)).catch(() => undefined);
  const clients = await Promise.race([list, late]);
  return clients?.some((client) => client.id === id) ?? true;
}

function refusalText(error: unknown): string {
  if (!(error instanceof UnreadableOrderFile))
    return 'This file can’t be read. Try again, or try another copy.';
  switch (error.fault) {
    case 'not-an-order':
      return 'This is not an order file. Choose a file that was saved with “Download this order”.';
    case 'newer':
      return 'This file was saved by a newer version of the portal. Reload the page, then open the file again.';
    case 'damaged':
      return 'This file is damaged and can’t be opened. Try another copy of it.';
    case 'other-user':
      return 'This file was saved by another user. Only they can open it.';
  }
}

function questionText(question: OpeningQuestion): string {
  switch (question.kind) {
    case 'sent':
      return `This order was placed${question.order_id === null ? '' : ` as order ${question.order_id}`}. If you open the file and send it, everything in it is ordered a second time.`;
    case 'on-its-way':
      return 'This order is already on its way: see Unsent orders. If you open the file and send it, everything in it may be ordered twice.';
    case 'here':
      return 'This order is still on this device, and you can resume it. If you open the file and send both, everything in it is ordered twice.';
    case 'confirmed':
      return 'This order was already confirmed when the file was saved, so it may have been placed. Check your orders before you send it again.';
  }
}
