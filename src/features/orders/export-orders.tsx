import { X } from 'lucide-react';
import Download from 'lucide-react/icons/download';
import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '#src/api/errors.ts';
import { fetchAllOrders, type OrderListQuery, type OrderSelection } from '#src/api/orders.ts';
import type { Order } from '#src/contract/order.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { formatCount, formatIsoDay } from '#src/ui/format.ts';
import { saveFile } from '#src/ui/save-file.ts';
import { toast } from '#src/ui/toast.ts';
import { cleaned, shownTime, texts } from './texts.ts';

interface ExportOrdersProps {
  selection: OrderSelection;
  query: OrderListQuery;
  /** Which orders of the selection are listed. Undefined: all. */
  keeps: ((order: Order) => boolean) | undefined;
}

export function ExportOrders({ selection, query, keeps }: ExportOrdersProps) {
  const [progress, setProgress] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const isPhone = useIsPhone();

  const run = async () => {
    const control = new AbortController();
    const { signal } = control;
    running.current = control;
    setProgress('Exporting …');
    const onProgress = (done: number, total: number) =>
      setProgress(`${formatCount(done)} of ${formatCount(total)}`);
    try {
      const fetched = await fetchAllOrders(selection, query, onProgress, signal);
      const orders = keeps ? fetched.filter(keeps) : fetched;
      const csv = await ordersCsv(orders);
      if (signal.aborted) return;
      saveFile(csv, `orders-${formatIsoDay(new Date())}.csv`, 'text/csv;charset=utf-8');
      toast('success', texts.exported(orders.length));
    } catch (error) {
      if (!signal.aborted) toast('warning', `${texts.exportFailed} ${reasonOf(error)}`);
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

const COLUMNS: readonly (readonly [string, (order: Order) => string | number | null | undefined])[] = [
  ['Order ID', ({ id }) => id],
  ['Created On', ({ created_on }) => shownTime(created_on)],
  ['Client', ({ org_name }) => org_name],
  ['Destination', ({ ship_to_name }) => ship_to_name],
  ['Address', ({ ship_to }) => ship_to?.address],
  ['Address 2', ({ ship_to }) => ship_to?.address2],
  ['City', ({ ship_to }) => cleaned(ship_to?.city)],
  ['State', ({ ship_to }) => cleaned(ship_to?.state)],
  ['ZIP', ({ ship_to }) => ship_to?.zip],
  ['Country', ({ ship_to }) => cleaned(ship_to?.country)],
  ['Status', ({ order_status }) => order_status],
  ['Carrier', ({ shipped_with_name }) => shipped_with_name],
  ['Method', ({ shipping_type_name }) => shipping_type_name],
  ['Tracking Number', ({ tracking_number }) => tracking_number],
  ['Created By', ({ created_by }) => created_by],
  ['Approved By', ({ approved_by }) => approved_by],
  ['Billing Reference', ({ bill_ref_desc }) => bill_ref_desc],
  ['Billed By', ({ billed_by_name }) => billed_by_name],
  ['Notes', ({ client_notes }) => client_notes],
];

const BYTE_ORDER_MARK = '\uFEFF';

export async function ordersCsv(orders: readonly Order[]): Promise<string> {
  const { default: Papa } = await import('papaparse');
  const fields = COLUMNS.map(([header]) => header);
  const data = orders.map((order) => COLUMNS.map(([, value]) => spreadsheetCell(value(order))));
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
export function spreadsheetCell(value: string | number | null | undefined): string | number {
  if (typeof value === 'number') return value;
  const text = value ?? '';
  if (/^\d+$/.test(text) && (text.startsWith('0') || text.length > LONGEST_NUMBER)) return `="${text}"`;
  return text.replace(FORMULA, "$1'$2");
}
