import { Download, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '#src/api/errors.ts';
import type { OrderListQuery, OrderSelection } from '#src/api/orders.ts';
import type { Order } from '#src/contract/order.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.ts';

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
      const { saveOrders } = await import('./save-orders.ts');
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
