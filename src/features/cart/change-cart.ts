/** Changes the cart of a client from any screen that shows a product (RULES.md, Cart). */
import type { Product } from '#src/contract/product.ts';
import type { Draft } from '#src/outbox/draft.ts';
import { type Drafts, EditedElsewhere, isEditable } from '#src/outbox/drafts.ts';
import { editOnce } from '#src/outbox/edit-lock.ts';
import { chooseClient, type ProductOfItem, quantityChange, setQuantity } from '#src/outbox/edits.ts';
import { within } from '#src/storage/time-limit.ts';
import { notices, toast } from '#src/ui/toast.ts';
import { cartOf } from './cart.ts';
import { newDraft } from './new-draft.ts';

export type ProductOfCart = ProductOfItem & Pick<Product, 'org_id' | 'org_name'>;

const READ_LIMIT_MS = 3_000;

// Fixed to the letter (RULES.md, Messages).
const UPDATE_FAILED = 'Sorry, there was an error updating this Item.';

// One after the other: a second first Add must find the draft that the first one starts.
let last: Promise<unknown> = Promise.resolve();

/**
 * Sets the quantity of a product in its client's cart; 0 removes it. Tells the user what did not work.
 * @param isConfirmed The user pressed Update in the dialog, and is told that it is saved.
 */
export function changeCart(
  drafts: Drafts,
  product: ProductOfCart,
  quantity: number,
  isConfirmed = false,
): Promise<void> {
  const changed = last.then(() => change(drafts, product, quantity, { isConfirmed, steals: false }));
  last = changed;
  return changed;
}

/** Adds one piece of a product, and says how many there are: for places that show no quantity. */
export async function addOne(drafts: Drafts, product: ProductOfCart): Promise<void> {
  const inCart = () =>
    cartOf(drafts.list(), product.org_id)?.items.find((item) => item.product_id === product.id)?.qty;
  const before = inCart() ?? 0;
  await changeCart(drafts, product, before + 1);
  const now = inCart() ?? 0;
  if (now > before) toast('success', `${product.title}: ${now.toLocaleString('en-US')} in your order.`);
}

interface Manner {
  isConfirmed: boolean;
  /** Takes the order from another tab that edits it. */
  steals: boolean;
}

async function change(drafts: Drafts, product: ProductOfCart, quantity: number, manner: Manner) {
  try {
    await navigator.locks.request(`cart ${product.org_id}`, () => set(drafts, product, quantity, manner));
  } catch (error) {
    if (!(error instanceof EditedElsewhere)) return toast('warning', UPDATE_FAILED);
    const act = () => void change(drafts, product, quantity, { ...manner, steals: true });
    toast('warning', 'This order is being edited in another tab.', { label: 'Edit here', act });
  }
}

async function set(
  drafts: Drafts,
  product: ProductOfCart,
  quantity: number,
  { isConfirmed, steals }: Manner,
) {
  await drafts.records.settled;
  // Another tab may have started a cart a moment ago. Without an answer, what this tab knows counts.
  if (!cartOf(drafts.list(), product.org_id))
    await within(READ_LIMIT_MS, drafts.records.readAll()).catch(() => undefined);
  const cart = cartOf(drafts.list(), product.org_id);
  if (!cart) return quantity > 0 ? begin(drafts, product, quantity) : undefined;
  const what = quantityChange(cart, product, quantity);
  if (what === 'nothing') return undefined;
  if (what === 'already-there') return toast('info', `${product.title} already exists in the list.`);
  await editOnce(drafts, cart.id, (now) => setQuantity(now, product, quantity), { steals });
  if (what === 'updated' && isConfirmed) toast('success', 'Item saved.');
  if (what === 'removed')
    offerUndo(drafts, cart, product, (undo) => void editOnce(drafts, cart.id, undo).catch(failed));
}

/** Starts an order on this device, as Start Order does without a connection. Nothing is sent yet. */
async function begin(drafts: Drafts, product: ProductOfCart, quantity: number): Promise<void> {
  const draft = newDraft(crypto.randomUUID());
  const client = { id: product.org_id, name: product.org_name ?? '' };
  await drafts.edit(
    draft.id,
    (now) => ({ ...setQuantity(chooseClient(now, client), product, quantity), step: 'products' }),
    draft,
  );
}

/** Offers to put a removed line back where it was, as long as the order can be edited. Listens while it is offered. */
export function offerUndo(
  drafts: Pick<Drafts, 'find' | 'subscribe'>,
  { id: draftId, items }: Pick<Draft, 'id' | 'items'>,
  { id, title }: Pick<Product, 'id' | 'title'>,
  edit: (undo: (draft: Draft) => Draft) => void,
): void {
  const place = items.findIndex((item) => item.product_id === id);
  const removed = items[place];
  if (!removed) return;
  // A request under the old key may be on its way.
  const line = { ...removed, key: crypto.randomUUID(), submitted: false };
  const undo = (draft: Draft): Draft =>
    draft.items.some((item) => item.product_id === id)
      ? draft
      : { ...draft, items: draft.items.toSpliced(place, 0, line) };
  const act = () => edit(undo);
  toast('info', `${title} removed.`, { label: 'Undo', act });
  const stops = [
    drafts.subscribe(() => {
      const draft = drafts.find(draftId);
      if (!draft || !isEditable(draft)) notices.withdraw(act);
    }),
    notices.subscribe(() => {
      if (notices.get().some(({ action }) => action?.act === act)) return;
      for (const stop of stops) stop();
    }),
  ];
}

const failed = () => toast('warning', UPDATE_FAILED);
