import { Button } from './button.tsx';
import { Field, Select } from './field.tsx';

const SIZES = [10, 20, 50, 100];

interface PaginationProps {
  page: number;
  perPage: number;
  total: number;
  onChange: (page: number, perPage: number) => void;
}

/** Which rows these are, and the way to the others. */
export function Pagination({ page, perPage, total, onChange }: PaginationProps) {
  const first = Math.min((page - 1) * perPage + 1, total);
  const last = Math.min(page * perPage, total);
  const sizes = SIZES.includes(perPage) ? SIZES : [...SIZES, perPage].toSorted((a, b) => a - b);
  return (
    <nav aria-label="Pages" className="mt-3 flex flex-wrap items-center justify-between gap-3">
      <p className="text-small text-ink-2" aria-live="polite">
        {first}–{last} of {total}
      </p>
      <div className="flex items-center gap-2">
        <div className="hidden items-center gap-2 sm:flex">
          <span aria-hidden="true" className="text-small text-ink-2">
            Rows per page
          </span>
          <Field label="Rows per page" hiddenLabel className="w-20">
            <Select
              value={String(perPage)}
              options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
              onChange={(event) => onChange(1, Number(event.target.value))}
            />
          </Field>
        </div>
        <Button disabled={page <= 1} onClick={() => onChange(page - 1, perPage)}>
          Previous
        </Button>
        <Button disabled={last >= total} onClick={() => onChange(page + 1, perPage)}>
          Next
        </Button>
      </div>
    </nav>
  );
}
