import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useSyncExternalStore } from 'react';
import { type Draft, isPlacedOtherwise, originOf } from '#src/outbox/draft.ts';
import { DraftBusy, DraftChanged, EditedElsewhere } from '#src/outbox/drafts.ts';
import { useApiFault, useOnline } from '#src/pwa/connection.ts';
import { reported } from '#src/reports/reports.ts';
import { Button } from '#src/ui/button.tsx';
import { textLink } from '#src/ui/classes.ts';
import { useQuestion } from '#src/ui/dialog/question.tsx';
import { Banner } from '#src/ui/surface.tsx';
import { toast } from '#src/ui/toast.ts';
import { problemTitle } from './notice-texts.ts';
import { problemReasons } from './problem-texts.ts';
import { doubtAdvice, doubtReason, newOrderWarning, nextCheck, type Surroundings } from './state-texts.ts';
import { texts } from './texts.ts';

export function AlsoPlaced({ draft }: { draft: Draft }) {
  const { also_placed, order_id, problem } = draft;
  if (!isPlacedOtherwise(draft)) return null;
  return (
    <Banner tone="warning" role="alert" className="not-first:mt-3">
      {problem && (
        <p>
          {problemTitle(problem)} {problemReasons(draft).join(' ')}
        </p>
      )}
      {also_placed.map((id) => (
        <p key={id}>
          <OrderLink id={id}>{texts.alsoPlaced(id)}</OrderLink> {texts.cancelOne(id, order_id)}
        </p>
      ))}
    </Banner>
  );
}

/** Until the user has seen that an order was not placed as confirmed, it stays on the device. */
export function Acknowledge({ draft }: { draft: Draft }) {
  const { drafts } = useRouter().options.context;
  if (!isPlacedOtherwise(draft)) return null;
  const acknowledge = () =>
    drafts.change(draft.id, (now) =>
      isPlacedOtherwise(now) ? { ...now, problem: null, also_placed: [] } : now,
    );
  return (
    <Button onClick={() => void acknowledge().catch(reported('an acknowledgement'))}>{texts.gotIt}</Button>
  );
}

export function OrderLink({ id, children }: { id: number; children: string }) {
  return (
    <Link to="/Order/$id" params={{ id }} className={textLink}>
      {children}
    </Link>
  );
}

/** Asks before sending an order that may be placed twice: call `ask` instead of `send`. */
export function useSendQuestion(draft: Draft, send: () => void) {
  const { drafts } = useRouter().options.context;
  const text = duplicateWarning(draft, useSyncExternalStore(drafts.subscribe, drafts.list));
  const [ask, question] = useQuestion({
    title: texts.asksSecond,
    text: text ?? '',
    confirm: texts.sendSecond,
    onConfirm: send,
  });
  return { ask: text === undefined ? send : ask, question };
}

/** Why sending a draft may place it twice: an earlier version was placed, it was handed over, or this device has a copy. */
export function duplicateWarning(draft: Draft, all: readonly Draft[]): string | undefined {
  const { id, batch, also_placed, handed_over_at } = draft;
  // Orders to several destinations have the same origin.
  const isOther = (each: Draft) => each.id !== id && (batch === null || (each.batch ?? each.id) !== batch);
  const copies = all.filter((each) => isOther(each) && originOf(each) === originOf(draft));
  const placed = [
    ...also_placed,
    ...copies.flatMap((each) => (each.state === 'sent' ? (each.order_id ?? []) : [])),
  ];
  if (placed.length > 0) return texts.secondIsPlaced(placed);
  if (copies.length > 0) return texts.secondIsHere;
  return handed_over_at === null ? undefined : texts.secondIsElsewhere(handed_over_at);
}

/**
 * Says why an order was not confirmed, after `outbox.submit` has thrown an error.
 * @param inAnotherTab what to say if another tab edits it.
 */
export function warnNotConfirmed(error: unknown, inAnotherTab: string): void {
  // The user has pressed twice: the order is being sent already.
  if (error instanceof DraftBusy) return;
  if (error instanceof EditedElsewhere) toast('warning', inAnotherTab);
  else toast('warning', error instanceof DraftChanged ? texts.changedMeanwhile : texts.notConfirmed);
}

export function InDoubt({ draft, children }: { draft: Draft; children: ReactNode }) {
  const { outbox } = useRouter().options.context;
  const { nextTryAt } = useSurroundings(draft.id);
  const [askNew, question] = useQuestion({
    title: texts.asksNew,
    text: newOrderWarning(draft),
    confirm: texts.sendAsNew,
    onConfirm: () => void outbox.sendAsNewOrder(draft.id),
  });
  return (
    <div className="flex flex-col gap-3">
      <p>{doubtReason(draft)}</p>
      {draft.also_placed.map((id) => (
        <p key={id}>
          <OrderLink id={id}>{texts.earlierTry(id)}</OrderLink>
        </p>
      ))}
      <p className="text-ink-2">
        {nextCheck(nextTryAt)} {doubtAdvice(draft)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void outbox.sendAll()}>
          {texts.checkNow}
        </Button>
        <Button variant="quiet" onClick={askNew}>
          {texts.sendAsNew}
        </Button>
        {children}
      </div>
      {question}
    </div>
  );
}

/** `newer`: how many orders a newer version of the portal has saved, which was rolled back: this one can't show them. */
export function useReading() {
  const { records, subscribe } = useRouter().options.context.drafts;
  const isReading = useSyncExternalStore(subscribe, () => records.readState() === 'reading');
  const newer = useSyncExternalStore(subscribe, () => records.newer);
  return { isReading, trouble: useSyncExternalStore(subscribe, records.trouble), newer };
}

export function useSurroundings(id: string): Surroundings {
  const { drafts, outbox } = useRouter().options.context;
  const { schedule } = outbox;
  const nextTryAt = useSyncExternalStore(schedule.subscribe, schedule.nextTryAt);
  const isSilent = useApiFault() !== undefined;
  const isUnread = useSyncExternalStore(drafts.subscribe, () => {
    const { records } = drafts;
    return records.readState() === 'reading' && !records.maySend(id);
  });
  return { online: useOnline(), isSilent, nextTryAt, isUnread };
}

/** Says that a part of the browser's storage can't be read: it may have more orders, or newer versions. */
export function ReadingNotice({ isOrdering = false }) {
  const { isReading, trouble } = useReading();
  if (!isReading && !trouble) return null;
  const said = isReading ? texts.unread : texts.onePlace;
  return (
    <Banner tone="warning" role="status" className="mb-4">
      <p className="font-semibold">{said.title}</p>
      <p>
        {said[trouble ?? 'silence']} {isReading && isOrdering && texts.mayBeSent}
      </p>
    </Banner>
  );
}

export function NewerOrders() {
  const { newer } = useReading();
  if (newer === 0) return null;
  return (
    <Banner tone="warning" role="status" className="mb-4">
      {texts.newer(newer)}
    </Banner>
  );
}
