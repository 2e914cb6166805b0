import type { UseQueryResult } from '@tanstack/react-query';
import { CloudOff, type LucideIcon, TriangleAlert } from 'lucide-react';
import { createContext, type ReactNode, use } from 'react';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { classes, ROWS } from '#src/ui/classes.ts';
import { texts } from '#src/ui/texts.ts';

interface Explanation {
  offline: boolean;
  text: string;
  /** For the operator of the portal. */
  reason?: string | undefined;
  /** The record does not exist: retrying would not help. */
  missing?: boolean | undefined;
}

/** Explains an error. portal.tsx provides it, as `ui` knows no error of the API. `missing` is the text for a 404. */
export const Explain = createContext(
  (error: Error, _missing?: string): Explanation => ({ offline: false, text: error.message }),
);

export interface LoadedProps<Data> {
  result: Pick<UseQueryResult, 'error' | 'refetch'> & { readonly data: Data | undefined };
  label: string;
  missing?: string;
  /** The placeholder while loading; by default, rows. */
  waiting?: ReactNode;
  /** The link to the list that a missing record would be in. */
  back?: ReactNode;
  /** Cached rows, shown below an error. */
  cached?: ReactNode;
  children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ result, label, missing, waiting, back, cached, children }: LoadedProps<Data>) {
  const { data, error, refetch } = result;
  const explain = use(Explain);
  if (data !== undefined) return children(data);
  if (error)
    return (
      <div className={ABOVE_ROWS}>
        <LoadError {...explain(error, missing)} back={back} onRetry={() => void refetch()} />
        {cached}
      </div>
    );
  return (
    <div role="status" data-loading aria-label={texts.loading(label)}>
      {waiting ?? <RowSkeletons />}
    </div>
  );
}

/** Above cached rows, an error is one line, so that the rows are in sight. */
const ABOVE_ROWS =
  '[&>[role=alert]:has(+*)>div]:mb-3 [&>[role=alert]:has(+*)>div]:flex-row [&>[role=alert]:has(+*)>div]:p-0 [&>[role=alert]:has(+*)>div]:text-start [&>[role=alert]:has(+*)_:is(svg,button)]:shrink-0 [&>[role=alert]:has(+*)_svg]:size-5';

/** @param isLate whether they appear after a delay: the list usually opens before that. */
export function RowSkeletons({ hasPictures, isLate }: { hasPictures?: boolean; isLate?: boolean }) {
  const isPhone = useIsPhone();
  const box = isPhone ? ROWS : 'divide-y divide-line rounded-lg border border-line bg-surface';
  const row = isPhone
    ? hasPictures
      ? 'h-22'
      : 'h-[62px]'
    : 'h-11 short:pointer-fine:h-8 pointer-coarse:h-13';
  return (
    <div className={classes(box, isLate && 'animate-late')}>
      {Array.from('abcdefghij', (key) => (
        <div key={key} className={`flex items-center gap-3 px-4 ${row}`}>
          {hasPictures && <Skeleton className={isPhone ? 'size-15' : 'size-8'} />}
          <Skeleton className={isPhone ? 'h-8 flex-1' : 'h-4 flex-1'} />
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </div>
  );
}

interface LoadErrorProps extends Explanation, Pick<LoadedProps<unknown>, 'back'> {
  onRetry: () => void;
  action?: string;
}

export function LoadError(props: LoadErrorProps) {
  const { offline, text, reason, missing, back, onRetry, action = texts.tryAgain } = props;
  return (
    <div role="alert">
      <EmptyState icon={offline ? CloudOff : TriangleAlert} text={text}>
        {reason && (
          <p className="max-w-prose text-small text-ink-2 wrap-anywhere">
            {texts.forProvider} {reason}
          </p>
        )}
        {missing ? (
          <>
            {back}
            <LinkButton to="/">{texts.toDashboard}</LinkButton>
          </>
        ) : (
          <Button onClick={onRetry}>{action}</Button>
        )}
      </EmptyState>
    </div>
  );
}

interface EmptyStateProps {
  icon: LucideIcon;
  text: string;
  children?: ReactNode;
}

export function EmptyState({ icon: Icon, text, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      <Icon className="icon-32 text-ink-3" />
      <p className="max-w-prose text-ink-2 empty:hidden">{text}</p>
      {children}
    </div>
  );
}

export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classes('animate-pulse rounded-sm bg-line forced-colors:border', className)}
    />
  );
}
