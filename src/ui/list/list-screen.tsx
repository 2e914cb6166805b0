import type { UseQueryResult } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
// Icons imported by their path are built into the file that all lists share.
import Columns3 from 'lucide-react/icons/columns-3';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { useDialog } from '#src/ui/dialog/dialog.tsx';
import { FilterBar, type FilterBarProps } from '#src/ui/filter/filter-bar.tsx';
import { Loaded, type LoadedProps } from '#src/ui/record/loaded.tsx';
import { PageHeader } from '#src/ui/record/page-header.tsx';
import { usePane } from '#src/ui/record/panes.tsx';
import { texts } from '#src/ui/texts.ts';
import type { ViewsButton } from './column.ts';
import { DataTable, type DataTableProps, type Identified } from './data-table.tsx';
import { FreshnessPlace, ListMeta } from './freshness.tsx';
import { Pagination, type RowPage } from './pagination.tsx';

const ColumnDialog = lazyRouteComponent(() => import('./column-dialog.tsx'), 'ColumnDialog');

/** The button that adds to a list: on a phone, its icon alone; less prominent where a record is beside the list. */
export function useListAction(text: string) {
  const variant = usePane() ? 'secondary' : 'primary';
  const children = <span className={useIsPhone() ? 'sr-only' : undefined}>{text}</span>;
  return { icon: Plus, variant, children } as const;
}

interface ListScreenProps<Row>
  extends Pick<FilterBarProps, 'set' | 'search' | 'lead' | 'chips' | 'controls' | 'prompt'>,
    Pick<LoadedProps<unknown>, 'cached' | 'waiting'>,
    Pick<DataTableProps<Row>, 'columns' | 'card' | 'empty'> {
  title: string;
  /** `2 orders` */
  counted: (count: number) => string;
  result: Pick<UseQueryResult, 'error' | 'refetch' | 'dataUpdatedAt' | 'isFetching' | 'isPlaceholderData'>;
  found: RowPage<Row> | undefined;
  choice: NonNullable<DataTableProps<Row>['choice']>;
  filters: ReactNode;
  /** Actions on the listed rows; hidden while the prompt is shown. */
  tools?: ReactNode;
  action?: ReactNode;
  views: ViewsButton;
  /** Shown in place of the number of rows. */
  count?: string | undefined;
  /** Shown in place of the age of the rows. */
  progress?: ReactNode;
  /** Shown above the rows. */
  notice?: ReactNode;
  /** Shown below the rows. */
  note?: ReactNode;
  children?: ReactNode;
}

export function ListScreen<Row extends Identified>(props: ListScreenProps<Row>) {
  const { title, result, found, columns, choice, controls, tools, children } = props;
  const { error, refetch, isPlaceholderData } = result;
  const isListed = props.prompt === undefined;
  const isPhone = useIsPhone();
  return (
    <>
      <PageHeader
        title={title}
        meta={
          isListed &&
          (found ? (
            <ListMeta
              count={props.count ?? props.counted(found.total)}
              progress={props.progress}
              result={result}
            />
          ) : (
            <FreshnessPlace />
          ))
        }
        actions={
          <>
            {isListed && tools}
            {isListed && !children && !isPhone && <Columns columns={columns} choice={choice} />}
            {props.action}
          </>
        }
      />
      <FilterBar {...props} saved={props.views(choice[0].columns)} label={texts.filterOf(title)}>
        {props.filters}
      </FilterBar>
      {isListed && (
        <Loaded {...props} result={{ data: found, error, refetch }} label={title}>
          {(page) => (
            <>
              {props.notice && (
                <p role="status" className="mb-2 max-w-prose text-small text-ink-2">
                  {props.notice}
                </p>
              )}
              {children || <DataTable {...props} label={title} rows={page.rows} stale={isPlaceholderData} />}
              {props.note}
              <Pagination found={page} controls={controls} />
            </>
          )}
        </Loaded>
      )}
    </>
  );
}

function Columns<Row>({ columns, choice }: Pick<ListScreenProps<Row>, 'columns' | 'choice'>) {
  const [open, dialog] = useDialog((onClose) => <ColumnDialog {...{ columns, choice, onClose }} />);
  return (
    <>
      <Button icon={Columns3} onClick={open} className="max-md:px-3">
        <span className="max-md:sr-only">{texts.columns}</span>
      </Button>
      {dialog}
    </>
  );
}
