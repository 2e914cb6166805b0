/** Many products at once: pasted, typed or from a file, judged line by line, and added when the user has seen them. */

import { useQuery } from '@tanstack/react-query';
import {
  type ClipboardEvent,
  type DragEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { productQueries } from '#src/api/products.ts';
import { skuExample } from '#src/contract/provider.ts';
import { useWizard } from '#src/features/order-wizard/use-draft.ts';
import { setQuantity } from '#src/outbox/edits.ts';
import { takeShared } from '#src/pwa/update.ts';
import { Button, buttonClasses } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Checkbox, Field, TextArea, TextInput } from '#src/ui/field.tsx';
import { formatCount } from '#src/ui/format.ts';
import { Banner } from '#src/ui/surface.tsx';
import { toast } from '#src/ui/toast.ts';
import { VirtualList } from '#src/ui/virtual-list.tsx';
import { indexOf, isGood, type JudgedLine, judgeLines, suggestionsOf } from './judge-lines.ts';
import { MOST_LINES, readLines, readTextFile, UnreadableLines } from './read-lines.ts';
import { texts } from './texts.ts';

const ROW_HEIGHT = 56;

interface LineListDialogProps {
  /** Outlives the dialog, so that closing it loses nothing. */
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
}

export function LineListDialog({ text, onText, onClose }: LineListDialogProps) {
  const { draft, edit } = useWizard();
  const orgId = draft.org_id ?? 0;
  const catalogue = useQuery(productQueries.catalogue(orgId));
  const { data: inactive } = useQuery(productQueries.list({ by: 'client', orgId, active: false }));
  const [fileFault, setFileFault] = useState('');
  const [fixes, setFixes] = useState<ReadonlyMap<number, string>>(new Map());
  const [lowered, setLowered] = useState<ReadonlySet<number>>(new Set());
  const [hidesGood, setHidesGood] = useState(false);
  const looked = useDeferredValue(text);
  const index = useMemo(
    () => catalogue.data && indexOf(catalogue.data, inactive ?? []),
    [catalogue.data, inactive],
  );
  const typed = useMemo(() => readLines(looked), [looked]);
  const judged = useMemo(() => {
    const ordered = new Map(draft.items.map(({ product_id, qty }) => [product_id, qty]));
    const lines = typed.slice(0, MOST_LINES).flatMap((line, at) => {
      const fix = fixes.get(at);
      // A line that was emptied is left out.
      const [now] = fix === undefined ? [line] : readLines(fix);
      return now ? { ...now, at } : [];
    });
    return index ? judgeLines(lines, index, ordered, lowered) : [];
  }, [typed, fixes, index, draft.items, lowered]);
  const rows = useMemo(() => judged.filter((line) => !hidesGood || !isGood(line)), [judged, hidesGood]);
  const suggest = useMemo(() => index && suggestionsOf(index), [index]);
  const faulty = judged.filter((line) => !isGood(line));
  const toAdd = judged.filter((line) => isGood(line) && !line.isRepeated);
  const short = faulty.flatMap(({ verdict, product }) => (verdict === 'short' && product ? product.id : []));

  const change = (value: string) => {
    setFileFault('');
    setFixes(new Map());
    setLowered(new Set());
    onText(value);
  };
  const open = async (file: File | string | undefined) => {
    if (!file) return;
    try {
      change(typeof file === 'string' ? file : await readTextFile(file));
    } catch (error) {
      setFileFault(error instanceof UnreadableLines ? texts.faults[error.fault] : texts.unreadable);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was shared is taken once.
  useEffect(() => void takeShared().then(open), []);
  const takeFile = (event: DragEvent | ClipboardEvent, files: FileList) => {
    if (files.length === 0) return;
    event.preventDefault();
    void open(files[0]);
  };
  const add = async () => {
    const isAdded = await edit(
      (now) =>
        toAdd.reduce(
          (order, { product, total }) => (product ? setQuantity(order, product, total) : order),
          now,
        ),
      texts.notAdded,
    );
    if (!isAdded) return;
    toast('success', texts.added(toAdd.length));
    // What is still to be fixed stays.
    change(faulty.map((line) => line.text).join('\n'));
    if (faulty.length === 0) onClose();
  };
  const copy = () => {
    const lines = faulty.map(
      (line) => `${line.text.replaceAll('\t', ' ')}\t${texts.reasons[line.verdict](line)}`,
    );
    // A spreadsheet would take these for formulas.
    const copied = lines.map((line) => line.replace(/^[=+\-@]/, "'$&")).join('\n');
    navigator.clipboard.writeText(copied).then(
      () => toast('success', texts.copied),
      () => toast('warning', texts.notCopied),
    );
  };
  const row = useCallback(
    (line: JudgedLine) => (
      <Line
        line={line}
        suggest={suggest}
        onFix={(fixed) => setFixes((now) => new Map(now).set(line.at, fixed))}
        onLower={(id) => setLowered((now) => new Set(now).add(id))}
      />
    ),
    [suggest],
  );

  return (
    <Dialog
      wide
      typing
      title={texts.title}
      description={draft.org_name}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            variant="primary"
            disabled={toAdd.length === 0 || looked !== text}
            onClick={() => void add()}
            className="max-sm:flex-1"
          >
            {texts.add(toAdd.length)}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a file can be chosen by the button below, too. */}
      <div
        className="flex flex-col gap-3"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => takeFile(event, event.dataTransfer.files)}
        onPaste={(event) => takeFile(event, event.clipboardData.files)}
      >
        <Field label={texts.lines} hint={texts.hint} error={fileFault}>
          <TextArea
            rows={4}
            value={text}
            placeholder={`${skuExample()}, 2`}
            spellCheck={false}
            autoCapitalize="off"
            onChange={(event) => change(event.target.value)}
            className="font-mono text-small"
          />
        </Field>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <label
            className={buttonClasses(
              'secondary',
              'relative cursor-pointer hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            )}
          >
            {texts.file}
            <input
              type="file"
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              className="sr-only"
              onChange={({ currentTarget }) => {
                const [chosen] = currentTarget.files ?? [];
                currentTarget.value = '';
                void open(chosen);
              }}
            />
          </label>
          <p role="status" className="font-semibold tabular-nums">
            {index || text === '' ? texts.count(toAdd.length, faulty.length) : texts.loading}
          </p>
        </div>
        {typed.length > MOST_LINES && (
          <Banner tone="warning" role="status">
            {texts.tooMany(MOST_LINES)}
          </Banner>
        )}
        {faulty.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-4">
            <Checkbox checked={hidesGood} onChange={setHidesGood}>
              {texts.onlyFaulty}
            </Checkbox>
            {short.length > 1 && (
              <Button variant="quiet" onClick={() => setLowered((now) => new Set([...now, ...short]))}>
                {texts.lowerAll}
              </Button>
            )}
            <Button variant="quiet" onClick={copy}>
              {texts.copy(faulty.length)}
            </Button>
          </div>
        )}
        {rows.length > 0 && (
          <VirtualList
            isBoxed
            label={texts.verdicts}
            rows={rows}
            rowKey={({ at }) => at}
            rowHeight={ROW_HEIGHT}
            className="max-h-[46dvh] rounded-md border border-line"
            from={looked}
          >
            {row}
          </VirtualList>
        )}
      </div>
    </Dialog>
  );
}

interface LineProps {
  line: JudgedLine;
  suggest: ReturnType<typeof suggestionsOf> | undefined;
  onFix: (text: string) => void;
  onLower: (productId: number) => void;
}

function Line({ line, suggest, onFix, onLower }: LineProps) {
  const { product, reading, verdict, quantity, total, isRepeated } = line;
  if (isGood(line) && product)
    return (
      <div className="flex items-baseline gap-3 border-b border-line px-3 py-2">
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="block">{product.title}</span>
          <span className="block text-small text-ink-2">
            {isRepeated ? texts.repeated : product.sku}
            {!isRepeated && total !== quantity && ` · ${texts.inOrder(total)}`}
          </span>
        </span>
        <span className="font-semibold tabular-nums">
          <span className="sr-only">{`${texts.quantity} `}</span>
          {formatCount(quantity)}
        </span>
      </div>
    );
  const shown = line.text.replaceAll('\t', ', ');
  const taken = (sku: string) => `${sku}\t${reading.quantity ?? 1}`;
  return (
    <div className="flex flex-col gap-1.5 border-b border-line bg-warning-soft px-3 py-2">
      <Field label={texts.line} hiddenLabel error={texts.reasons[line.verdict](line)}>
        <TextInput
          key={shown}
          defaultValue={shown}
          // Not while it is typed: a part of an SKU may be another product's.
          onBlur={({ target: { value } }) => value !== shown && onFix(value)}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        />
      </Field>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {verdict === 'short' && product && (
          <Button onClick={() => onLower(product.id)}>{texts.lower(product.qty)}</Button>
        )}
        {(verdict === 'unknown' || verdict === 'spreadsheet') &&
          suggest?.(reading.what).map(({ id, sku, title }) => (
            <Button key={id} title={sku} onClick={() => onFix(taken(sku))}>
              {texts.take(title)}
            </Button>
          ))}
      </div>
    </div>
  );
}
