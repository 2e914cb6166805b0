/**
 * The filter of the Orders list (RULES.md, Orders list). Inputs, URL parameters, chips, columns and offline selection
 * follow from it. The router parses it, so this file is part of each start: no components here.
 */
import * as z from 'zod/mini';
import type { OrderSelection } from '#src/api/orders.ts';
import { UrlId, UrlText } from '#src/contract/list.ts';
import type { ORDER_SEARCH_COLUMNS, Order } from '#src/contract/order.ts';
import { ORDER_STATUSES } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import { skuExample } from '#src/contract/provider.ts';
import { Id, IdParam } from '#src/contract/values.ts';
import { texts } from '#src/features/orders/texts.ts';
import type { RecordKind } from '#src/features/pickers/pick-kinds.ts';
import { parseIsoDay } from '#src/ui/format.ts';

export const SHORTEST_ID = 3;
export const shortestSku = () => Math.min(12, skuExample().length - 1);

export type SearchColumn = (typeof ORDER_SEARCH_COLUMNS)[number];

/** How a value is chosen: from the records of a kind, whose name is in an order; from the statuses; or typed. */
type Input =
  | { kind: RecordKind; nameIn: (order: Order) => string | null | undefined }
  | { statuses: typeof ORDER_STATUSES }
  | { longest: number; isNumeric?: true };

interface FilterValue {
  name: string;
  input: Input;
  /** The column with this value. Not searched, and hidden once a value is chosen: all rows have the same. */
  column?: SearchColumn;
  /** A column that is not searched beside this value, but stays shown. */
  unsearched?: SearchColumn;
  isIn: (
    order: Order,
    chosen: unknown,
    cachedLines: readonly Pick<OrderItem, 'sku'>[] | undefined,
  ) => boolean;
}

export const optional = <T extends z.ZodMiniType>(schema: T) =>
  z.catch(z.optional(schema), undefined as never);

export const UrlDay = optional(
  z.string().check(
    z.regex(/^\d{4}-\d\d-\d\d$/),
    z.refine((text) => !Number.isNaN(parseIsoDay(text).getTime())),
  ),
);

const FilterValues = z.object({
  filter_org_id: UrlId,
  filter_contact_id: UrlId,
  filter_status_id: optional(z.enum(Object.fromEntries(ORDER_STATUSES.map(({ id, name }) => [name, id])))),
  filter_id: UrlText,
  filter_sku: UrlText,
  filter_bill_ref_id: optional(z.union([Id, IdParam])),
  date_from: UrlDay,
  date_to: UrlDay,
});
export type FilterValueName = Exclude<keyof z.infer<typeof FilterValues>, 'date_from' | 'date_to'>;

export const FILTER_VALUES = {
  filter_org_id: {
    name: 'Client',
    input: { kind: 'client', nameIn: ({ org_name }) => org_name },
    column: 'org_name',
    isIn: ({ org_id }, chosen) => org_id === chosen,
  },
  filter_contact_id: {
    name: 'Contact',
    input: { kind: 'contact', nameIn: ({ ship_to_name }) => ship_to_name },
    column: 'ship_to_name',
    isIn: ({ ship_to_id }, chosen) => ship_to_id === chosen,
  },
  filter_status_id: {
    name: 'Status',
    input: { statuses: ORDER_STATUSES },
    column: 'order_status',
    isIn: ({ status_id }, chosen) => status_id === chosen,
  },
  filter_id: {
    name: 'Order ID',
    input: { longest: 10, isNumeric: true },
    unsearched: 'id',
    isIn: ({ id }, chosen) => String(id).includes(String(chosen).trim()),
  },
  filter_sku: {
    name: 'SKU',
    input: { longest: 100 },
    unsearched: 'id',
    isIn: (_, chosen, lines = []) =>
      lines.some(({ sku }) => sku?.toLowerCase() === String(chosen).trim().toLowerCase()),
  },
  filter_bill_ref_id: {
    name: 'Billing Reference',
    input: { longest: 10, isNumeric: true },
    // Orders don't carry it.
    isIn: () => false,
  },
} as const satisfies Record<FilterValueName, FilterValue>;

