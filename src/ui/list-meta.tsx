import { RefreshCw } from 'lucide-react';
import { timeOf } from './age.ts';
import { classes } from './classes.ts';

interface ListMetaProps {
  count: number;
  /** What is counted, as one and as many: `order`, `orders`. */
  one: string;
  many: string;
  result: {
    readonly dataUpdatedAt: number;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
}

/** How many there are, how old that is, and the way to look again. */
export function ListMeta({ count, one, many, result }: ListMetaProps) {
  return (
    <span className="inline-flex items-center gap-1">
      {count.toLocaleString('en-US')} {count === 1 ? one : many} · as of {timeOf(result.dataUpdatedAt)}
      <button
        type="button"
        aria-label="Refresh"
        aria-busy={result.isFetching}
        title="Refresh"
        onClick={() => void result.refetch()}
        className="grid place-items-center rounded-md target hover:text-ink"
      >
        <RefreshCw size={15} aria-hidden="true" className={classes(result.isFetching && 'animate-spin')} />
      </button>
    </span>
  );
}
