import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '#src/api/errors.ts';
import { fetchOrders, type OrderListQuery, type OrderSelection, orderQueries } from '#src/api/orders.ts';
import type { Order } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { Button } from '#src/ui/button.tsx';
import type { Column } from '#src/ui/column.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { Checkbox } from '#src/ui/field.tsx';
import { saveFile } from '#src/ui/files.tsx';
import { formatIsoDay } from '#src/ui/format.ts';
import { texts as uiTexts } from '#src/ui/texts.ts';
import { toast } from '#src/ui/toast.ts';
import { searchTexts } from './search-texts.ts';
import { cleaned, shownDay, shownTime, texts } from './texts.ts';

interface ExportOrdersProps {
  selection: OrderSelection;
  query: OrderListQuery;
  /** Which orders of the selection are listed. Undefined: all. */
  keeps: ((order: Order) => boolean) | undefined;
  /** Those on the screen, in its order. */
  columns: readonly Pick<Column<never>, 'key' | 'header'>[];
  onClose: () => void;
}

/** Exports the listed orders: as they are on the screen, or with all columns; with a row for each product on request. */
export function ExportOrders({ selection, query, keeps, columns, onClose }: ExportOrdersProps) {
  const client = useQueryClient();
  // Cards have no columns.
  const isPhone = useIsPhone();
  const [hasAll, setAll] = useState(isPhone);
  const [hasLines, setLines] = useState(false);
  const [progress, setProgress] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async () => {
    const control = new AbortController();
    const { signal } = control;
    running.current = control;
    setProgress(searchTexts.exporting);
    const onProgress = (done: number, total: number) => setProgress(searchTexts.ofAll(done, total));
    try {
      const { orders: fetched } = await fetchOrders(selection, query, onProgress, signal);
      const orders = keeps ? fetched.filter(keeps) : fetched;
      const lines = new Map<number, readonly OrderItem[]>();
      // One at a time: an export is in nobody's way.
      for (const { id } of hasLines ? orders : []) {
        onProgress(lines.size, orders.length);
        lines.set(id, await client.ensureQueryData(orderQueries.items(id)));
        if (signal.aborted) return;
      }
      const csv = await ordersCsv(orders, hasAll ? undefined : columns, hasLines ? lines : undefined);
      if (signal.aborted) return;
      saveFile(csv, `orders-${formatIsoDay(new Date())}.csv`, 'text/csv;charset=utf-8');
      toast('success', searchTexts.exported(orders.length));
    } catch (error) {
      if (signal.aborted) return;
      toast('warning', `${searchTexts.exportFailed} ${reasonOf(error)}`);
    }
    onClose();
  };
  return (
    <Dialog
      title={texts.export}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button variant="primary" busy={progress} onClick={() => void run()} className="max-sm:flex-1">
            {searchTexts.saveCsv}
          </Button>
        </>
      }
    >
      <span role="status" className="sr-only">
        {progress}
      </span>
      {!isPhone && (
        <Checkbox checked={hasAll} onChange={setAll}>
          {searchTexts.allColumns}
        </Checkbox>
      )}
      <Checkbox checked={hasLines} onChange={setLines}>
        {searchTexts.rowForEachProduct}
      </Checkbox>
    </Dialog>
  );
}

type Value = string | number | null | undefined;

/** All columns of an export; those of the list have its keys. */
const COLUMNS: readonly { key?: string; header: string; value: (order: Order) => Value }[] = [
  { key: 'id', header: 'Order ID', value: ({ id }) => id },
  { key: 'created_on_date', header: 'Created On', value: ({ created_on }) => shownTime(created_on) },
  { key: 'shipped_on', header: 'Shipped On', value: ({ shipped_on: at }) => shownDay(at) && shownTime(at) },
  { key: 'org_name', header: 'Client', value: ({ org_name }) => org_name },
  { key: 'ship_to_name', header: 'Destination', value: ({ ship_to_name }) => ship_to_name },
  { header: 'Address', value: ({ ship_to }) => ship_to?.address },
  { header: 'Address 2', value: ({ ship_to }) => ship_to?.address2 },
  { header: 'City', value: ({ ship_to }) => cleaned(ship_to?.city) },
  { header: 'State', value: ({ ship_to }) => cleaned(ship_to?.state) },
  { header: 'ZIP', value: ({ ship_to }) => ship_to?.zip },
  { header: 'Country', value: ({ ship_to }) => cleaned(ship_to?.country) },
  { key: 'order_status', header: 'Status', value: ({ order_status }) => order_status },
  { key: 'shipped_with_name', header: 'Carrier', value: ({ shipped_with_name }) => shipped_with_name },
  { key: 'shipping_type_name', header: 'Method', value: ({ shipping_type_name }) => shipping_type_name },
  { key: 'tracking_number', header: 'Tracking Number', value: ({ tracking_number }) => tracking_number },
  { key: 'created_by', header: 'Created By', value: ({ created_by }) => created_by },
  { key: 'approved_by', header: 'Approved By', value: ({ approved_by }) => approved_by },
  { key: 'bill_ref_desc', header: 'Billing Reference', value: ({ bill_ref_desc }) => bill_ref_desc },
  { key: 'billed_by_name', header: 'Billed By', value: ({ billed_by_name }) => billed_by_name },
  { header: 'Notes', value: ({ client_notes }) => client_notes },
];

const LINE_COLUMNS: readonly { header: string; value: (line: OrderItem) => Value }[] = [
  { header: 'SKU', value: ({ sku }) => sku },
  { header: 'Product', value: ({ title }) => title },
  { header: 'Quantity', value: ({ qty }) => qty },
];

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * @param shown the columns to write; without them, all.
 * @param lines of the orders by number: then each has a row, and an order without any has one row.
 */
export async function ordersCsv(
  orders: readonly Order[],
  shown?: ExportOrdersProps['columns'],
  lines?: ReadonlyMap<number, readonly OrderItem[]>,
): Promise<string> {
  const { default: Papa } = await import('papaparse');
  const columns =
    shown?.flatMap(({ key, header }) => {
      const column = COLUMNS.find((each) => each.key === key);
      return column ? [{ ...column, header }] : [];
    }) ?? COLUMNS;
  const lineColumns = lines ? LINE_COLUMNS : [];
  const fields = [...columns, ...lineColumns].map(({ header }) => header);
  const data = orders.flatMap((order) => {
    const cells = columns.map(({ value }) => spreadsheetCell(value(order)));
    const own = lines?.get(order.id) ?? [];
    if (own.length === 0) return [[...cells, ...lineColumns.map(() => '')]];
    return own.map((line) => [...cells, ...lineColumns.map(({ value }) => spreadsheetCell(value(line)))]);
  });
  return BYTE_ORDER_MARK + Papa.unparse({ fields, data }, { newline: '\r\n' });
}

// A spreadsheet shows 12 digits as 1.2E+11.
const LONGEST_NUMBER = 11;

// What begins a formula, also in full width: at the start, and after what another locale takes for the end of a cell.
const FORMULA = /(^|[;\t\r\n])(["\s]*[=+\-@＝＋－＠])|^(?=[\t\r])/g;

/**
 * Escapes a value for spreadsheets: text that looks like a formula gets an apostrophe, and digits that must stay as
 * they are (a ZIP's leading zeros, a tracking number) are written as text.
 */
export function spreadsheetCell(value: Value): string | number {
  if (typeof value === 'number') return value;
  const text = value ?? '';
  if (/^\d+$/.test(text) && (text.startsWith('0') || text.length > LONGEST_NUMBER)) return `="${text}"`;
  return text.replace(FORMULA, "$1'$2");
}
