import type { UseQueryResult } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '#src/ui/classes.ts';
import { timeOf } from '#src/ui/format.ts';
import { usePane } from '#src/ui/record/panes.tsx';
import { texts } from '#src/ui/texts.ts';
import { toast } from '#src/ui/toast.ts';

interface FreshnessProps {
  result: Pick<UseQueryResult, 'dataUpdatedAt' | 'isFetching'> & {
    readonly refetch: (options: { cancelRefetch: boolean }) => Promise<{ readonly isError: boolean }>;
  };
}

/** The age of the data, with a refresh button. Beside a list, which shows its own age, the button alone. */
export function Freshness({ result }: FreshnessProps) {
  const { dataUpdatedAt, isFetching, refetch } = result;
  // Before the first fetch, the data may come from rows of another list: it has no age.
  const age = dataUpdatedAt > 0 ? texts.asOf(timeOf(dataUpdatedAt)) : isFetching ? texts.asOf('…') : '';
  const refresh = async () => {
    // A press during a fetch waits for that answer.
    const { isError } = await refetch({ cancelRefetch: false });
    if (isError) toast('warning', texts.notRefreshed(age));
  };
  return (
    <span data-live className="inline-flex items-center gap-1 align-middle whitespace-nowrap">
      {usePane()?.side !== 'detail' && age}
      <button
        type="button"
        aria-label={texts.refresh}
        aria-busy={isFetching}
        title={texts.refresh}
        onClick={() => void refresh()}
        className="-my-1.5 -ms-2.5 -me-4 grid place-items-center rounded-md target hover:text-ink forced-colors:mx-0 forced-colors:-outline-offset-6! print:hidden"
      >
        <RefreshCw className={classes('icon-15', isFetching && 'animate-spin')} />
      </button>
    </span>
  );
}

/** Reserves the height of the age and its button, which appear later. */
export const FreshnessPlace = () => <span className="block h-8 sm:pointer-fine:h-6" />;

interface ListMetaProps extends FreshnessProps {
  count: string;
  /** Shown in place of the age while rows are still being fetched. */
  progress?: ReactNode;
}

export function ListMeta({ count, progress, result }: ListMetaProps) {
  return (
    <span className="inline-flex flex-wrap items-center">
      {count}
      <span data-live className="whitespace-pre">
        {' · '}
      </span>
      {progress ? (
        <span role="status" className="inline-flex min-h-8 items-center gap-1 sm:pointer-fine:min-h-6">
          {progress}
        </span>
      ) : (
        <Freshness result={result} />
      )}
    </span>
  );
}
