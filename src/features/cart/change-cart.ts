/** Changes the cart of a client from any screen that shows a product (RULES.md, Cart). */
import type { Product } from '#src/contract/product.ts';
import type { Draft } from '#src/outbox/draft.ts';
import { type Drafts, EditedElsewhere } from '#src/outbox/drafts.ts';
import { editOnce } from '#src/outbox/edit-lock.ts';
import { chooseClient, lineOf, type ProductOfItem, quantityChange, setQuantity } from '#src/outbox/edits.ts';
import { LockHeld, locked } from '#src/storage/locks.ts';
import { within } from '#src/storage/time-limit.ts';
import { texts as uiTexts } from '#src/ui/texts.ts';
import { toast } from '#src/ui/toast.ts';
import { beginDraft, cartOf } from './cart.ts';
import { texts } from './texts.ts';

export type ProductOfCart = ProductOfItem & Pick<Product, 'org_id' | 'org_name'>;

const READ_LIMIT_MS = 3_000;
const LOCK_LIMIT_MS = 4_000;

// One change after the other: of two first Adds, the second one must find the draft that the first one starts.
let last: Promise<void> = Promise.resolve();

/** Sets a quantity in the client's cart; 0 removes it. `isConfirmed`: the user pressed Update in the dialog. */
export function changeCart(drafts: Drafts, product: ProductOfCart, quantity: number, isConfirmed = false) {
  const isNew = inCart(drafts, product) === 0;
  last = last.then(() => change(drafts, product, quantity, { isConfirmed, isNew }));
  return last;
}

function inCart(drafts: Drafts, product: ProductOfCart): number {
  const cart = cartOf(drafts.list(), product.org_id);
  return (cart && lineOf(cart, product)?.qty) ?? 0;
}

export async function addOne(drafts: Drafts, product: ProductOfCart): Promise<void> {
  const before = inCart(drafts, product);
  await changeCart(drafts, product, before + 1);
  const now = inCart(drafts, product);
  if (now > before) toast('success', texts.inOrder(product.title, now));
}

interface ChangeOptions {
  isConfirmed: boolean;
  /** Whether the user saw a cart without the product. The stored cart, read later, may have it. */
  isNew: boolean;
  /** Takes the cart from a tab that holds its lock for too long, or the order from one that edits it. */
  steals?: 'cart' | 'order';
}

async function change(drafts: Drafts, product: ProductOfCart, quantity: number, options: ChangeOptions) {
  const offer = (text: string, label: string, steals: 'cart' | 'order') => {
    const onClick = () => void change(drafts, product, quantity, { ...options, steals });
    toast('warning', text, { label, onClick });
  };
  const { records } = drafts;
  const cartNow = () => cartOf(drafts.list(), product.org_id);
  const set = async () => {
    await records.settled;
    // Another tab may just have started a cart. If the stores don't answer, only this tab's drafts count.
    if (!cartNow()) await within(READ_LIMIT_MS, records.readAll()).catch(() => undefined);
    const cart = cartNow();
    if (!cart) {
      if (quantity === 0 || warnIfShort(product, quantity)) return;
      const client = { id: product.org_id, name: product.org_name ?? '' };
      await beginDraft(drafts, (empty) => {
        const draft = setQuantity(chooseClient(empty, client), product, quantity);
        return { ...draft, step: 'products', is_started: true };
      });
      return;
    }
    if (options.isNew && inCart(drafts, product) > quantity)
      return toast('info', texts.alreadyThere(product.title));
    // A store that is not read yet may have a newer version: the change would wait without a limit.
    if (records.readState() === 'reading' && !records.maySend(cart.id))
      return offer(texts.unread, uiTexts.tryAgain, 'cart');
    const steals = options.steals === 'order';
    await changeQuantity(
      product,
      () => quantity,
      options.isConfirmed,
      (edit) => editOnce(drafts, cart.id, edit, { steals }),
    );
  };
  // Without the lock, at worst a second cart is begun.
  const lock = options.steals ? { steal: true } : { limitMs: LOCK_LIMIT_MS };
  try {
    await locked(`cart ${product.org_id}`, lock, set);
  } catch (error) {
    if (error instanceof LockHeld) offer(texts.busy, uiTexts.tryAgain, 'cart');
    else if (error instanceof EditedElsewhere) offer(texts.editedElsewhere, texts.editHere, 'order');
    else toast('warning', texts.updateFailed);
  }
}

/** Edits a draft. Resolves to false, or rejects, if it was not changed. */
type Edit = (change: (draft: Draft) => Draft) => Promise<unknown>;

/** Whether fewer pieces are available than requested. Shows a toast if so. */
function warnIfShort({ qty }: ProductOfItem, quantity: number): boolean {
  if (quantity > qty) toast('warning', texts.only(qty));
  return quantity > qty;
}

/**
 * Sets a product's quantity in an order, and shows the result in a toast.
 * @param wanted returns the quantity from the one that the order has once the changes before this one are stored.
 */
export async function changeQuantity(
  product: ProductOfItem,
  wanted: (before: number) => number,
  isConfirmed: boolean,
  edit: Edit,
): Promise<void> {
  if (warnIfShort(product, wanted(0))) return;
  let before: Draft | undefined;
  let quantity = 0;
  const set = (now: Draft) => {
    before = now;
    quantity = wanted(lineOf(now, product)?.qty ?? 0);
    return quantity > product.qty ? now : setQuantity(now, product, quantity);
  };
  if ((await edit(set)) === false || !before || warnIfShort(product, quantity)) return;
  const what = quantityChange(before, product, quantity);
  if (what === 'other-product')
    toast('warning', `${texts.updateFailed} ${otherProductText(before, product)}`);
  if (what === 'already-there') toast('info', texts.alreadyThere(product.title));
  if (what === 'updated' && isConfirmed) toast('success', texts.saved);
  if (what === 'removed') offerUndo(before, product, edit);
}

/** Names the line whose product had this product's id before. Until it is removed, this product can't be added. */
export function otherProductText({ items }: Pick<Draft, 'items'>, { id, title }: ProductOfItem): string {
  return texts.otherProduct(title, items.find((item) => item.product_id === id)?.title ?? '');
}

/** Offers to restore a removed line at its old position. If the order can't be edited any more, a toast says so. */
export function offerUndo(
  { id: draftId, items, org_id }: Pick<Draft, 'id' | 'items' | 'org_id'>,
  { id, title }: Pick<Product, 'id' | 'title'>,
  edit: Edit,
): void {
  const index = items.findIndex((item) => item.product_id === id);
  const removed = items[index];
  if (!removed) return;
  // With a new key: a request with the old one may be in flight.
  const line = { ...removed, key: crypto.randomUUID(), submitted: false };
  const undo = (draft: Draft): Draft =>
    draft.org_id !== org_id || draft.items.some((item) => item.product_id === id)
      ? draft
      : { ...draft, items: draft.items.toSpliced(index, 0, line) };
  const onClick = () => void edit(undo).catch(() => toast('warning', texts.updateFailed));
  toast('info', texts.removed(title), { label: uiTexts.undo, onClick, draftId });
}
