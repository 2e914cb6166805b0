import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { timeOf } from './age.ts';
import { useIsPhone } from './breakpoint.ts';
import { Button } from './button.tsx';
import { ColumnSearchBox } from './column-search.tsx';
import { DataTable, type Identified } from './data-table.tsx';
import { Dialog } from './dialog.tsx';
import { useFoundPage } from './found-rows.ts';
import { type ListPlace, listControls } from './list-controls.ts';
import { Loaded, type LoadedProps } from './loaded.tsx';
import type { LocalColumn } from './local-column.ts';
import { Pagination } from './pagination.tsx';

const PER_PAGE = 12;

/** The items to choose from, and how a row renders. */
export interface PickList<Item> {
  /** The result of the items' query so far. */
  result: LoadedProps<readonly Item[]>['result'] & { readonly dataUpdatedAt: number };
  explain: LoadedProps<readonly Item[]>['explain'];
  columns: readonly LocalColumn<Item>[];
  /** Shown instead of rows if there are none. */
  empty: string;
  onPick: (item: Item) => void;
}

export interface PickDialogProps<Item> extends PickList<Item> {
  title: string;
  onClose: () => void;
}

/** Selects from a list, with a search box a column and a Select button a row. */
export function PickDialog<Item extends Identified>({
  title,
  result,
  explain,
  columns,
  empty,
  onPick,
  onClose,
}: PickDialogProps<Item>) {
  const isPhone = useIsPhone();
  const first = columns[0];
  const [place, setPlace] = useState<ListPlace>({
    page: 1,
    per_page: PER_PAGE,
    sort: first?.key ?? '',
    order: 'ASC',
  });
  const controls = listControls(place, (patch) => setPlace((now) => ({ ...now, ...patch })));
  const found = useFoundPage(result.data, columns, controls);
  const select = (item: Item) => (
    <Button
      aria-label={`Select ${first?.value?.(item) ?? ''}`}
      onClick={() => {
        onPick(item);
        onClose();
      }}
    >
      Select
    </Button>
  );
  const action: LocalColumn<Item> = { key: 'select', header: '', cell: select };
  return (
    <Dialog
      title={title}
      description={result.dataUpdatedAt > 0 && `as of ${timeOf(result.dataUpdatedAt)}`}
      open
      onClose={onClose}
      wide
    >
      {isPhone && (
        <div className="mb-3 grid grid-cols-2 gap-2 [&>:last-child:nth-child(odd)]:col-span-2">
          {columns.map(
            (column) =>
              column.supports === 'search' && (
                <ColumnSearchBox key={column.key} column={column} controls={controls} labelled />
              ),
          )}
        </div>
      )}
      <Loaded result={{ ...result, data: found }} explain={explain} label={title}>
        {(page) => (
          <>
            <DataTable
              label={title}
              rows={page.rows}
              columns={[...columns, action]}
              card={(item) => (
                <div className="flex items-center gap-3 border-b border-line pb-2">
                  <div className="min-w-0 flex-1 wrap-anywhere">
                    {columns.map(({ key, cell }, index) => (
                      <div key={key} className={index === 0 ? 'font-medium' : 'text-small text-ink-2'}>
                        {cell(item)}
                      </div>
                    ))}
                  </div>
                  {select(item)}
                </div>
              )}
              controls={controls}
              empty={{ icon: SearchX, text: empty }}
            />
            <Pagination found={page} controls={controls} fixedSize />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
