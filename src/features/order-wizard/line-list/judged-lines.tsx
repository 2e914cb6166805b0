import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { texts as wizardTexts } from '#src/features/order-wizard/texts.ts';
import { Button } from '#src/ui/button.tsx';
import { Field, TextInput } from '#src/ui/form/field.tsx';
import { formatCount } from '#src/ui/format.ts';
import { Code } from '#src/ui/list/list-card.tsx';
import { VirtualList } from '#src/ui/list/virtual-list.tsx';
import { isGood, type JudgedLine, type ProductIndex, suggestionsOf } from './judge-lines.ts';
import { texts } from './texts.ts';

const ROW_HEIGHT = 56;

interface JudgedLinesProps {
  rows: readonly JudgedLine[];
  index: ProductIndex;
  resetKey: string;
  onFix: (key: string, text: string) => void;
  onLower: (productId: number) => void;
}

export function JudgedLines({ rows, index, resetKey, onFix, onLower }: JudgedLinesProps) {
  const suggest = useMemo(() => suggestionsOf(index), [index]);
  const row = useCallback(
    (line: JudgedLine) => (
      <Line line={line} suggest={suggest} onFix={(fixed) => onFix(line.key, fixed)} onLower={onLower} />
    ),
    [suggest, onFix, onLower],
  );
  return (
    <VirtualList
      isBoxed
      label={texts.verdicts}
      rows={rows}
      rowKey={({ key }) => key}
      rowHeight={ROW_HEIGHT}
      className="max-h-[46dvh] rounded-md border border-line"
      resetKey={resetKey}
    >
      {row}
    </VirtualList>
  );
}

interface LineProps {
  line: JudgedLine;
  suggest: ReturnType<typeof suggestionsOf>;
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
            {isRepeated ? texts.repeated : <Code>{product.sku}</Code>}
            {!isRepeated && total !== quantity && ` · ${texts.inOrder(total)}`}
          </span>
        </span>
        <span className="font-semibold">
          <span className="sr-only">{`${wizardTexts.quantity} `}</span>
          {formatCount(quantity)}
        </span>
      </div>
    );
  const shown = line.text.replaceAll('\t', ', ');
  return (
    <div className="flex flex-col gap-1.5 border-b border-line bg-warning-soft px-3 py-2">
      <Field label={texts.line} hiddenLabel error={texts.reasons[verdict](line)}>
        <FixInput key={shown} shown={shown} onFix={onFix} />
      </Field>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {verdict === 'short' && product && (
          <Button onClick={() => onLower(product.id)}>{texts.lower(product.qty)}</Button>
        )}
        {(verdict === 'unknown' || verdict === 'spreadsheet') &&
          suggest(reading.what).map(({ id, sku, title }) => (
            <Button key={id} title={sku} onClick={() => onFix(`${sku}\t${reading.quantity ?? 1}`)}>
              {texts.take(title)}
            </Button>
          ))}
      </div>
    </div>
  );
}

/** Applies a fix when its field is left or unmounts, not while typing: a part of an SKU may be another product's. */
function FixInput({ shown, onFix }: Pick<LineProps, 'onFix'> & { shown: string }) {
  const typed = useRef(shown);
  const leave = useEffectEvent(() => {
    const { current } = typed;
    typed.current = shown;
    if (current !== shown) onFix(current);
  });
  useEffect(() => () => leave(), []);
  return (
    <TextInput
      defaultValue={shown}
      onChange={({ target }) => {
        typed.current = target.value;
      }}
      onBlur={() => leave()}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  );
}
