import { Download, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '#src/api/errors.ts';
import type { OrderListQuery, OrderSelection } from '#src/api/orders.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.ts';

interface ExportOrdersProps {
  selection: OrderSelection;
  query: OrderListQuery;
}

/** Exports the whole filtered list, over all pages, as CSV. */
export function ExportOrders({ selection, query }: ExportOrdersProps) {
  const [progress, setProgress] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const isPhone = useIsPhone();
  const number = (count: number) => count.toLocaleString('en-US');

  const run = async () => {
    const control = new AbortController();
    running.current = control;
    setProgress('Exporting …');
    try {
      const tell = (done: number, total: number) => setProgress(`${number(done)} of ${number(total)}`);
      const { saveOrders } = await import('./save-orders.ts');
      const count = await saveOrders(selection, query, tell, control.signal);
      if (!control.signal.aborted)
        toast('success', `${number(count)} ${count === 1 ? 'Order' : 'Orders'} exported.`);
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
