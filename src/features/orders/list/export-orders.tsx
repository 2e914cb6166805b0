import { useRouter } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { fetchOrders, type OrderListQuery, type OrderSelection } from '#src/api/orders.ts';
import { reasonOf } from '#src/api/transport/errors.ts';
import type { Order } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import {
  MOST_PRINTED,
  type OnProgress,
  PrintOrders,
  useUnmountSignal,
} from '#src/features/orders/print-orders.tsx';
import { linesOfOrder } from '#src/features/orders/search/fetch-lines.ts';
import { searchTexts } from '#src/features/orders/search/search-texts.ts';
import { cleaned, shownDay, shownTime, texts } from '#src/features/orders/texts.ts';
import { texts as pickerTexts } from '#src/features/pickers/texts.ts';
import { once } from '#src/languages/language.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { ActionDialog } from '#src/ui/dialog/question.tsx';
import { Checkbox } from '#src/ui/form/field.tsx';
import { type CsvValue, csvOf, saveCsv } from '#src/ui/form/files.tsx';
import type { Column } from '#src/ui/list/column.ts';
import type { RowPage } from '#src/ui/list/pagination.tsx';
import { toast } from '#src/ui/toast.ts';

/** A list up to this length comes in one response, and is consistent. */
const ONE_PAGE = 100;

/** Fetches all pages until two rounds agree: when the list changes meanwhile, a page may miss an order. */
export async function fetchStable<T extends Pick<Order, 'id'>>(fetchAll: () => Promise<T[]>): Promise<T[]> {
  const idsOf = (orders: T[]) => orders.map(({ id }) => id).join();
  let orders = await fetchAll();
  let before = '';
  while (orders.length > ONE_PAGE && before !== idsOf(orders)) {
    before = idsOf(orders);
    orders = await fetchAll();
  }
  return orders;
}

interface ExportOrdersProps {
  selection: OrderSelection;
  query: OrderListQuery;
  found: RowPage<Order> | undefined;
  /** Which orders of the selection are listed. Undefined: all. */
  keeps: ((order: Order) => boolean) | undefined;
  columns: readonly Pick<Column<never>, 'key' | 'header'>[];
  onClose: () => void;
}

export function ExportOrders({ selection, query, keeps, found, columns, onClose }: ExportOrdersProps) {
  const { device } = useRouter().options.context;
  const isPhone = useIsPhone();
  const [hasAll, setAll] = useState(isPhone);
  const [hasLines, setLines] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const [progress, setProgress] = useState<string>();
  const signal = useUnmountSignal();

  const fetchAll = async (onProgress: OnProgress, most?: number) => {
    const { orders } = await fetchOrders(selection, query, { onProgress, signal, most });
    return keeps ? orders.filter(keeps) : orders;
  };
  const run = async () => {
    setProgress(searchTexts.exporting);
    const onProgress: OnProgress = (done, total) => setProgress(searchTexts.ofAll(done, total));
    try {
      const orders = await fetchStable(() => fetchAll(onProgress));
      const lines = new Map<number, readonly OrderItem[]>();
      // One at a time, so that an export does not slow down the screens.
      for (const order of hasLines ? orders : []) {
        onProgress(lines.size, orders.length);
        lines.set(order.id, await linesOfOrder(device, order));
        if (signal.aborted) return;
      }
      const csv = await ordersCsv(orders, hasAll ? undefined : columns, hasLines ? lines : undefined);
      if (signal.aborted) return;
      saveCsv(csv, 'orders');
      toast('success', searchTexts.exported(orders.length));
    } catch (error) {
      if (signal.aborted) return;
      toast('warning', `${searchTexts.exportFailed} ${reasonOf(error)}`);
    }
    onClose();
  };
  if (isPrinting && found) {
    const { rows, total } = found;
    // A narrowed list may have orders of any page.
    const most = keeps ? undefined : MOST_PRINTED;
    const fetchFirst = rows.length < total ? (tell: OnProgress) => fetchAll(tell, most) : undefined;
    return <PrintOrders {...{ rows, total, onClose, fetchFirst }} />;
  }
  return (
    <ActionDialog
      title={texts.export}
      onClose={onClose}
      action={{
        label: searchTexts.saveCsv,
        busy: progress,
        onClick: () => void run(),
      }}
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
      <Button
        icon={Printer}
        disabled={!found?.total || Boolean(progress)}
        onClick={() => setPrinting(true)}
        className="mt-3"
      >
        {searchTexts.papers.open}
      </Button>
    </ActionDialog>
  );
}

