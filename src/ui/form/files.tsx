import type { ReactNode } from 'react';
import { otherLocale } from '#src/languages/language.ts';
import { buttonClasses } from '#src/ui/button.tsx';
import { formatIsoDay } from '#src/ui/format.ts';

const RELEASED_AFTER_MS = 60_000;

export function saveFile(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(url), RELEASED_AFTER_MS);
}

/** @param name of the file, without today's date and the extension, which are appended. */
export const saveCsv = (csv: string, name: string) =>
  saveFile(csv, `${name}-${formatIsoDay(new Date())}.csv`, 'text/csv;charset=utf-8');

export type CsvValue = string | number | null | undefined;

const BYTE_ORDER_MARK = '\uFEFF';

export async function csvOf(fields: readonly string[], rows: readonly (readonly CsvValue[])[]) {
  const { default: Papa } = await import('papaparse');
  const data = rows.map((row) => row.map(spreadsheetCell));
  // Where numbers have a decimal comma, a spreadsheet expects semicolons between cells.
  const delimiter = (0.5).toLocaleString(otherLocale() ?? 'en-US').includes(',') ? ';' : ',';
  return BYTE_ORDER_MARK + Papa.unparse({ fields: [...fields], data }, { newline: '\r\n', delimiter });
}

// A spreadsheet shows 12 digits as 1.2E+11.
const LONGEST_NUMBER = 11;

// The start of a formula, also in full width: at the start of the text, and after a separator of cells in any locale.
const FORMULA = /(^|[;\t\r\n])(["\s]*[=+\-@＝＋－＠])|^(?=[\t\r])/g;

/** Escapes what looks like a formula, and writes digits that must stay (a ZIP's zeros, a tracking number) as text. */
export function spreadsheetCell(value: CsvValue): string | number {
  if (typeof value === 'number') return value;
  const text = value ?? '';
  if (/^\d+$/.test(text) && (text.startsWith('0') || text.length > LONGEST_NUMBER)) return `="${text}"`;
  return text.replace(FORMULA, "$1'$2");
}

const LOOK =
  'relative cursor-pointer hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent';

interface FileButtonProps {
  accept: string;
  disabled?: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}

export function FileButton({ accept, disabled = false, onFile, children }: FileButtonProps) {
  return (
    <label className={buttonClasses('secondary', LOOK)}>
      {children}
      <input
        type="file"
        accept={accept}
        className="sr-only"
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (chosen) onFile(chosen);
        }}
      />
    </label>
  );
}
