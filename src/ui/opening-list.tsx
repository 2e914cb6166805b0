import { Loaded, type LoadedProps, RowSkeletons } from './loaded.tsx';
import { PageHeader } from './page-header.tsx';

interface OpeningListProps extends Pick<LoadedProps<never>, 'explain'> {
  title: string;
  /** Why the client can't be known; null while it may be. */
  error?: Error | null;
  onRetry?: () => void;
}

/** A list that does not know yet which client it opens on: to ask for one would say too much, and move the rows. */
export function OpeningList({ title, error = null, explain, onRetry }: OpeningListProps) {
  return (
    <>
      <PageHeader title={title} />
      <Loaded
        result={{ data: undefined, error, refetch: () => onRetry?.() }}
        explain={explain}
        label={title}
        waiting={
          <div className="animate-late">
            <RowSkeletons />
          </div>
        }
      >
        {() => null}
      </Loaded>
    </>
  );
}
