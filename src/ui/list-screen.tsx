import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Column, ColumnChoice } from './column.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { DataTable, type Identified } from './data-table.tsx';
import { FilterBar, type FilterBarProps } from './filter-bar.tsx';
import { FreshnessPlace, ListMeta } from './freshness.tsx';
import { Loaded, type LoadedProps } from './loaded.tsx';
import type { Empty } from './no-rows.tsx';
import { PageHeader } from './page-header.tsx';
import type { RowPage } from './pagination.tsx';
import { Pagination } from './pagination.tsx';

interface ListScreenProps<Row>
  extends Pick<FilterBarProps, 'set' | 'search' | 'lead' | 'controls' | 'prompt'>,
    Pick<LoadedProps<unknown>, 'known' | 'waiting'> {
  /** The list's name, which is the plural of its records: `Orders`. */
  title: string;
  /** The singular, for the count: `order`. */
  one: string;
  result: Pick<UseQueryResult, 'error' | 'refetch' | 'dataUpdatedAt' | 'isFetching' | 'isPlaceholderData'>;
  explain: LoadedProps<unknown>['explain'];
  /** The current page; undefined until the first rows have loaded. */
  found: RowPage<Row> | undefined;
  columns: readonly Column<Row>[];
  /** The user's choice of columns, and its setter; undefined resets it. */
  choice: readonly [ColumnChoice | undefined, (choice: ColumnChoice | undefined) => void];
  /** The card of a row on a phone. Memoize the component, so that unchanged rows are not rendered again. */
  card: (row: Row) => ReactNode;
  filters: ReactNode;
  empty: Empty;
  /** Actions on the listed rows; hidden while the prompt is shown. */
  tools?: ReactNode;
  action?: ReactNode;
  /** Below the rows: what they are. */
  note?: ReactNode;
  /** Shown instead of the table. */
  children?: ReactNode;
}

/** The screen of a list: header, filters, and a page of rows, or its prompt, placeholder, error or empty state. */
export function ListScreen<Row extends Identified>({
  title,
  one,
  result,
  explain,
  found,
  columns,
  choice: [chosen, onChoose],
  controls,
  card,
  filters,
  set,
  prompt,
  empty,
  tools,
  action,
  search,
  lead,
  note,
  known,
  waiting,
  children,
}: ListScreenProps<Row>) {
  const { error, refetch, isPlaceholderData } = result;
  const isListed = prompt === undefined;
  return (
    <>
      <PageHeader
        title={title}
        meta={
          isListed &&
          (found ? (
            <ListMeta count={found.total} one={one} many={title.toLowerCase()} result={result} />
          ) : (
            <FreshnessPlace />
          ))
        }
        actions={
          <>
            {isListed && (
              <>
                {tools}
                {!children && <ColumnChooser columns={columns} chosen={chosen} onChoose={onChoose} />}
              </>
            )}
            {action}
          </>
        }
      />
      <FilterBar
        label={`Filter ${title}`}
        set={set}
        search={search}
        lead={lead}
        columns={columns}
        controls={controls}
        prompt={prompt}
      >
        {filters}
      </FilterBar>
      {isListed && (
        <Loaded
          result={{ data: found, error, refetch }}
          explain={explain}
          label={title}
          known={known}
          waiting={waiting}
        >
          {(page) => (
            <>
              {children || (
                <DataTable
                  label={title}
                  rows={page.rows}
                  columns={columns}
                  chosen={chosen}
                  card={card}
                  controls={controls}
                  empty={empty}
                  set={set}
                  stale={isPlaceholderData}
                />
              )}
              {note}
              <Pagination found={page} controls={controls} />
            </>
          )}
        </Loaded>
      )}
    </>
  );
}
