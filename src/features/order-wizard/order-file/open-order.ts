import type { FetchQueryOptions, QueryClient, QueryKey, QueryMeta } from '@tanstack/react-query';
import { contactQueries } from '#src/api/contacts.ts';
import { Refused } from '#src/api/errors.ts';
import { shippingQueries } from '#src/api/orders.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { productQueries } from '#src/api/products.ts';
import type { Product } from '#src/contract/product.ts';
import { newDraft } from '#src/features/cart/cart.ts';
import { fileTexts, questionText } from '#src/features/order-wizard/texts.ts';
import type { Drafts } from '#src/outbox/drafts.ts';
import { ownerDigest } from '#src/storage/owner.ts';
import { type OrderFile, openingQuestion, readOrderFile, UnreadableOrderFile } from './order-file.ts';
import { addedUp, type CheckedOrder, checkedOrder, draftOf } from './order-file-check.ts';

const LARGEST_BYTES = 5_000_000;

// After this, what the provider has not answered is looked up on this device only.
const CHECK_LIMIT_MS = 10_000;

export interface OpenOrderPorts {
  readonly drafts: Drafts;
  readonly owner: string;
  readonly queryClient: QueryClient;
  readonly restore: (query: { queryKey: QueryKey; meta?: QueryMeta | undefined }) => Promise<void>;
}

/** A file that was read and checked, with what must be asked before it is opened; or why it can't be opened. */
export type ReadFile = { checked: CheckedOrder; question: string | undefined } | { refusal: string };

export async function readFile(file: File, ports: OpenOrderPorts): Promise<ReadFile> {
  try {
    if (file.size > LARGEST_BYTES) throw new UnreadableOrderFile('too-large');
    const read = readOrderFile(await file.text(), await ownerDigest(ports.owner));
    const checked = await check(read, ports);
    if (!checked) return { refusal: fileTexts.noAccess(read.order.org_name) };
    const question = openingQuestion(read, ports.drafts.list());
    return { checked, question: question && questionText(question) };
  } catch (error) {
    return {
      refusal: error instanceof UnreadableOrderFile ? fileTexts.faults[error.fault] : fileTexts.unreadable,
    };
  }
}

/** Creates a draft from a checked file, and returns its id. */
export async function openFile(
  checked: CheckedOrder,
  keepsUnchecked: boolean,
  { drafts }: OpenOrderPorts,
): Promise<string> {
  const empty = newDraft(crypto.randomUUID());
  const question = openingQuestion(checked.file, drafts.list());
  // The user was asked about the saved order, and wants another one. By its date, the sender would find the saved one.
  const wantsAnother = question !== undefined && question.kind !== 'confirmed';
  const { required_by, clock_checked } = empty;
  const draft = {
    ...draftOf(checked, keepsUnchecked, empty),
    ...(wantsAnother && { abandoned: [], required_by, clock_checked }),
  };
  await drafts.edit(draft.id, (now) => now, draft);
  return draft.id;
}

async function check(file: OrderFile, ports: OpenOrderPorts): Promise<CheckedOrder | undefined> {
  const { order } = file;
  const { org_id: orgId } = order;
  const newest = newestAnswers(ports);
  const clients = await newest(organizationQueries.list(true));
  const client = Array.isArray(clients) ? clients.find(({ id }) => id === orgId) : undefined;
  if (orgId !== null && clients && !client) return undefined;
  const catalogue = orgId === null ? [] : ((await newest(productQueries.catalogue(orgId))) ?? []);
  const products: (Product | 'gone' | undefined)[] = [];
  for (const { item } of addedUp(order.items)) {
    const { product_id, sku } = item;
    const isIt = (product: Product) => (sku ? product.sku === sku : product.id === product_id);
    const inCatalogue = catalogue === 'gone' ? undefined : catalogue.find(isIt);
    // A catalogue has only what is active and in stock.
    products.push(inCatalogue ?? (await newest(productQueries.one(product_id))));
  }
  const contacts =
    orgId === null || order.ship_to_id === null
      ? undefined
      : await newest(contactQueries.ofOrganization(orgId, true));
  const carriers = await newest(shippingQueries.companies());
  const carrier = found(carriers, order.shipped_with);
  const methods = carrier && (await newest(shippingQueries.methods(carrier.id)));
  return checkedOrder(file, {
    clientName: client?.name,
    products,
    contact: found(contacts, order.ship_to_id),
    carrier,
    method: found(methods, order.shipping_type),
  });
}

function found<Row extends { id: number }>(rows: readonly Row[] | 'gone' | undefined, id: number | null) {
  return Array.isArray(rows) ? (rows as readonly Row[]).find((row) => row.id === id) : undefined;
}

/** Returns a function that answers a query: as the provider has it, or else this device; `gone` for a 404. */
function newestAnswers({ queryClient, restore }: OpenOrderPorts) {
  let isLate = false;
  const late = new Promise<void>((resolve) => {
    setTimeout(() => {
      isLate = true;
      resolve();
    }, CHECK_LIMIT_MS);
  });
  return async <Data, Key extends QueryKey>(
    query: FetchQueryOptions<Data, Error, Data, Key> & { queryKey: Key },
  ): Promise<Data | 'gone' | undefined> => {
    await restore(query);
    try {
      if (!isLate) await Promise.race([queryClient.fetchQuery({ ...query, retry: false }), late]);
    } catch (error) {
      if (error instanceof Refused && error.status === 404) return 'gone';
      // Any other failure: this device answers, if it can.
    }
    return queryClient.getQueryData<Data>(query.queryKey);
  };
}
