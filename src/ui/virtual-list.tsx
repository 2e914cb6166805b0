import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useIsPhone } from './breakpoint.ts';
import { classes } from './classes.ts';

const OVERSCAN = 5;

interface VirtualListProps<Row> {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The estimated height of a row in pixels; the real one is measured. */
  rowHeight: number;
  className?: string;
  children: (row: Row) => ReactNode;
}

/** A virtualized list. On desks it scrolls in its own box; on a phone, it scrolls with the page. */
export function VirtualList<Row>(props: VirtualListProps<Row>) {
  return useIsPhone() ? <InPage {...props} /> : <InBox {...props} />;
}

function InBox<Row>(props: VirtualListProps<Row>) {
  const { label, rows, rowKey, rowHeight, className } = props;
  const box = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rowKey(rows[index] as Row),
    overscan: OVERSCAN,
  });
  return (
    <section
      ref={box}
      aria-label={label}
      className={classes('overflow-y-auto overscroll-contain', className)}
    >
      <Rows {...props} virtualizer={virtualizer} />
    </section>
  );
}

function InPage<Row>(props: VirtualListProps<Row>) {
  const { label, rows, rowKey, rowHeight } = props;
  const box = useRef<HTMLElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(box.current ? box.current.getBoundingClientRect().top + scrollY : 0), []);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rowKey(rows[index] as Row),
    overscan: OVERSCAN,
    scrollMargin: top,
  });
  return (
    <section ref={box} aria-label={label}>
      <Rows {...props} virtualizer={virtualizer} />
    </section>
  );
}

interface RowsProps<Row> extends Pick<VirtualListProps<Row>, 'rows' | 'children'> {
  virtualizer: Virtualizer<HTMLElement, Element> | Virtualizer<Window, Element>;
}

function Rows<Row>({ rows, children, virtualizer }: RowsProps<Row>) {
  return (
    <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          aria-setsize={rows.length}
          aria-posinset={index + 1}
          className="absolute inset-x-0 top-0"
          style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
        >
          <Content row={rows[index] as Row} render={children} />
        </li>
      ))}
    </ul>
  );
}

interface ContentProps<Row> {
  row: Row;
  render: (row: Row) => ReactNode;
}

// Scrolling moves existing rows and renders new ones only. `memo` loses the row's type.
const Content = memo(function Content<Row>({ row, render }: ContentProps<Row>) {
  return render(row);
}) as <Row>(props: ContentProps<Row>) => ReactNode;