const nameOf = (kind: keyof typeof pickerTexts.kinds) => pickerTexts.kinds[kind].name;

/** All columns of an export; those of the list have its keys. */
const allColumns = once(
  (): readonly { key?: string; header: string; value: (order: Order) => CsvValue }[] => [
    { key: 'id', header: texts.fields.id, value: ({ id }) => id },
    {
      key: 'created_on_date',
      header: texts.fields.createdOn,
      value: ({ created_on }) => shownTime(created_on),
    },
    {
      key: 'shipped_on',
      header: texts.columns.shippedOn,
      value: ({ shipped_on: at }) => shownDay(at) && shownTime(at),
    },
    { key: 'org_name', header: nameOf('client'), value: ({ org_name }) => org_name },
    { key: 'ship_to_name', header: texts.columns.destination, value: ({ ship_to_name }) => ship_to_name },
    { header: searchTexts.shipTo.address, value: ({ ship_to }) => ship_to?.address },
    { header: searchTexts.shipTo.address2, value: ({ ship_to }) => ship_to?.address2 },
    { header: searchTexts.shipTo.city, value: ({ ship_to }) => cleaned(ship_to?.city) },
    { header: searchTexts.shipTo.state, value: ({ ship_to }) => cleaned(ship_to?.state) },
    { header: searchTexts.shipTo.zip, value: ({ ship_to }) => ship_to?.zip },
    { header: searchTexts.shipTo.country, value: ({ ship_to }) => cleaned(ship_to?.country) },
    {
      key: 'order_status',
      header: texts.columns.status,
      value: ({ order_status }) => order_status && pickerTexts.status(order_status),
    },
    { key: 'shipped_with_name', header: nameOf('carrier'), value: (order) => order.shipped_with_name },
    { key: 'shipping_type_name', header: nameOf('method'), value: (order) => order.shipping_type_name },
    { key: 'tracking_number', header: texts.fields.tracking, value: (order) => order.tracking_number },
    { key: 'created_by', header: texts.fields.createdBy, value: ({ created_by }) => created_by },
    { key: 'approved_by', header: texts.columns.approvedBy, value: ({ approved_by }) => approved_by },
    { key: 'bill_ref_desc', header: texts.columns.billingReference, value: (order) => order.bill_ref_desc },
    { key: 'billed_by_name', header: texts.columns.billedBy, value: ({ billed_by_name }) => billed_by_name },
    { header: searchTexts.notes, value: ({ client_notes }) => client_notes },
  ],
);

const lineColumns = once((): readonly { header: string; value: (line: OrderItem) => CsvValue }[] => [
  { header: 'SKU', value: ({ sku }) => sku },
  { header: searchTexts.product, value: ({ title }) => title },
  { header: searchTexts.quantity, value: ({ qty }) => qty },
]);

/**
 * @param shown the columns to write; without them, all.
 * @param lines the lines by order id: each has a row, and an order without lines has one row.
 */
export async function ordersCsv(
  orders: readonly Order[],
  shown?: ExportOrdersProps['columns'],
  lines?: ReadonlyMap<number, readonly OrderItem[]>,
): Promise<string> {
  const columns =
    shown?.flatMap(({ key, header }) => {
      const column = allColumns().find((each) => each.key === key);
      return column ? [{ ...column, header }] : [];
    }) ?? allColumns();
  const ofLine = lines ? lineColumns() : [];
  const fields = [...columns, ...ofLine].map(({ header }) => header);
  const data = orders.flatMap((order) => {
    const cells = columns.map(({ value }) => value(order));
    const own = lines?.get(order.id) ?? [];
    if (own.length === 0) return [[...cells, ...ofLine.map(() => '')]];
    return own.map((line) => [...cells, ...ofLine.map(({ value }) => value(line))]);
  });
  return csvOf(fields, data);
}