/** Whole days in the user's time zone, as UTC. */
export type Window = Record<'from' | 'to', string>;

interface FilterDefinition {
  label: string;
  view: 'browse' | 'search';
  /** Its values, each with the label of its input. Choosing one clears those after it. */
  inputs: { [Name in FilterValueName]?: string };
  /** The orders that it selects; undefined if it is incomplete: then nothing is fetched. */
  select: (filter: z.infer<typeof FilterValues>, window: Window) => OrderSelection | undefined;
}

const byDates: FilterDefinition['select'] = ({ date_from, date_to }, window) =>
  date_from !== undefined && date_to !== undefined ? { by: 'date_range', ...window } : undefined;

export const FILTERS = {
  date_range: { label: 'Date Range', view: 'browse', inputs: {}, select: byDates },
  client: {
    label: 'Client',
    view: 'browse',
    inputs: { filter_org_id: 'By Client' },
    select: ({ filter_org_id: orgId }, window) => (orgId ? { by: 'client', orgId, ...window } : undefined),
  },
  contact: {
    label: 'Client Contact',
    view: 'browse',
    inputs: { filter_org_id: 'Select Client', filter_contact_id: 'Client Contact' },
    select: ({ filter_org_id, filter_contact_id: contactId }, window) =>
      filter_org_id && contactId ? { by: 'contact', contactId, ...window } : undefined,
  },
  id: {
    label: 'Order ID',
    view: 'search',
    inputs: { filter_id: 'Order ID' },
    select: ({ filter_id = '' }) => {
      const id = filter_id.trim();
      return id.length >= SHORTEST_ID && isNumber(id) ? { by: 'id', id } : undefined;
    },
  },
  sku: {
    label: 'Product SKU',
    view: 'search',
    inputs: { filter_sku: 'Product SKU' },
    select: ({ filter_sku = '' }) => {
      const sku = filter_sku.trim();
      return sku.length >= shortestSku() ? { by: 'sku', sku } : undefined;
    },
  },
  status: {
    label: 'Status',
    view: 'browse',
    inputs: { filter_status_id: 'Status' },
    // Both dates apply without a status, too.
    select: (filter, window) => {
      const { filter_status_id: statusId } = filter;
      return statusId === undefined ? byDates(filter, window) : { by: 'status', statusId, ...window };
    },
  },
  bill_ref: {
    label: 'Billing Reference',
    view: 'browse',
    inputs: { filter_bill_ref_id: 'Billing Reference' },
    select: ({ filter_bill_ref_id: billRefId }) => (billRefId ? { by: 'bill_ref', billRefId } : undefined),
  },
} as const satisfies Record<string, FilterDefinition>;

export type FilterType = keyof typeof FILTERS;
type LabelsOf<Inputs> = Inputs extends unknown ? Inputs[keyof Inputs] : never;
/** What `texts.named` translates, beside the views. */
export type FilterLabel =
  | (typeof FILTER_VALUES)[FilterValueName]['name']
  | (typeof FILTERS)[FilterType]['label']
  | LabelsOf<(typeof FILTERS)[FilterType]['inputs']>;
export const FILTER_TYPES = Object.keys(FILTERS) as FilterType[];

export const OrderFilter = z.extend(FilterValues, {
  list_view: z.catch(z.enum(['browse', 'search']), 'browse'),
  filter_by: optional(z.enum(FILTER_TYPES)),
});
export type OrderFilter = z.infer<typeof OrderFilter>;

export type FilterInput = ReturnType<typeof inputsOf>[number];

export function inputsOf({ filter_by: by }: OrderFilter) {
  const inputs = by ? (Object.entries(FILTERS[by].inputs) as [FilterValueName, string][]) : [];
  return inputs.map(([key, label]) => {
    const value: FilterValue = FILTER_VALUES[key];
    return { ...value, key, label: texts.named(label) };
  });
}

export const isNumber = (text: string): boolean => /^\d*$/.test(text.trim());
