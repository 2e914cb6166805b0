/** Adds many products at once: pasted, typed or from a file, and judged line by line before the user adds them. */

import { useQuery } from '@tanstack/react-query';
import {
  type ClipboardEvent,
  type Dispatch,
  type DragEvent,
  type SetStateAction,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { productQueries } from '#src/api/products.ts';
import { skuExample } from '#src/contract/provider.ts';
import { otherProductText } from '#src/features/cart/change-cart.ts';
import { useWizard } from '#src/features/order-wizard/use-draft.ts';
import { texts as productTexts } from '#src/features/products/texts.ts';
import { lineOf, quantityChange, setQuantity } from '#src/outbox/edits.ts';
import { takeShared } from '#src/pwa/update.ts';
import { Button } from '#src/ui/button.tsx';
import { dialogTexts } from '#src/ui/dialog/dialog-texts.ts';
import { ActionDialog, ConfirmDialog } from '#src/ui/dialog/question.tsx';
import { Checkbox, Field, TextArea } from '#src/ui/form/field.tsx';
import { FileButton } from '#src/ui/form/files.tsx';
import { copyText } from '#src/ui/record/copy-text.ts';
import { Loaded } from '#src/ui/record/loaded.tsx';
import { Banner } from '#src/ui/surface.tsx';
import { toast } from '#src/ui/toast.ts';
import { indexOf, isGood, judgeLines, type LineList, listOf, replacedBy } from './judge-lines.ts';
import { JudgedLines } from './judged-lines.tsx';
import { MOST_LINES, readLines, readTextFile, UnreadableLines } from './read-lines.ts';
import { texts } from './texts.ts';

/** A longer list has no text field: browsers take long to lay out thousands of lines in one. */
const MOST_LINES_IN_FIELD = 200;

const isLong = (text: string) => text.split('\n', MOST_LINES_IN_FIELD + 1).length > MOST_LINES_IN_FIELD;

/** The lines of a text. The key of each is its text, and how many equal ones come before it. */
function linesOf(list: string) {
  const seen = new Map<string, number>();
  return readLines(list).map((line) => {
    const before = seen.get(line.text) ?? 0;
    seen.set(line.text, before + 1);
    return { ...line, key: `${before} ${line.text}` };
  });
}

interface LineListDialogProps {
  /** Outlives the dialog, so that closing it loses nothing. */
  list: LineList;
  onList: Dispatch<SetStateAction<LineList>>;
  onClose: () => void;
}

export function LineListDialog({ list, onList, onClose }: LineListDialogProps) {
  const { text, fixes, lowered, next } = list;
  const { draft, edit } = useWizard();
  const orgId = draft.org_id ?? 0;
  const catalogue = useQuery(productQueries.catalogue(orgId));
  const { data: inactive } = useQuery(productQueries.list({ by: 'client', orgId, active: false }));
  const [fileFault, setFileFault] = useState('');
  const [hidesGood, setHidesGood] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const delayed = useDeferredValue(text);
  const index = useMemo(
    () => catalogue.data && indexOf(catalogue.data, inactive ?? []),
    [catalogue.data, inactive],
  );
  const typed = useMemo(() => linesOf(delayed), [delayed]);
  const judged = useMemo(() => {
    const ordered = new Map(draft.items.map(({ product_id, qty }) => [product_id, qty]));
    const lines = typed.slice(0, MOST_LINES).flatMap((line) => {
      const fix = fixes.get(line.key);
      const [now] = fix === undefined ? [line] : readLines(fix);
      return now ? { ...now, key: line.key } : [];
    });
    return index ? judgeLines(lines, index, ordered, lowered) : [];
  }, [typed, fixes, index, draft.items, lowered]);
  const rows = useMemo(() => judged.filter((line) => !hidesGood || !isGood(line)), [judged, hidesGood]);
  const faulty = judged.filter((line) => !isGood(line));
  const toAdd = judged.filter((line) => isGood(line) && !line.isRepeated);
  const counts = [
    toAdd.length > 0 && texts.toAdd(toAdd.length),
    faulty.length > 0 && texts.toFix(faulty.length),
  ];
  const short = faulty.flatMap(({ verdict, product }) => (verdict === 'short' && product ? product.id : []));

  const type = (value: string) => {
    setFileFault('');
    onList((now) => ({ ...now, text: value, lowered: new Set() }));
  };
  const open = async (file: File | string | undefined) => {
    if (!file) return;
    setFileFault('');
    try {
      onList(replacedBy(typeof file === 'string' ? file : await readTextFile(file)));
    } catch (error) {
      setFileFault(error instanceof UnreadableLines ? texts.faults[error.fault] : texts.unreadable);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a shared file is taken once.
  useEffect(() => void takeShared().then(open), []);
  const takeFile = (event: DragEvent | ClipboardEvent, files: FileList) => {
    if (files.length === 0) return;
    event.preventDefault();
    void open(files[0]);
  };
  const pasteLong = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!isLong(pasted)) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    type(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd));
  };
  const add = async () => {
    const other = toAdd.find(
      ({ product, total }) => product && quantityChange(draft, product, total) === 'other-product',
    )?.product;
    if (other) return toast('warning', `${texts.notAdded} ${otherProductText(draft, other)}`);
    // Once added, the lines are judged again with the new quantities: a second press would add them twice.
    setAdding(true);
    const isAdded = await edit(
      (now) =>
        toAdd.reduce((order, { product, total }) => {
          if (!product) return order;
          const [shown = 0, current = 0] = [draft, order].map((of) => lineOf(of, product)?.qty);
          return setQuantity(order, product, current + total - shown);
        }, now),
      texts.notAdded,
    );
    setAdding(false);
    if (!isAdded) return;
    toast('success', texts.added(toAdd.length));
    onList(listOf(faulty.map((line) => line.text).join('\n')));
    if (faulty.length === 0) onClose();
  };
  const fix = useCallback(
    (key: string, fixed: string) => onList((now) => ({ ...now, fixes: new Map(now.fixes).set(key, fixed) })),
    [onList],
  );
  const lower = useCallback(
    (...ids: number[]) => onList((now) => ({ ...now, lowered: new Set([...now.lowered, ...ids]) })),
    [onList],
  );
  const clear = () => {
    flushSync(() => onList(listOf('')));
    // The focused button disappears.
    field.current?.focus();
  };
  const copy = () => {
    const lines = faulty.map(
      (line) => `${line.text.replaceAll('\t', ' ')}\t${texts.reasons[line.verdict](line)}`,
    );
    // A spreadsheet would read these as formulas.
    const copied = lines.map((line) => line.replace(/^[=+\-@]/, "'$&")).join('\n');
    void copyText(copied, dialogTexts.copied);
  };

  const canAdd = toAdd.length > 0 && delayed === text && !isAdding;

  return (
    <ActionDialog
      wide
      typing
      title={texts.title}
      description={draft.org_name}
      onClose={onClose}
      action={{
        label: texts.add(toAdd.length),
        disabled: !canAdd,
        onClick: () => void add(),
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a file can be chosen by the button below, too. */}
      <div
        className="flex flex-col gap-3"
        // As on the screen behind: in the field, Enter begins a line.
        onKeyDown={({ key, ctrlKey, metaKey, repeat }) => {
          if (key === 'Enter' && (ctrlKey || metaKey) && !repeat && canAdd) void add();
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => takeFile(event, event.dataTransfer.files)}
        onPaste={(event) => takeFile(event, event.clipboardData.files)}
      >
        {isLong(text) ? (
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <p>{delayed === text && texts.long(typed.length)}</p>
            <Button variant="quiet" onClick={clear}>
              {texts.clear}
            </Button>
            {fileFault && (
              <p role="alert" className="w-full text-warning">
                {fileFault}
              </p>
            )}
          </div>
        ) : (
          <Field
            label={texts.lines}
            hint={
              <>
                {texts.hint}
                <span className="pointer-coarse:hidden">{texts.canDrop}</span>
              </>
            }
            error={fileFault}
          >
            <TextArea
              ref={field}
              rows={4}
              value={text}
              // What is typed now would go with the lines that are added.
              readOnly={isAdding}
              placeholder={`${skuExample()}, 2`}
              spellCheck={false}
              autoCapitalize="off"
              onChange={(event) => type(event.target.value)}
              onPaste={pasteLong}
              className="font-mono text-small"
            />
          </Field>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <FileButton accept=".csv,.tsv,.txt,text/csv,text/plain" onFile={(file) => void open(file)}>
            {texts.file}
          </FileButton>
          <p role="status" className="font-semibold">
            {counts.filter(Boolean).join(', ')}
          </p>
        </div>
        {typed.length > MOST_LINES && (
          <Banner tone="warning" role="status">
            {texts.tooMany(MOST_LINES)}
          </Banner>
        )}
        {faulty.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-4">
            {/* Not unmounted: what is below must not move when a line is fixed. */}
            <Checkbox checked={hidesGood} onChange={setHidesGood} disabled={faulty.length === judged.length}>
              {texts.onlyFaulty}
            </Checkbox>
            {short.length > 1 && (
              <Button variant="quiet" className="-ms-4" onClick={() => lower(...short)}>
                {texts.lowerAll}
              </Button>
            )}
            <Button variant="quiet" className="-ms-4" onClick={copy}>
              {texts.copy(faulty.length)}
            </Button>
          </div>
        )}
        {text !== '' && (
          <Loaded result={catalogue} label={productTexts.title}>
            {() =>
              rows.length > 0 &&
              index && (
                <JudgedLines rows={rows} index={index} resetKey={delayed} onFix={fix} onLower={lower} />
              )
            }
          </Loaded>
        )}
      </div>
      {next !== undefined && (
        <ConfirmDialog
          title={texts.asksReplace}
          text={texts.replaces}
          confirm={texts.replace}
          cancel={dialogTexts.stay}
          onConfirm={() => onList(listOf(next))}
          onClose={() => onList((now) => ({ ...now, next: undefined }))}
        />
      )}
    </ActionDialog>
  );
}
