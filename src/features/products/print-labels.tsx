import { type CSSProperties, useState } from 'react';
import type { Product } from '#src/contract/product.ts';
import { wantedLocales } from '#src/languages/language.ts';
import { dialogTexts } from '#src/ui/dialog/dialog-texts.ts';
import { ActionDialog } from '#src/ui/dialog/question.tsx';
import { Field, Select, TextInput } from '#src/ui/form/field.tsx';
import { BarCode, PrintOut, usePrintKey } from '#src/ui/print/print-out.tsx';
import styles from './print-labels.css?inline';
import { texts } from './texts.ts';

type SheetName = keyof typeof texts.labels.sheets;

/** The layout of each sheet. Slightly lower than its page: rounded up, a sheet would take two pages. */
const SHEETS = {
  letter: {
    labels: 30,
    page: 'size: 8.5in 11in; margin: 0',
    style: {
      height: '10.99in',
      paddingTop: '0.5in',
      gridTemplate: 'repeat(10, 1in) / repeat(3, 2.625in)',
      columnGap: '0.125in',
    },
  },
  a4: {
    labels: 24,
    page: 'size: 210mm 297mm; margin: 0',
    style: { height: '296.7mm', paddingTop: '0.5mm', gridTemplate: 'repeat(8, 37mm) / repeat(3, 70mm)' },
  },
} satisfies Record<SheetName, { labels: number; page: string; style: CSSProperties }>;

const LETTER = /^..-(US|CA|MX|PH)$/;

const MOST_COPIES = 500;
const MOST_LABELS = 1_500;

export function PrintLabels({ products, onClose }: { products: readonly Product[]; onClose: () => void }) {
  const [name, setName] = useState<SheetName>(LETTER.test(wantedLocales()[0] ?? '') ? 'letter' : 'a4');
  const [typed, setTyped] = useState('1');
  const [prints, setPrints] = useState(0);
  const printKey = usePrintKey();
  const copies = Number(typed);
  const isValid = /^\d+$/.test(typed) && copies >= 1 && copies <= MOST_COPIES;
  const printed = products.slice(0, isValid ? Math.floor(MOST_LABELS / copies) : 0);
  const labels = printed.flatMap((product) => Array.from({ length: copies }, () => product));
  const { page, style, labels: onSheet } = SHEETS[name];
  const sheets = Array.from({ length: Math.ceil(labels.length / onSheet) }, (_, at) =>
    labels.slice(at * onSheet, (at + 1) * onSheet),
  );
  return (
    <ActionDialog
      title={texts.printLabels}
      onClose={onClose}
      cancel={dialogTexts.close}
      action={{
        ref: printKey,
        label: texts.labels.print,
        disabled: !isValid,
        onClick: () => setPrints(prints + 1),
      }}
    >
      <div className="flex flex-col gap-3">
        <Field
          label={texts.labels.copies}
          error={isValid ? undefined : texts.labels.copiesFault(MOST_COPIES)}
        >
          <TextInput
            inputMode="numeric"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value.trim());
              setPrints(0);
            }}
          />
        </Field>
        <Field label={texts.labels.sheet} hint={texts.labels.scale}>
          <Select
            value={name}
            onChange={({ target }) => {
              setName(target.value as SheetName);
              setPrints(0);
            }}
            options={Object.entries(texts.labels.sheets).map(([value, label]) => ({ value, label }))}
          />
        </Field>
        {isValid && (
          <p role="status" className="text-ink-2">
            {texts.labels.content(labels.length, sheets.length)}{' '}
            {printed.length < products.length && texts.labels.first(printed.length, products.length)}
          </p>
        )}
      </div>
      {prints > 0 && (
        <PrintOut key={prints} name={texts.printLabels} page={page} styles={styles}>
          {sheets.map((sheet, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sheets have no other name.
            <div key={at} className="sheet" style={style}>
              {sheet.map(({ id, title, sku }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: copies are alike.
                <div key={`${id} ${place}`} className="label">
                  <p className="name">{title}</p>
                  <BarCode text={sku} width={224} />
                  <p>{sku}</p>
                </div>
              ))}
            </div>
          ))}
        </PrintOut>
      )}
    </ActionDialog>
  );
}
