import type { ReactNode } from 'react';
import { LoadError } from './load-error.tsx';
import { Skeleton } from './surface.tsx';

export interface LoadedProps<Data> {
  /** What a query came to so far. */
  result: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** An error in words for the person who met it. */
  explain: (error: Error) => { offline: boolean; text: string; missing?: boolean };
  /** What is being loaded, for those who do not see its place being kept. */
  label: string;
  /** Keeps the place of what is on its way. */
  waiting?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What was fetched; before that its place, and where it could not be had, why, and the way to try again. */
export function Loaded<Data>({ result, explain, label, waiting, children }: LoadedProps<Data>) {
  const { data, error, refetch } = result;
  if (data !== undefined) return children(data);
  if (error) return <LoadError {...explain(error)} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label={`Loading ${label}`}>
      {waiting ?? <Skeleton className="h-96" />}
    </div>
  );
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** The place of a list's rows. */
export function RowSkeletons() {
  return (
    <div className="flex flex-col gap-3">
      {ROWS.map((key) => (
        <Skeleton key={key} className="h-20 sm:h-10" />
      ))}
    </div>
  );
}
