import type { UseQueryResult } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { classes } from './classes.ts';
import { counted, timeOf } from './format.ts';
import { usePane } from './panes.tsx';
import { toast } from './toast.ts';

interface FreshnessProps {
  result: Pick<UseQueryResult, 'dataUpdatedAt' | 'isFetching'> & {
    readonly refetch: () => Promise<{ readonly isError: boolean }>;
  };
}

/** The age of the data, with a refresh button; beside a list, which says its own age, the button only. */
export function Freshness({ result }: FreshnessProps) {
  const { dataUpdatedAt, isFetching, refetch } = result;
  // It has no age yet while other rows stand in for it.
  const age = `as of ${dataUpdatedAt === 0 ? '…' : timeOf(dataUpdatedAt)}`;
  const refresh = async () => {
    if (isFetching) return;
    const { isError } = await refetch();
    if (isError) toast('warning', `This could not be refreshed. What you see is ${age}.`);
  };
  return (
    <span className="inline-flex items-center gap-1 align-middle whitespace-nowrap">
      {usePane()?.side !== 'detail' && age}
      <button
        type="button"
        aria-label="Refresh"
        aria-busy={isFetching}
        title="Refresh"
        onClick={() => void refresh()}
        className="-my-1.5 -mx-2 grid place-items-center rounded-md target hover:text-ink print:hidden"
      >
        <RefreshCw size={15} aria-hidden="true" className={classes(isFetching && 'animate-spin')} />
      </button>
    </span>
  );
}

/** As high as the age and its button, which appear later. */
export const FreshnessPlace = () => <span className="block h-8 sm:pointer-fine:h-6" />;

interface ListMetaProps extends FreshnessProps {
  count: number;
  /** The singular and plural of what is counted: `order`, `orders`. */
  one: string;
  many: string;
}

export function ListMeta({ count, one, many, result }: ListMetaProps) {
  return (
    <span className="inline-flex flex-wrap items-center">
      <span className="whitespace-pre">{counted(count, one, many)} · </span>
      <Freshness result={result} />
    </span>
  );
}
