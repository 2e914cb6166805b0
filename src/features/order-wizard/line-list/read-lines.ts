/** Reads lines of products and quantities that users type, paste from a spreadsheet, or have in a file. */
import Papa from 'papaparse';
import { parseTypedQuantity } from '#src/features/cart/typed-quantity.ts';
import { UnreadableFile } from '#src/features/order-wizard/order-file/portal-file.ts';

export const LARGEST_FILE_BYTES = 10_000_000;
export const MOST_LINES = 5_000;
const LONGEST_CELL = 300;

export interface Reading {
  /** An SKU, a part of its number, or a name. */
  readonly what: string;
  /** As typed; undefined where the line has none, which is one piece. */
  readonly quantity: string | undefined;
}

export interface TypedLine {
  readonly text: string;
  /** The likeliest first. */
  readonly readings: readonly Reading[];
  /** The cells that may be an SKU or a name. All must be of the same product. */
  readonly names?: readonly string[];
  /** Whether `names` may be the parts of one name that has commas. */
  readonly mayBeOneName?: boolean;
}

/** `workbook`: a spreadsheet's own format. */
export type FileFault = 'too-large' | 'binary' | 'workbook';

export class UnreadableLines extends UnreadableFile<FileFault> {}

/**
 * Decodes a text file: UTF-8, UTF-16 with a byte order mark, or else Windows-1252, in which older spreadsheets save.
 * @throws UnreadableLines
 */
