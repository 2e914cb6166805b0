import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { Draft } from '#src/outbox/draft.ts';
import type { Trouble } from '#src/storage/tracked-store.ts';
import { Button } from '#src/ui/button.tsx';
import { textLink } from '#src/ui/classes.ts';
import { ConfirmDialog } from '#src/ui/dialog.tsx';
import { Banner } from '#src/ui/surface.tsx';
import { problemTitle } from './notice-texts.ts';
import { problemReasons } from './problem-texts.ts';
import { doubtAdvice, doubtReason, newOrderWarning, nextCheck } from './state-texts.ts';
import { onePlaceText, texts, unreadText } from './texts.ts';

export function AlsoPlaced({ draft }: { draft: Draft }) {
  const { also_placed, order_id, problem } = draft;
  if (also_placed.length === 0 && !problem) return null;
  return (
    <Banner tone="warning" role="alert">
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

function OrderLink({ id, children }: { id: number; children: string }) {
  return (
    <Link to="/Order/$id" params={{ id }} className={textLink}>
      {children}
    </Link>
  );
}

/** Asks before a draft is sent of which an earlier version was placed: call `ask` instead of `send`. */
export function useSendQuestion({ also_placed }: Draft, send: () => void) {
  const [asks, setAsks] = useState(false);
  const question = (
    <ConfirmDialog
      title={texts.asksSecond}
      text={texts.secondIsPlaced(also_placed)}
      confirm={texts.sendSecond}
      open={asks}
      onConfirm={send}
      onClose={() => setAsks(false)}
    />
  );
  return { ask: also_placed.length > 0 ? () => setAsks(true) : send, question };
}

interface InDoubtProps {
  draft: Draft;
  nextTryAt: number | undefined;
  onCheck: () => void;
  /** The user accepts that both this order and the new one may be placed. */
  onSendAsNew: () => void;
  children?: ReactNode;
}

export function InDoubt({ draft, nextTryAt, onCheck, onSendAsNew, children }: InDoubtProps) {
  const [asks, setAsks] = useState(false);
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
        <Button variant="primary" onClick={onCheck}>
          {texts.checkNow}
        </Button>
        <Button variant="quiet" onClick={() => setAsks(true)}>
          {texts.sendAsNew}
        </Button>
        {children}
      </div>
      <ConfirmDialog
        title={texts.asksNew}
        text={newOrderWarning(draft)}
        confirm={texts.sendAsNew}
        open={asks}
        onConfirm={onSendAsNew}
        onClose={() => setAsks(false)}
      />
    </div>
  );
}

interface ReadingNoticeProps {
  trouble: Trouble | undefined;
  isAlone?: boolean;
  isOrdering?: boolean;
}

/** Says that not all of the browser's storage can be read: there may be more orders than are listed, or newer ones. */
export function ReadingNotice({ trouble, isAlone, isOrdering }: ReadingNoticeProps) {
  return (
    <div className="mb-4">
      <Banner tone="warning" role="status">
        <p className="font-semibold">{isAlone ? texts.onePlace : texts.unread}</p>
        <p>
          {isAlone ? onePlaceText(trouble) : unreadText(trouble)} {isOrdering && texts.mayBeSent}
        </p>
      </Banner>
    </div>
  );
}

/** How many orders a newer version of the portal has saved here, which this one can't show: a release was taken back. */
export function useNewerOrders(): number {
  const { drafts } = useRouter().options.context;
  return useSyncExternalStore(drafts.subscribe, () => drafts.records.newer);
}

export function NewerOrders() {
  const count = useNewerOrders();
  if (count === 0) return null;
  return (
    <div className="mb-4">
      <Banner tone="warning" role="status">
        {texts.newer(count)}
      </Banner>
    </div>
  );
}
