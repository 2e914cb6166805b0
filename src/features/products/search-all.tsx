import { Button } from '#src/ui/button.tsx';
import type { ProductFilterType } from './product-search.ts';

const PLURALS: Record<ProductFilterType, string> = {
  client: 'clients',
  title: 'titles',
  category: 'categories',
};

interface SearchAllProps {
  by: ProductFilterType;
  /** How many products the search finds outside of the chosen client, title or category. */
  more: number;
  /** Whether some are listed. */
  hasSome: boolean;
  onSearch: () => void;
}

/** Says that a search finds more elsewhere, and offers it. */
export function SearchAll({ by, more, hasSome, onSearch }: SearchAllProps) {
  const count = `${more.toLocaleString('en-US')}${hasSome ? ' more' : ` product${more === 1 ? '' : 's'}`}`;
  return (
    <div className={hasSome ? 'mt-3 flex flex-wrap items-center gap-x-3 gap-y-2' : 'flex flex-col gap-3'}>
      <p className="text-small text-ink-2">
        The same search finds {count} of other {PLURALS[by]}.
      </p>
      <Button variant={hasSome ? 'secondary' : 'primary'} onClick={onSearch}>
        Search all {PLURALS[by]}
      </Button>
    </div>
  );
}
