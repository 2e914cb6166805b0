/** A confirmed order to several destinations: the state of each order, and buttons to pause or discard the rest. */
import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useSyncExternalStore } from 'react';
import { contentOf } from '#src/features/cart/cart.ts';
import { type Draft, isWaiting } from '#src/outbox/draft.ts';
import { canReopen } from '#src/outbox/drafts.ts';
import { reported } from '#src/reports/reports.ts';
import { Button } from '#src/ui/button.tsx';
import { classes, textLink } from '#src/ui/classes.ts';
import { useQuestion } from '#src/ui/dialog/question.tsx';
import { csvOf, saveCsv } from '#src/ui/form/files.tsx';
import { dotted } from '#src/ui/format.ts';
import { VirtualList } from '#src/ui/list/virtual-list.tsx';
import { OrderLink, useSurroundings } from './notices.tsx';
import { stateOf, waitingFor } from './state-texts.ts';
import { texts } from './texts.ts';
import { needsUser } from './unsent.ts';

const ROW_HEIGHT = 44;

/** The orders of a batch, by destination. */
export function useOrdersOf({ destinations }: Draft) {
  const { drafts } = useRouter().options.context;
  const list = useSyncExternalStore(drafts.subscribe, drafts.list);
  return destinations.map(({ draft_id, ship_to_name }) => {
    // A placed order is removed after a day, but stays on the open screen.
    const held = drafts.records.get(draft_id);
    const draft = list.find((each) => each.id === draft_id) ?? (held?.version.expired ? held.was : undefined);
    const discarded = drafts.records.isDiscarded(draft_id) ? texts.isDiscarded : '';
    const word = draft ? stateOf(draft, { isUnread: false }).word : discarded;
    const isPlaced = draft?.state === 'sent' && !draft.problem;
    return { name: draft?.ship_to_name ?? ship_to_name, key: draft_id, draft, word, isPlaced };
  });
}

export function BatchCard({ batch, children }: { batch: Draft; children?: ReactNode }) {
  const { drafts, outbox } = useRouter().options.context;
  const { id, paused, destinations } = batch;
  const orders = useOrdersOf(batch);
  const own = orders.flatMap(({ draft }) => draft ?? []);
  const sent = orders.filter(({ isPlaced }) => isPlaced).length;
  const waiting = own.filter(isWaiting);
  const needing = own.filter(needsUser).length;
  const left = own.filter((draft) => draft.state !== 'sent' && canReopen(draft));
  const text = texts.ofAllSent(sent, destinations.length);
  const surroundings = useSurroundings(waiting[0]?.id ?? id);
  const held =
    !paused &&
    surroundings.nextTryAt !== undefined &&
    waiting.find(({ state, waits_for }) => state === 'queued' && waits_for !== null);
  const setPaused = (now: boolean) =>
    void drafts
      .change(id, (draft) => ({ ...draft, paused: now }))
      .then(() => (now ? undefined : outbox.sendAll()))
      .catch(reported('pausing orders'));
  const save = async () => {
    const { destination, order, state } = texts.csv;
    const rows = orders.map(({ name, draft, word }) => [
      name,
      draft?.state === 'sent' ? draft.order_id : '',
      word,
    ]);
    saveCsv(await csvOf([destination, order, state], rows), 'orders');
  };
  const [askDiscard, question] = useQuestion({
    title: texts.asksDiscardAll(left.length),
    text: texts.discardAllText,
    confirm: texts.discard,
    // Orders may be sent while the question is open.
    onConfirm: () => void Promise.all(left.map(({ id }) => drafts.remove(id, (draft) => !canReopen(draft)))),
  });
  return (
    <div className="flex flex-col gap-3">
      <p className="text-small text-ink-2">{dotted(contentOf(batch), batch.org_name)}</p>
      <div role="status">
        <p className="font-semibold">
          {dotted(text, needing > 0 && texts.needing(needing), waiting.length > 0 && paused && texts.paused)}
        </p>
        <progress className="mt-1 h-2 w-full" max={destinations.length} value={sent} aria-label={text} />
        {held && <p className="mt-1 text-pretty">{waitingFor(held, surroundings)}</p>}
      </div>
      <VirtualList
        isBoxed
        label={texts.ordersOfBatch}
        rows={orders}
        rowKey={({ key }) => key}
        rowHeight={ROW_HEIGHT}
        className="max-h-[40dvh] rounded-md border border-line"
        resetKey={id}
      >
        {({ name, key, draft, word }) => (
          <div className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line px-3 py-1.5 [&>a]:-my-3 [&>a]:py-3">
            <span className="min-w-20 flex-1 wrap-anywhere">{name}</span>
            {draft?.state === 'sent' && draft.problem && (
              <Link to="/Order/outbox" className={classes(textLink, 'text-warning!')}>
                {word}
              </Link>
            )}
            {draft?.state === 'sent' && draft.order_id !== null ? (
              <OrderLink id={draft.order_id}>{texts.orderNumber(draft.order_id)}</OrderLink>
            ) : draft && needsUser(draft) ? (
              <Link to="/Order/create" search={{ draft: key }} className={classes(textLink, 'text-warning!')}>
                {word}
              </Link>
            ) : (
              <span className="text-small text-ink-2">{word}</span>
            )}
          </div>
        )}
      </VirtualList>
      <div className="flex flex-wrap gap-2">
        {held && <Button onClick={() => void outbox.sendAll()}>{texts.retry}</Button>}
        {waiting.length > 0 && (
          <Button onClick={() => setPaused(!paused)}>{paused ? texts.goOn : texts.pause}</Button>
        )}
        <Button onClick={() => void save().catch(reported('saving a list'))}>{texts.saveCsv}</Button>
        {children}
        {left.length > 0 && (
          <Button variant="danger" onClick={askDiscard}>
            {texts.discardAll(left.length)}
          </Button>
        )}
      </div>
      {question}
    </div>
  );
}
