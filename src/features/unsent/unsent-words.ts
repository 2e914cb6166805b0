/** An order that is not at the provider yet, in words. */
import type { Draft } from '#src/offline/draft.ts';
import { canReopen } from '#src/offline/drafts.ts';
import { isToBeCreated, type MadeRecord } from '#src/offline/made.ts';
import { timeOf } from '#src/ui/age.ts';
import type { Tone } from '#src/ui/pill.tsx';

/** `3 products, 14 pieces`. */
export function contentOf({ items }: Pick<Draft, 'items'>): string {
  const pieces = items.reduce((sum, { qty }) => sum + qty, 0);
  return `${counted(items.length, 'product')}, ${counted(pieces, 'piece')}`;
}

const counted = (count: number, one: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;

/** What lies between an order and the provider besides the order itself. */
export interface Surroundings {
  readonly online: boolean;
  /** Whether the device has no room to write down how far an order is: without that, none is sent. */
  readonly lacksRoom: boolean;
  /** When what waits is tried again by itself, ms since the epoch. */
  readonly nextTryAt: number | undefined;
}

/** The state of an order on its way, as a colour and a word. */
export function stateOf(
  { state, placing, waits_for }: Draft,
  { lacksRoom }: Pick<Surroundings, 'lacksRoom'>,
): { tone: Tone; word: string } {
  if (state === 'sent') return { tone: 'shipped', word: 'Sent' };
  if (state === 'needs-you') return { tone: 'warning', word: 'Needs you' };
  if (state === 'sending' && !waits_for && !lacksRoom)
    return { tone: 'in-progress', word: placing ? 'Placing' : 'Sending' };
  return { tone: 'pending', word: 'Waiting' };
}

/** How far the sending is: `Sending item 3 of 12`. */
export function progressOf({ items, placing }: Draft): { done: number; total: number; text: string } {
  const total = items.length;
  const done = items.filter(({ submitted }) => submitted).length;
  const text = placing || done === total ? 'Placing the order' : `Sending item ${done + 1} of ${total}`;
  return { done, total, text };
}

/** What a confirmed order waits for. */
export function waitingFor(draft: Draft, surroundings: Surroundings): string {
  const inDoubt = canReopen(draft)
    ? ''
    : ' It may have been placed already: that is looked up before anything is repeated, and until then it cannot be edited.';
  return `${reasonOf(draft, surroundings)}${nextTry(draft, surroundings)}${inDoubt}`;
}

function reasonOf({ waits_for }: Draft, { online, lacksRoom }: Surroundings): string {
  if (lacksRoom)
    return 'This device has no room to write down how far it is, so it is not sent: free some space on it.';
  if (waits_for === 'sign-in') return 'Your sign-in could not be renewed yet: it is sent as soon as it is.';
  if (waits_for === 'provider' && online) return 'The provider cannot take it right now.';
  if (waits_for === 'connection' || !online)
    return 'No connection to the provider: it is sent as soon as there is one.';
  return 'It is sent in a moment.';
}

function nextTry({ waits_for }: Draft, { nextTryAt }: Surroundings): string {
  if (nextTryAt === undefined || waits_for === 'sign-in') return '';
  return ` Next try at ${timeOf(nextTryAt)}.`;
}

/** What a contact or title that was made on this device waits for. */
export function madeStateOf(record: MadeRecord): { tone: Tone; word: string; reason: string } {
  const what = record.kind === 'contact' ? 'contact' : 'title';
  if (isToBeCreated(record))
    return {
      tone: 'pending',
      word: 'Waiting',
      reason: `This ${what} was made on this device. It is created as soon as there is a connection.`,
    };
  const reason = [record.problem?.reason, ...Object.values(record.problem?.fields ?? {})];
  return { tone: 'warning', word: 'Needs you', reason: reason.filter(Boolean).join(' ') };
}
