import { Link } from '@tanstack/react-router';
import { problemReasons, problemTitle } from '#src/features/unsent/problem-words.ts';
import type { Draft } from '#src/outbox/draft.ts';
import { takeAvailable } from '#src/outbox/edits.ts';
import { Button } from '#src/ui/button.tsx';
import { Banner } from '#src/ui/surface.tsx';
import { textLink } from '#src/ui/text-link.ts';
import { canComplete } from './steps.ts';
import type { Edit } from './use-draft.ts';

interface ProblemBannerProps {
  draft: Draft;
  edit: Edit;
  onSubmit: () => void;
}

/** Why the order was not placed, and the actions that fix it. */
export function ProblemBanner({ draft, edit, onSubmit }: ProblemBannerProps) {
  const { problem } = draft;
  if (!problem) return null;
  const mended = takeAvailable(draft, problem.short);
  const canSend = canComplete(mended);
  const takeAll = async () => {
    const isTaken = await edit((now) => takeAvailable(now, problem.short));
    if (isTaken && canSend) onSubmit();
  };
  return (
    <Banner tone="warning" role="alert">
      <p className="font-semibold">{problemTitle(problem)}</p>
      {problem.short.length === 0 && (
        <ul className="list-disc pl-5">
          {problemReasons(draft).map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {problem.code === 'no-access' && canComplete(draft) && (
        <Button variant="primary" className="mt-2" onClick={onSubmit}>
          Try again
        </Button>
      )}
      {problem.order_id !== null && (
        <Link to="/Order/$id" params={{ id: problem.order_id }} className={textLink}>
          View order {problem.order_id}
        </Link>
      )}
      <ul aria-label="Less in stock" className="mt-1 flex flex-col gap-1">
        {problem.short.map(({ product_id, available }) => {
          const item = draft.items.find((each) => each.product_id === product_id);
          return (
            item && (
              <li key={product_id} className="flex flex-wrap items-center gap-x-3 text-ink">
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {item.title}: {item.qty.toLocaleString('en-US')} wanted,{' '}
                  {available === 0 ? 'none' : available.toLocaleString('en-US')} available now
                </span>
                <Button onClick={() => void edit((now) => takeAvailable(now, [{ product_id, available }]))}>
                  {available === 0 ? 'Remove' : `Take ${available.toLocaleString('en-US')}`}
                </Button>
              </li>
            )
          );
        })}
      </ul>
      {problem.short.length > 0 && (canSend || problem.short.length > 1) && (
        <Button variant="primary" className="mt-2" onClick={() => void takeAll()}>
          {canSend ? 'Take what is available, and send' : 'Take what is available'}
        </Button>
      )}
    </Banner>
  );
}
