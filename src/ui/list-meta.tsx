import type { ComponentProps } from 'react';
import { Freshness } from './freshness.tsx';

interface ListMetaProps extends ComponentProps<typeof Freshness> {
  count: number;
  /** What is counted, as one and as many: `order`, `orders`. */
  one: string;
  many: string;
}

/** How many there are, how old that is, and the way to look again. */
export function ListMeta({ count, one, many, result }: ListMetaProps) {
  return (
    <span className="inline-flex flex-wrap items-center">
      <span className="whitespace-pre">
        {count.toLocaleString('en-US')} {count === 1 ? one : many} ·{' '}
      </span>
      <Freshness result={result} />
    </span>
  );
}
