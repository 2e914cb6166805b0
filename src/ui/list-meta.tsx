import type { ComponentProps } from 'react';
import { Freshness } from './freshness.tsx';

interface ListMetaProps extends ComponentProps<typeof Freshness> {
  count: number;
  /** The singular and plural of what is counted: `order`, `orders`. */
  one: string;
  many: string;
}

/** The number of rows, their age, and a refresh button. */
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
