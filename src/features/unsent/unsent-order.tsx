import { useState } from 'react';
import { contentOf } from '#src/features/cart/cart.ts';
import { useOnlyClient } from '#src/features/pickers/clients.ts';
import { type Draft, isComplete, isWaiting } from '#src/outbox/draft.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/dialog.tsx';
import { dotted, timeOf } from '#src/ui/format.ts';
import { Pill, type Tone } from '#src/ui/pill.tsx';
import { Card } from '#src/ui/surface.tsx';
import { problemTitle } from './notice-texts.ts';
import { AlsoPlaced, InDoubt, useSendQuestion } from './notices.tsx';
import { problemReasons } from './problem-texts.ts';
import { doubtTitle, progressOf, type Surroundings, stateOf, waitingFor } from './state-texts.ts';
import { texts } from './texts.ts';

interface UnsentOrderProps {
  draft: Draft;
  surroundings: Surroundings;
  onEdit: (() => void) | undefined;
  onRetry: () => void;
  onDiscard: () => void;
  onSendAsNew: () => void;
}

export function UnsentOrder(props: UnsentOrderProps) {
  const { draft, surroundings, onEdit, onRetry, onDiscard, onSendAsNew } = props;
  const { state, problem, placing } = draft;
  const isInDoubt = state === 'in-doubt';
  const isSent = state === 'sent';
  const [asks, setAsks] = useState(false);
  const isOnlyClient = useOnlyClient() !== undefined;
  const { ask, question } = useSendQuestion(draft, onRetry);
  const retry = isWaiting(draft) ? onRetry : ask;
  const { tone, word } = stateOf(draft, surroundings);
  const { done, total, text } = progressOf(draft);
  const name = { client: draft.org_name, content: contentOf(draft) };
  const isSending = tone === 'in-progress';
  const edit = onEdit && (
    <Button variant={problem ? 'primary' : 'secondary'} aria-label={texts.editNamed(name)} onClick={onEdit}>
      {texts.edit}
    </Button>
  );
  const discard = (
    <Button
      variant="danger"
      aria-label={texts.discardNamed(name)}
      onClick={placing ? () => setAsks(true) : onDiscard}
    >
      {texts.discard}
    </Button>
  );
  return (
    <li>
      <Card className="p-4">
        <CardHead title={draft.ship_to_name || draft.org_name} tone={tone} word={word} />
        <p className="text-small text-ink-2">
          {dotted(
            contentOf(draft),
            !isOnlyClient && draft.org_name,
            timeOf(draft.saved_at).replaceAll(' ', '\u00A0'),
          )}
        </p>
        <div role="status" className="mt-2">
          {isSending && (
            <>
              <p>{text}</p>
              <progress className="mt-1 h-2 w-full" max={total + 1} value={done} aria-label={text} />
            </>
          )}
          {isInDoubt && <p className="font-semibold text-warning">{doubtTitle(draft)}</p>}
          {isWaiting(draft) && !isInDoubt && !isSending && (
            <p className="text-pretty">{waitingFor(draft, surroundings)}</p>
          )}
          {isSent && !problem && <p>{texts.isSaved}</p>}
          {isSent && <AlsoPlaced draft={draft} />}
          {!isSent && !isInDoubt && problem && (
            <>
              <p className="font-semibold text-warning">{problemTitle(problem)}</p>
              <ul className="list-disc ps-5">
                {problemReasons(draft).map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </>
          )}
        </div>
        {isInDoubt && (
          <InDoubt
            draft={draft}
            nextTryAt={surroundings.nextTryAt}
            onCheck={onRetry}
            onSendAsNew={onSendAsNew}
          >
            {edit}
            {discard}
          </InDoubt>
        )}
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
          {isSent && draft.order_id !== null && (
            <LinkButton to="/Order/$id" params={{ id: draft.order_id }}>
              {texts.viewOrder}
            </LinkButton>
          )}
          {!isSent && !isInDoubt && (
            <>
              {edit}
              {/* A change is accepted in the order: a retry would find it again. */}
              {(isWaiting(draft) || (isComplete(draft) && problem?.code !== 'changed')) && (
                <Button aria-label={texts.retryNamed(name)} disabled={isSending} onClick={retry}>
                  {texts.retry}
                </Button>
              )}
              {discard}
            </>
          )}
        </div>
      </Card>
      {question}
      <ConfirmDialog
        title={texts.asksDiscard}
        text={texts.discardPlacing}
        confirm={texts.discard}
        open={asks}
        onConfirm={onDiscard}
        onClose={() => setAsks(false)}
      />
    </li>
  );
}

export function CardHead({ title, tone, word }: { title: string; tone: Tone; word: string }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <h3 className="min-w-0 text-heading font-semibold wrap-anywhere">{title}</h3>
      <Pill tone={tone}>{word}</Pill>
    </div>
  );
}
