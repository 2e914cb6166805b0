import type { UseQueryResult } from '@tanstack/react-query';
import { CloudOff, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsPhone } from './breakpoint.ts';
import { Button, LinkButton } from './button.tsx';
import { EmptyState, Skeleton } from './surface.tsx';

interface Explanation {
  offline: boolean;
  text: string;
  /** For the operator of the portal. */
  reason?: string | undefined;
  /** The record does not exist: retrying would not help. */
  missing?: boolean;
}

export interface LoadedProps<Data> {
  result: Pick<UseQueryResult, 'error' | 'refetch'> & { readonly data: Data | undefined };
  explain: (error: Error) => Explanation;
  label: string;
  /** The placeholder while loading; rows, unless given. */
  waiting?: ReactNode;
  /** The link to the list that a missing record would be in. */
  back?: ReactNode;
  /** Shown below an error: what is on the device. */
  cached?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The data; before that a placeholder, or an error with a retry button. */
export function Loaded<Data>({ result, explain, label, waiting, back, cached, children }: LoadedProps<Data>) {
  const { data, error, refetch } = result;
  if (data !== undefined) return children(data);
  if (error)
    return (
      <div className={ABOVE_ROWS}>
        <LoadError {...explain(error)} back={back} onRetry={() => void refetch()} />
        {cached}
      </div>
    );
  return (
    <div role="status" aria-label={`Loading ${label}`}>
      {waiting ?? <RowSkeletons />}
    </div>
  );
}

/** Above rows of the device, an error is a line, so that they are in sight. */
const ABOVE_ROWS =
  '[&>[role=alert]:has(+*)>div]:mb-3 [&>[role=alert]:has(+*)>div]:flex-row [&>[role=alert]:has(+*)>div]:p-0 [&>[role=alert]:has(+*)>div]:text-left [&>[role=alert]:has(+*)_:is(svg,button)]:shrink-0 [&>[role=alert]:has(+*)_svg]:size-5';

/** The placeholder of a list: as high as its cards, or as the rows of its table. */
export function RowSkeletons() {
  const height = useIsPhone() ? 'h-20' : 'h-10';
  return (
    <div className="flex flex-col gap-3">
      {Array.from('abcdefghij', (key) => (
        <Skeleton key={key} className={height} />
      ))}
    </div>
  );
}

/** The placeholder of a list that is about to open on a client: mostly at once. */
export const OPENING = (
  <div className="animate-late">
    <RowSkeletons />
  </div>
);

interface LoadErrorProps extends Explanation, Pick<LoadedProps<unknown>, 'back'> {
  onRetry: () => void;
  action?: string;
}

export function LoadError(props: LoadErrorProps) {
  const { offline, text, reason, missing, back, onRetry, action = 'Try again' } = props;
  return (
    <div role="alert">
      <EmptyState icon={offline ? CloudOff : TriangleAlert} text={text}>
        {reason && (
          <p className="max-w-prose text-small text-ink-2 wrap-anywhere">For your provider: {reason}</p>
        )}
        {missing ? (
          <>
            {back}
            <LinkButton to="/">Go to the Dashboard</LinkButton>
          </>
        ) : (
          <Button onClick={onRetry}>{action}</Button>
        )}
      </EmptyState>
    </div>
  );
}
