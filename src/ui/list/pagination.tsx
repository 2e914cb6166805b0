import { useIsPhone } from '#src/ui/breakpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { Field, Select } from '#src/ui/form/field.tsx';
import { texts } from '#src/ui/texts.ts';
import type { ListControls } from './list-controls.ts';

export interface RowPage<Row> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly total: number;
}

/** Returns a page of rows; the last page if `wanted` is beyond it. */
export function pageOf<Row>(rows: readonly Row[], wanted: number, perPage: number): RowPage<Row> {
  const page = Math.max(1, Math.min(wanted, Math.ceil(rows.length / perPage)));
  return { rows: rows.slice((page - 1) * perPage, page * perPage), page, total: rows.length };
}

const SIZES = [10, 20, 50, 100];

interface PaginationProps {
  found: RowPage<unknown>;
  controls: ListControls;
}

export function Pagination({ found: { page, total }, controls: { perPage, onPage } }: PaginationProps) {
  const isPhone = useIsPhone();
  if (total === 0) return null;
  const first = Math.min((page - 1) * perPage + 1, total);
  const last = Math.min(page * perPage, total);
  const sizes = SIZES.includes(perPage) ? SIZES : [...SIZES, perPage].toSorted((a, b) => a - b);
  return (
    <nav aria-label={texts.pages} className="mt-3 flex flex-wrap items-center justify-between gap-3">
      <p className="text-small text-ink-2" aria-live="polite">
        {texts.rowsOfAll(first, last, total)}
      </p>
      <div className="ms-auto flex flex-wrap items-center gap-2 print:hidden">
        {!isPhone && (
          <span aria-hidden="true" className="text-small text-ink-2">
            {texts.rowsPerPage}
          </span>
        )}
        <Field label={texts.rowsPerPage} hiddenLabel className="w-19">
          <Select
            value={String(perPage)}
            options={sizes.map(String).map((size) => ({ value: size, label: size }))}
            onChange={(event) => onPage(1, Number(event.target.value))}
          />
        </Field>
        <Button disabled={page <= 1} onClick={() => onPage(page - 1, perPage)}>
          {texts.previous}
        </Button>
        <Button disabled={last >= total} onClick={() => onPage(page + 1, perPage)}>
          {texts.next}
        </Button>
      </div>
    </nav>
  );
}
