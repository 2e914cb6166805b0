import { Download, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '#src/api/errors.ts';
import { fetchAllOrders, type OrderListQuery, type OrderSelection } from '#src/api/orders.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.ts';
import { dayOf } from './day.ts';

const RELEASED_AFTER_MS = 60_000;

interface ExportOrdersProps {
  selection: OrderSelection;
  query: OrderListQuery;
}

/** Saves the whole filtered result, over all pages, as a file for a spreadsheet. */
export function ExportOrders({ selection, query }: ExportOrdersProps) {
  const [progress, setProgress] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const number = (count: number) => count.toLocaleString('en-US');

  const run = async () => {
    const control = new AbortController();
    running.current = control;
    setProgress('Exporting …');
    try {
      const tell = (done: number, total: number) => setProgress(`${number(done)} of ${number(total)}`);
      const orders = await fetchAllOrders(selection, query, tell, control.signal);
      const { ordersCsv } = await import('./order-csv.ts');
      const csv = await ordersCsv(orders);
      if (control.signal.aborted) return;
      save(csv, `orders-${dayOf(new Date())}.csv`);
      toast('success', `${number(orders.length)} ${orders.length === 1 ? 'Order' : 'Orders'} exported.`);
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
      <Button icon={Download} busy={progress} onClick={() => void run()} className="max-sm:px-3">
        <span className="max-sm:sr-only">Export</span>
      </Button>
      {progress && <IconButton icon={X} label="Cancel the export" onClick={() => running.current?.abort()} />}
    </span>
  );
}

function save(csv: string, name: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), RELEASED_AFTER_MS);
}
