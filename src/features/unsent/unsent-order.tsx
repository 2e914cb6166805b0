import { useNavigate, useRouter } from '@tanstack/react-router';
import { contentOf } from '#src/features/cart/cart.ts';
import { texts as cartTexts } from '#src/features/cart/texts.ts';
import { useOnlyClient } from '#src/features/pickers/clients.tsx';
import { type Draft, isBatch, isComplete, isWaiting } from '#src/outbox/draft.ts';
import { canReopen } from '#src/outbox/drafts.ts';
import { acquireEditLock } from '#src/outbox/edit-lock.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { useQuestion } from '#src/ui/dialog/question.tsx';
import { dotted, timeOf } from '#src/ui/format.ts';
import { Pill, type Tone } from '#src/ui/pill.tsx';
import { Card } from '#src/ui/surface.tsx';
import { toast } from '#src/ui/toast.ts';
import { useDiscard } from './discard.ts';
import {
  Acknowledge,
  AlsoPlaced,
  InDoubt,
  useSendQuestion,
  useSurroundings,
  warnNotConfirmed,
} from './notices.tsx';
import { problemReasons, titleOfProblem } from './problem-texts.ts';
import { doubtTitle, progressOf, stateOf, waitingFor } from './state-texts.ts';
import { texts } from './texts.ts';

const orderTitle = (draft: Draft) =>
  isBatch(draft) ? texts.several(draft.destinations.length) : draft.ship_to_name || draft.org_name;

export function UnsentOrder({ draft }: { draft: Draft }) {
  const { drafts, outbox } = useRouter().options.context;
  const navigate = useNavigate();
  const surroundings = useSurroundings(draft.id);
  const { id, state, problem, placing } = draft;
  const isInDoubt = state === 'in-doubt';
  const isSent = state === 'sent';
  const isOnlyClient = useOnlyClient() !== undefined;
  const submit = async () => {
    try {
      await acquireEditLock(drafts, id);
      await outbox.submit(id, draft);
    } catch (error) {
      warnNotConfirmed(error, cartTexts.editedElsewhere);
    }
  };
  const { ask, question } = useSendQuestion(draft, () => void submit());
  const retry = isWaiting(draft) ? () => void outbox.sendAll() : ask;
  const onEdit = () =>
    void drafts.reopen(id).then(
      () => navigate({ to: '/Order/create', search: { draft: id } }),
      () => toast('warning', texts.mayBePlaced),
    );
  const discard = useDiscard();
  const [askDiscard, discardQuestion] = useQuestion({
    title: texts.asksDiscard,
    text: texts.discardPlacing,
    confirm: texts.discard,
    onConfirm: () => discard(id),
  });
  const { tone, word } = stateOf(draft, surroundings);
  const { done, total, text } = progressOf(draft);
  const named = texts.named(draft.org_name, contentOf(draft));
  const isSending = tone === 'in-progress';
  const edit = canReopen(draft) && (
    <Button variant={problem ? 'primary' : 'secondary'} aria-label={texts.edit + named} onClick={onEdit}>
      {texts.edit}
    </Button>
  );
  const discardButton = (
    <Button
      variant="danger"
      aria-label={texts.discard + named}
      onClick={placing ? askDiscard : () => discard(id)}
    >
      {texts.discard}
    </Button>
  );
  return (
    <li>
      <Card className="p-4">
        <CardHead title={orderTitle(draft)} tone={tone} word={word} />
        <p className="text-small text-ink-2">
          {dotted(
            isSent && draft.order_id !== null && texts.orderNumber(draft.order_id),
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
              <p className="font-semibold text-warning">{titleOfProblem(draft)}</p>
              <ul className="list-disc ps-5">
                {problemReasons(draft).map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </>
          )}
        </div>
        {isInDoubt && (
          <InDoubt draft={draft}>
            {edit}
            {discardButton}
          </InDoubt>
        )}
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
          {isSent && draft.order_id !== null && (
            <LinkButton to="/Order/$id" params={{ id: draft.order_id }}>
              {texts.viewOrder}
            </LinkButton>
          )}
          <Acknowledge draft={draft} />
          {!isSent && !isInDoubt && (
            <>
              {edit}
              {/* The user accepts a change by editing the order: a retry would find the same change. */}
              {(isWaiting(draft) || (isComplete(draft) && problem?.code !== 'changed')) && (
                <Button aria-label={texts.retry + named} disabled={isSending} onClick={retry}>
                  {texts.retry}
                </Button>
              )}
              {discardButton}
            </>
          )}
        </div>
      </Card>
      {question}
      {discardQuestion}
    </li>
  );
}

export function CardHead({ title, tone, word }: { title: string; tone: Tone; word: string }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <h2 className="min-w-[6.5rem] flex-1 text-heading font-semibold wrap-anywhere">{title}</h2>
      <Pill tone={tone}>{word}</Pill>
    </div>
  );
}