export async function readTextFile(file: Blob): Promise<string> {
  if (file.size > LARGEST_FILE_BYTES) throw new UnreadableLines('too-large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  if ((first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf))
    throw new UnreadableLines('workbook');
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) throw new UnreadableLines('binary');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Reads comma, semicolon or tab separated lines, with or without a header, or a product in each line of plain text. */
export function readLines(text: string): TypedLine[] {
  const delimiter = delimiterOf(text);
  const rows = cellsOf(visible(text), delimiter).map((cells) => cells.map(tidy));
  const [head, ...rest] = rows;
  const header = head && headerOf(head);
  return (header ? rest : rows).map((cells) => typedLine(cells, header, delimiter === ','));
}

/** Parses each line by itself if a quote is not closed: it would take all later lines into its cell. */
function cellsOf(text: string, delimiter: string): string[][] {
  const parse = (part: string, quoteChar = '"') =>
    Papa.parse<string[]>(part, { delimiter, quoteChar, skipEmptyLines: 'greedy', preview: MOST_LINES + 2 });
  const isBroken = ({ errors }: Papa.ParseResult<string[]>) => errors.some(({ type }) => type === 'Quotes');
  const whole = parse(text);
  if (!isBroken(whole)) return whole.data;
  return text
    .split(/\r\n?|\n/)
    .filter((line) => line.trim())
    .slice(0, MOST_LINES + 2)
    .flatMap((line) => {
      const alone = parse(line);
      return (isBroken(alone) ? parse(line, '\0') : alone).data;
    });
}

/** Removes direction marks, zero-width characters and NUL, which spreadsheets add invisibly. */
const visible = (text: string) => text.replace(/[\0\p{Cf}]/gu, '');

const tidy = (cell: string) => cell.replace(/\s+/g, ' ').trim().slice(0, LONGEST_CELL);

/** A semicolon comes before the comma, which names may contain. */
function delimiterOf(text: string): string {
  const start = text.slice(0, 10_000);
  return ['\t', ';'].find((delimiter) => start.includes(delimiter)) ?? ',';
}

const TITLES = {
  sku: /^(sku|item|item ?(no\.?|number|code)|article|code|product ?(no\.?|number|code))$/i,
  name: /^(name|product|product name|title|description|item name)$/i,
  // Such as `Order Qty`, but not `Qty available` or `Date ordered`.
  quantity:
    /^(?!.*(avail|stock|hand|price|total|per |min|max|\bdate|\blast|ordered (by|on|at)|dispon|existen|precio)).*\b(qty|quantity|count|pieces|pcs|amount|units|ordered|cantidad|unidades|piezas)\b/i,
  // Preferred to another quantity, which may be the stock, as `Qty` in an export of Products. Not `Qty on order`.
  ordered: /(?<!\bon )\b(order|request|want|need|pedi[dr]|solicit)/i,
};

function headerOf(cells: readonly string[]) {
  const at = (...titles: readonly RegExp[]) =>
    cells.findIndex((cell) => titles.every((title) => title.test(cell)));
  const ordered = at(TITLES.quantity, TITLES.ordered);
  const header = {
    width: cells.length,
    sku: at(TITLES.sku),
    name: at(TITLES.name),
    quantity: ordered >= 0 ? ordered : at(TITLES.quantity),
  };
  return header.sku >= 0 || header.name >= 0 ? header : undefined;
}

type Header = ReturnType<typeof headerOf>;

function typedLine(cells: readonly string[], header: Header, isByComma: boolean): TypedLine {
  // A header of one cell, such as `Products`, is a heading above a plain list.
  if (header && header.width > 1) {
    // With an extra comma, any of the cells may be the quantity: the user is asked.
    const isLonger = cells.findLastIndex(Boolean) >= header.width;
    const quantity = isLonger ? cells.slice(1).join(', ') : cells[header.quantity] || undefined;
    const names = [cells[header.sku], cells[header.name]].flatMap((what) => what || []);
    // The text of a line to fix is read again without the header. It has no stock or price, which would be read as the
    // quantity. A line that names no product, such as a sum, is one cell: a number in a cell of its own would be a product.
    const text =
      names.length > 0
        ? [...(isLonger ? cells.slice(0, 1) : names), quantity ?? '1'].join('\t')
        : cells.filter(Boolean).join(' ');
    return { text, readings: names.map((what) => ({ what, quantity })), names };
  }
  const text = cells.join('\t').replace(/\t+$/, '');
  const filled = cells.filter(Boolean);
  const [only = ''] = filled;
  if (filled.length < 2) return { text, readings: readingsOfText(only) };
  const names = filled.filter((cell) => parseTypedQuantity(cell) === undefined);
  return { text, readings: readingsOfCells(filled, isByComma), names, mayBeOneName: isByComma };
}

// The parts of an unquoted number with commas, such as `$1,500 pcs`. With a longer text, it is a name.
const PARTED = /^(x|qty|quantity)?[^\p{L}\p{Nd}]*\p{Nd}{1,3}\n\p{Nd}{3}(?!\p{Nd})\P{L}*\p{L}{0,6}\.?$/iu;

/** Each cell may be the product, and any other number the quantity, the last one first. */
function readingsOfCells(cells: readonly string[], isByComma: boolean): Reading[] {
  const isNumber = cells.map((cell) => parseTypedQuantity(cell) !== undefined);
  const readings = cells.map((what, own) => {
    const number = cells.findLast((_, at) => at !== own && isNumber[at]);
    return { what, quantity: number ?? cells.find((cell, at) => at > own && /\d/.test(cell)) };
  });
  const texts = readings.filter((_, at) => !isNumber[at]);
  const numbers = readings.filter((_, at) => isNumber[at]).sort((a, b) => b.what.length - a.what.length);
  // A number beside a text is more likely the end of `1,500` than an SKU.
  const grouped = texts.length > 0 ? readingsOfText(cells.join(',')) : [];
  // Last, the cells as one name with commas, with a quantity before or after it.
  const name = texts.map(({ what }) => what).join(', ');
  const named = texts.length > 1 ? [{ what: name, quantity: cells.findLast((_, at) => isNumber[at]) }] : [];
  const all = [...texts, ...grouped, ...numbers, ...readingsOfText(cells.join(', ')), ...named];
  // `SKU,1,500` may be 1500 pieces, or 1 and 500: the user is asked.
  const pairs = isByComma && cells.length > 2 ? cells.map((_, at) => cells.slice(at, at + 2)) : [];
  const quantity = pairs.find((pair) => PARTED.test(pair.join('\n')))?.join(', ');
  return quantity === undefined ? all : all.map(({ what }) => ({ what, quantity }));
}

const QUANTITY = String.raw`[\d٠-٩](?:[\d٠-٩.,]*[\d٠-٩])?`;
const FIRST = new RegExp(String.raw`^(${QUANTITY})\s*(?:[x×*]\s+|[x×*](?=\D)|\s)\s*(.+)$`, 'iu');
const LAST = new RegExp(String.raw`^(.+?)(?:[\s,:]+[x×*]?|[x×*])\s*(${QUANTITY})$`, 'iu');

/** `SKU`, `SKU 2`, `2 x name`, `name x 2`. The whole text comes first: a name may begin or end with a number. */
function readingsOfText(text: string): Reading[] {
  const readings: Reading[] = [{ what: text, quantity: undefined }];
  const [, before, rest] = FIRST.exec(text) ?? [];
  if (before && rest) readings.push({ what: rest, quantity: before });
  const [, what, after] = LAST.exec(text) ?? [];
  if (what && after) readings.push({ what: what.trim(), quantity: after });
  return readings;
}
