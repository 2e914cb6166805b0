import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { classes } from './classes.ts';

interface VirtualListProps<Row> {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** A row's usual height in pixels; its real one is measured. */
  rowHeight: number;
  className?: string;
  children: (row: Row) => ReactNode;
}

/** A list of any length in a box of its own: only the rows in sight are in the page. */
export function VirtualList<Row>({
  label,
  rows,
  rowKey,
  rowHeight,
  className,
  children,
}: VirtualListProps<Row>) {
  const box = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rowKey(rows[index] as Row),
    overscan: 6,
  });
  return (
    <section
      ref={box}
      aria-label={label}
      className={classes('overflow-y-auto overscroll-contain', className)}
    >
      <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start}px)` }}
          >
            {children(rows[index] as Row)}
          </li>
        ))}
      </ul>
    </section>
  );
}
