import { useRouter } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import { InDoubt, OrderLink, useSurroundings } from '#src/features/unsent/notices.tsx';
import {
  problemAdvice,
  type RecordProblem,
  recordProblems,
  titleOfProblem,
} from '#src/features/unsent/problem-texts.ts';
import { doubtTitle, progressOf, texts as stateTexts, waitingFor } from '#src/features/unsent/state-texts.ts';
import { texts as unsentTexts } from '#src/features/unsent/texts.ts';
import { type Draft, isBatch } from '#src/outbox/draft.ts';
import { canReopen } from '#src/outbox/drafts.ts';
import { reported } from '#src/reports/reports.ts';
import { Button, Spinner } from '#src/ui/button.tsx';
import { focusFirstInvalid } from '#src/ui/form/field.tsx';
import { Banner, Card } from '#src/ui/surface.tsx';
import { texts as uiTexts } from '#src/ui/texts.ts';
import { acceptChanges, takeAvailable } from './edits.ts';
import { canComplete } from './steps.tsx';
import { texts } from './texts.ts';
import { useWizard } from './use-draft.ts';

/** @param attempts how many attempts to send that began here are still running. */
export function SendingPanel({ attempts }: { attempts: number }) {
  const { drafts, outbox } = useRouter().options.context;
  const { draft, isAtRisk } = useWizard();
  const surroundings = useSurroundings(draft.id);
  const { done, total, text } = progressOf(draft);
  const isInDoubt = draft.state === 'in-doubt';
  const { online, isSilent, isUnread, nextTryAt } = surroundings;
  const hasReason = draft.waits_for !== null || !online || isUnread;
  // An attempt ends without a reason if its code can't be loaded, or a sleeping tab holds its lock. `nextTryAt` alone
  // does not say so: it may be the next try of another order.
  const waits = hasReason || (attempts === 0 && draft.state === 'queued' && nextTryAt !== undefined);
  const reason = hasReason ? texts.waitsFor(draft, isSilent) : stateTexts.words.waiting;
  const edit = canReopen(draft) && (
    <Button onClick={() => void drafts.reopen(draft.id).catch(reported('taking an order back'))}>
      {unsentTexts.edit}
    </Button>
  );
  return (
    <Card className="max-w-180">
      <div className="flex flex-col gap-3 p-6">
        <p role="status" className="flex items-center gap-2 text-heading font-semibold">
          {!isInDoubt && (waits ? <CloudOff className="icon-20" /> : <Spinner />)}
          {isInDoubt ? doubtTitle(draft) : waits ? reason : texts.submitting}
        </p>
        {isInDoubt ? (
          <InDoubt draft={draft}>{edit}</InDoubt>
        ) : waits ? (
          <>
            <p className="text-pretty text-ink-2">
              {isAtRisk ? texts.confirmedAtRisk : texts.confirmed(draft.destinations.length)}{' '}
              {waitingFor(draft, surroundings)}
            </p>
            <div className="flex gap-2">
              <Button onClick={() => void outbox.sendAll()}>{unsentTexts.retry}</Button>
              {edit}
            </div>
          </>
        ) : (
          <>
            <progress className="h-2 w-full" max={total + 1} value={done} aria-label={text} />
            <p className="text-ink-2">{text}</p>
          </>
        )}
      </div>
    </Card>
  );
}

export function ProblemBanner() {
  const { draft, edit, goTo, submit } = useWizard();
  const { problem } = draft;
  if (!problem) return null;
  const { code, short, lost, changed, order_id } = problem;
  const advice = problemAdvice(draft);
  const solve = (now: Draft) => takeAvailable(acceptChanges(now), short);
  const canSend = lost.length === 0 && canComplete(solve(draft));
  const isSolvable = changed.length > 0 || short.length > 0;
  const solveAll = async () => {
    if ((await edit(solve)) && canSend) submit();
  };
  const solveOne = ({ kind, id, available }: RecordProblem) => {
    goTo(kind === 'product' ? 'products' : 'complete');
    if (kind === 'contact') focusFirstInvalid();
    else void edit((now) => takeAvailable(now, [{ product_id: id, available }]));
  };
  return (
    <Banner tone="warning" role="alert">
      <p className="font-semibold">{titleOfProblem(draft)}</p>
      <ul className={advice.length > 1 ? 'list-disc ps-5' : 'empty:hidden'}>
        {advice.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <ul aria-label={texts.whatChanged} className="mt-1 flex flex-col empty:hidden">
        {recordProblems(draft).map((record) => (
          <li
            key={`${record.kind} ${record.id}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1 text-ink"
          >
            <span className="min-w-0 flex-[1_1_16rem] wrap-anywhere">{record.text}</span>
            {record.kind !== 'client' && (
              <Button onClick={() => solveOne(record)}>{texts.solve(record, code === 'changed')}</Button>
            )}
          </li>
        ))}
      </ul>
      {(code === 'lost' || code === 'failed') && !isSolvable && canComplete(draft) && (
        <Button variant="primary" className="mt-2" onClick={submit}>
          {uiTexts.tryAgain}
        </Button>
      )}
      {order_id !== null && <OrderLink id={order_id}>{texts.viewNamed(order_id)}</OrderLink>}
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {(changed.length > 0 || (short.length > 0 && (canSend || short.length > 1))) && (
          <Button variant="primary" onClick={() => void solveAll()}>
            {texts.solveAll(changed.length > 0, canSend)}
          </Button>
        )}
        {short.length > 0 && isBatch(draft) && (
          <Button onClick={() => goTo('complete')}>{texts.fewerDestinations}</Button>
        )}
      </div>
    </Banner>
  );
}
