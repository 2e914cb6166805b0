import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Order } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import { Button } from '#src/ui/button.tsx';
import { dialogTexts } from '#src/ui/dialog/dialog-texts.ts';
import { ActionDialog } from '#src/ui/dialog/question.tsx';
import { Field, Select } from '#src/ui/form/field.tsx';
import { formatIsoDay } from '#src/ui/format.ts';
import { PrintOut, usePrintKey } from '#src/ui/print/print-out.tsx';
import { Banner } from '#src/ui/surface.tsx';
import { texts as uiTexts } from '#src/ui/texts.ts';
import styles from './order-paper.css?inline';
import { OrderPaper, type PaperKind } from './order-paper.tsx';
import { linesOfOrder } from './search/fetch-lines.ts';
import { searchTexts } from './search/search-texts.ts';

export const MOST_PRINTED = 100;

export type OnProgress = (done: number, total: number) => void;

export function useUnmountSignal(): AbortSignal {
  const [control] = useState(() => new AbortController());
  useEffect(() => () => control.abort(), [control]);
  return control.signal;
}

interface PrintOrdersProps {
  rows: readonly Order[];
  /** How many orders there are. If `rows` lacks some, `fetchFirst` fetches them. */
  total: number;
  fetchFirst?: ((onProgress: OnProgress) => Promise<readonly Order[]>) | undefined;
  onClose: () => void;
}

interface Collected {
  readonly papers: readonly { order: Order; items: readonly OrderItem[] }[];
  readonly missing: readonly number[];
  readonly isListMissing: boolean;
}

/** Prints orders as packing lists or delivery notes. What can't be fetched is named before the others are printed. */
export function PrintOrders({ rows, total, fetchFirst, onClose }: PrintOrdersProps) {
  const { device } = useRouter().options.context;
  const [kind, setKind] = useState<PaperKind>('packing');
  const [progress, setProgress] = useState<string>();
  const [collected, setCollected] = useState<Collected>();
  const [prints, setPrints] = useState(0);
  const printKey = usePrintKey();
  const print = () => setPrints((count) => count + 1);
  const signal = useUnmountSignal();

  const collect = async () => {
    const onProgress: OnProgress = (done, all) => setProgress(searchTexts.ofAll(done, all));
    onProgress(0, Math.min(total, MOST_PRINTED));
    let isListMissing = false;
    const fetched = await fetchFirst?.(onProgress).catch(() => {
      isListMissing = true;
      return undefined;
    });
    const orders = (fetched ?? rows).slice(0, MOST_PRINTED);
    const papers: Collected['papers'][number][] = [];
    const missing: number[] = [];
    for (const [at, order] of orders.entries()) {
      if (signal.aborted) return;
      onProgress(at, orders.length);
      try {
        const items = await linesOfOrder(device, order, { retry: false });
        if (items.length > 0) papers.push({ order, items });
        else missing.push(order.id);
      } catch {
        // The dialog names it.
        missing.push(order.id);
      }
    }
    if (signal.aborted) return;
    setProgress(undefined);
    setCollected({ papers, missing, isListMissing });
    if (missing.length === 0 && !isListMissing) print();
  };

  const { papers = [], missing = [], isListMissing = false } = collected ?? {};
  const isLacking = missing.length > 0 || isListMissing;
  const first = papers[0]?.order.id;
  const name = `${searchTexts.papers.kinds[kind]} ${papers.length === 1 && first ? first : formatIsoDay(new Date())}`;
  return (
    <ActionDialog
      title={searchTexts.print}
      onClose={onClose}
      cancel={prints > 0 ? dialogTexts.close : undefined}
      action={{
        ref: printKey,
        label: searchTexts.papers.print(collected ? papers.length : Math.min(total, MOST_PRINTED)),
        busy: progress,
        disabled: collected && papers.length === 0,
        onClick: () => (collected ? print() : void collect()),
      }}
    >
      <div className="flex flex-col gap-3">
        <Field label={searchTexts.papers.paper}>
          <Select
            value={kind}
            onChange={({ target }) => {
              setKind(target.value as PaperKind);
              setPrints(0);
            }}
            options={Object.entries(searchTexts.papers.kinds).map(([value, label]) => ({ value, label }))}
          />
        </Field>
        {total > 1 && (
          <p className="text-ink-2">
            {total > MOST_PRINTED
              ? searchTexts.papers.first(MOST_PRINTED, total)
              : searchTexts.papers.each(collected ? papers.length + missing.length : total)}
          </p>
        )}
        <span role="status" className="sr-only">
          {progress}
        </span>
        {isLacking && !progress && (
          <Banner tone="warning" role="alert">
            {isListMissing && <p>{searchTexts.papers.onScreen(rows.length)}</p>}
            {missing.length > 0 && <p>{searchTexts.papers.missing(missing)}</p>}
            <Button onClick={() => void collect()}>{uiTexts.tryAgain}</Button>
          </Banner>
        )}
      </div>
      {prints > 0 && (
        <PrintOut key={prints} name={name} page="margin: 12mm" styles={styles}>
          {papers.map(({ order, items }) => (
            <OrderPaper key={order.id} kind={kind} order={order} items={items} />
          ))}
        </PrintOut>
      )}
    </ActionDialog>
  );
}
