import { Download, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '#src/api/errors.ts';
import { fetchAllOrders, type OrderListQuery, type OrderSelection } from '#src/api/orders.ts';
import type { Order } from '#src/contract/order.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { formatIsoDay } from '#src/ui/date-format.ts';
import { saveFile } from '#src/ui/save-file.ts';
import { toast } from '#src/ui/toast.ts';
import { ordersCsv } from './order-csv.ts';

interface ExportOrdersProps {
  selection: OrderSelection;
  query: OrderListQuery;
  /** Which orders of the selection are listed; all of them if undefined. */
  keeps: ((order: Order) => boolean) | undefined;
}

/** Exports the whole filtered list, over all pages, as CSV. */
export function ExportOrders({ selection, query, keeps }: ExportOrdersProps) {
  const [progress, setProgress] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const isPhone = useIsPhone();

  const run = async () => {
    const control = new AbortController();
    running.current = control;
    setProgress('Exporting …');
    try {
      await saveOrders(selection, query, keeps, setProgress, control.signal);
    } catch (error) {
      if (!control.signal.aborted)
        toast('warning', `Sorry, there was an error exporting these Orders. ${reasonOf(error)}`);
    } finally {
      if (running.current === control) setProgress(undefined);
    }
  };

  return (
    <span className="inline-flex items-center">
      <span role="status" className="sr-only">
        {progress}
      </span>
      <Button
        icon={Download}
        busy={progress}
        onClick={() => void run()}
        className={isPhone ? 'px-3' : undefined}
      >
        <span className={isPhone ? 'sr-only' : undefined}>Export</span>
      </Button>
      {progress && <IconButton icon={X} label="Cancel the export" onClick={() => running.current?.abort()} />}
    </span>
  );
}

/**
 * Saves all orders of a selection as a CSV file and says so, unless it is aborted.
 * @param keeps which of them are exported; all by default.
 * @param onProgress called with how many orders have been fetched, in words.
 * @throws as `request` does, or AbortError.
 */
async function saveOrders(
  selection: OrderSelection,
  query: OrderListQuery,
  keeps: (order: Order) => boolean = () => true,
  onProgress: (words: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const tell = (done: number, total: number) => onProgress(`${number(done)} of ${number(total)}`);
  const orders = (await fetchAllOrders(selection, query, tell, signal)).filter(keeps);
  const csv = await ordersCsv(orders);
  if (signal.aborted) return;
  saveFile(csv, `orders-${formatIsoDay(new Date())}.csv`, 'text/csv;charset=utf-8');
  toast('success', `${number(orders.length)} ${orders.length === 1 ? 'Order' : 'Orders'} exported.`);
}

const number = (count: number) => count.toLocaleString('en-US');
