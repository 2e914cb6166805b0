import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useWidths } from '#src/ui/breakpoint.ts';
import { classes } from '#src/ui/classes.ts';

interface VirtualListProps<Row> {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The estimated height of a row in pixels; the real one is measured. */
  rowHeight: number;
  className?: string;
  /** When it changes, the list scrolls to its start. */
  resetKey: unknown;
  /** Whether it scrolls in its own box on a phone, too, as in a dialog. */
  isBoxed?: boolean;
  children: (row: Row) => ReactNode;
}

/** A virtualized list. On desktops, it scrolls in its own box; on phones and small tablets, it scrolls with the page. */
export function VirtualList<Row>(props: VirtualListProps<Row>) {
  const hasBox = useWidths().has('beside') || props.isBoxed;
  return hasBox ? <InBox {...props} /> : <InPage {...props} />;
}

const optionsOf = <Row,>({ rows, rowKey, rowHeight }: VirtualListProps<Row>) => ({
  count: rows.length,
  estimateSize: () => rowHeight,
  getItemKey: (index: number) => rowKey(rows[index] as Row),
  overscan: 5,
});

function InBox<Row>(props: VirtualListProps<Row>) {
  const box = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({ ...optionsOf(props), getScrollElement: () => box.current });
  const className = classes('overflow-y-auto overscroll-contain', props.className);
  return <Rows {...props} box={box} className={className} virtualizer={virtualizer} />;
}

function InPage<Row>(props: VirtualListProps<Row>) {
  const box = useRef<HTMLElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(box.current ? box.current.getBoundingClientRect().top + scrollY : 0), []);
  const virtualizer = useWindowVirtualizer({ ...optionsOf(props), scrollMargin: top });
  return <Rows {...props} box={box} className="" virtualizer={virtualizer} />;
}

interface RowsProps<Row>
  extends Pick<VirtualListProps<Row>, 'label' | 'rows' | 'className' | 'resetKey' | 'isBoxed' | 'children'> {
  box: RefObject<HTMLElement | null>;
  virtualizer: Virtualizer<HTMLElement, Element> | Virtualizer<Window, Element>;
}

function Rows<Row>({
  label,
  rows,
  children,
  box,
  className,
  resetKey,
  isBoxed,
  virtualizer,
}: RowsProps<Row>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of `resetKey` scrolls to the start.
  useLayoutEffect(() => {
    box.current?.scrollTo(0, 0);
    if ((box.current?.getBoundingClientRect().top ?? 0) < 0) box.current?.scrollIntoView();
  }, [resetKey]);
  return (
    // `scroll-mt`: the list must not scroll under the sticky header.
    <section
      ref={box}
      aria-label={label}
      // Focusable, so that the keyboard can scroll it if its rows have nothing to focus.
      tabIndex={isBoxed ? 0 : undefined}
      className={classes('scroll-mt-28', className)}
    >
      <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            className={classes('absolute inset-x-0 top-0', isBoxed && 'last:*:border-b-0')}
            style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
          >
            <Content row={rows[index] as Row} render={children} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ContentProps<Row> {
  row: Row;
  render: (row: Row) => ReactNode;
}

// Memoized, so that scrolling renders new rows only. The cast restores the type parameter that `memo` loses.
const Content = memo(<Row,>({ row, render }: ContentProps<Row>) => render(row)) as <Row>(
  props: ContentProps<Row>,
) => ReactNode;
