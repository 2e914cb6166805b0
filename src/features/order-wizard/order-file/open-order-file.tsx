import { type FetchQueryOptions, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { FolderOpen } from 'lucide-react';
import { type ChangeEvent, useEffect, useState } from 'react';
import { contactQueries } from '#src/api/contacts.ts';
import { Refused } from '#src/api/errors.ts';
import { shippingQueries } from '#src/api/orders.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { productQueries } from '#src/api/products.ts';
import type { Product } from '#src/contract/product.ts';
import { newDraft } from '#src/features/cart/cart.ts';
import { fileTexts, questionText } from '#src/features/order-wizard/texts.ts';
import { ownerDigest, ownerOf } from '#src/storage/owner.ts';
import type { OrderFile } from '#src/storage/stored/order-file.ts';
import { Button, buttonClasses, Spinner } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { toast } from '#src/ui/toast.ts';
import { openingQuestion, readOrderFile, readOrderLink, UnreadableOrderFile } from './order-file.ts';
import { addedUp, type CheckedOrder, checkedOrder, draftOf } from './order-file-check.ts';
import { OrderFileReview } from './order-file-review.tsx';

const LARGEST_BYTES = 5_000_000;

/** An order that was read and checked, with what must be asked before it is opened; or why it can't be opened. */
type ReadOrder = { checked: CheckedOrder; question: string | undefined } | { refusal: string };

/** Returns what reads and checks an order, and what opens it as a new draft once the user has seen it. */
function useOpening() {
  const { drafts } = useRouter().options.context;
  const check = useCheck();
  const navigate = useNavigate();

  const read = async (
    readOrder: () => OrderFile | Promise<OrderFile>,
    faultText: (error: unknown) => string,
  ): Promise<ReadOrder> => {
    try {
      const order = await readOrder();
      const checked = await check(order);
      if (!checked) return { refusal: fileTexts.noAccess(order.order.org_name) };
      const question = openingQuestion(order, drafts.list());
      return { checked, question: question && questionText(question) };
    } catch (error) {
      return { refusal: faultText(error) };
    }
  };
  const openChecked = async (checked: CheckedOrder, keepsUnchecked: boolean) => {
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
    // Back leads to no link: it would ask again.
    void navigate({ to: '/Order/create', search: { draft: draft.id }, replace: location.hash !== '' });
  };
  const open = (checked: CheckedOrder, keepsUnchecked: boolean) =>
    openChecked(checked, keepsUnchecked).catch(() => toast('warning', fileTexts.notOpened));
  return { read, open };
}

/** Opens an order that "Download this order" saved, as a new draft, once it was checked and shown. */
export function OpenOrderFile() {
  const { person } = useRouter().options.context;
  const { read, open } = useOpening();
  const [isChecking, setChecking] = useState(false);
  const [order, setOrder] = useState<ReadOrder>();
  const readFile = async (file: File) => {
    if (file.size > LARGEST_BYTES) throw new UnreadableOrderFile('too-large');
    return readOrderFile(await file.text(), await ownerDigest(ownerOf(person)));
  };
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0];
    currentTarget.value = '';
    if (!chosen) return;
    setOrder(undefined);
    setChecking(true);
    setOrder(await read(() => readFile(chosen), fileFault));
    setChecking(false);
  };

  return (
    <div className="mt-6 flex flex-col items-start gap-2">
      <label
        className={buttonClasses(
          'secondary',
          'relative cursor-pointer hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        )}
      >
        {isChecking ? <Spinner /> : <FolderOpen size={18} aria-hidden="true" />}
        {fileTexts.openFile}
        <input
          type="file"
          accept=".json,application/json"
          className="sr-only"
          disabled={isChecking}
          onChange={(event) => void choose(event)}
        />
      </label>
      <p role="status" className="text-small text-ink-2 empty:hidden">
        {isChecking && fileTexts.checking}
      </p>
      <p role="alert" className="text-small text-warning empty:hidden">
        {order && 'refusal' in order && order.refusal}
      </p>
      {order && 'checked' in order && (
        <OrderFileReview
          {...order}
          onOpen={async (keepsUnchecked) => {
            await open(order.checked, keepsUnchecked);
            setOrder(undefined);
          }}
          onClose={() => setOrder(undefined)}
        />
      )}
    </div>
  );
}

const fileFault = (error: unknown) =>
  error instanceof UnreadableOrderFile ? fileTexts.faults[error.fault] : fileTexts.unreadable;

/** Shows the order that a link carries, checked like a file. Nothing is taken before the user opens it. */
export function OpenOrderLink({ fragment, onClose }: { fragment: string; onClose: () => void }) {
  const { read, open } = useOpening();
  const [order, setOrder] = useState<ReadOrder>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is read once.
  useEffect(() => void read(() => readOrderLink(fragment), linkFault).then(setOrder), [fragment]);
  if (order && 'checked' in order)
    return (
      <OrderFileReview
        {...order}
        note={fileTexts.shared}
        onOpen={(keepsUnchecked) => void open(order.checked, keepsUnchecked)}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      title={fileTexts.asksOpen}
      onClose={onClose}
      footer={<Button onClick={onClose}>{order ? fileTexts.close : fileTexts.cancel}</Button>}
    >
      <p role="status">{order ? order.refusal : fileTexts.checking}</p>
    </Dialog>
  );
}

const linkFault = (error: unknown) =>
  error instanceof UnreadableOrderFile && error.fault === 'newer'
    ? fileTexts.newerLink
    : fileTexts.damagedLink;

/** Returns what checks a file with the newest answers; undefined if the user can't see its client. */
function useCheck() {
  const newestAnswers = useNewestAnswers();
  return async (file: OrderFile): Promise<CheckedOrder | undefined> => {
    const { order } = file;
    const { org_id: orgId } = order;
    const newest = newestAnswers();
    const clients = await newest(organizationQueries.list(true));
    const client = found(clients, orgId);
    if (orgId !== null && clients && !client) return undefined;
    const catalogue = orgId === null ? [] : await newest(productQueries.catalogue(orgId));
    const products: (Product | 'gone' | undefined)[] = [];
    for (const { item } of addedUp(order.items)) {
      const { product_id, sku } = item;
      const isIt = (product: Product) => (sku ? product.sku === sku : product.id === product_id);
      const inCatalogue = catalogue === 'gone' ? undefined : catalogue?.find(isIt);
      // A catalogue has only what is active and in stock.
      products.push(inCatalogue ?? (await newest(productQueries.one(product_id))));
    }
    const contacts =
      orgId === null || order.ship_to_id === null
        ? undefined
        : await newest(contactQueries.ofOrganization(orgId, true));
    const carrier = found(await newest(shippingQueries.companies()), order.shipped_with);
    const methods = carrier && (await newest(shippingQueries.methods(carrier.id)));
    return checkedOrder(file, {
      clientName: client?.name,
      products,
      contact: found(contacts, order.ship_to_id),
      carrier,
      method: found(methods, order.shipping_type),
    });
  };
}

const found = <Row extends { id: number }>(rows: readonly Row[] | 'gone' | undefined, id: number | null) =>
  rows === 'gone' ? undefined : rows?.find((row) => row.id === id);

// After this, what the provider has not answered is looked up on this device only.
const CHECK_LIMIT_MS = 10_000;

/** Returns what begins a check: it answers a query as the provider has it, or else this device; `gone` for a 404. */
function useNewestAnswers() {
  const queryClient = useQueryClient();
  const { restore } = useRouter().options.context;
  return () => {
    const limit = AbortSignal.timeout(CHECK_LIMIT_MS);
    const late = new Promise<void>((resolve) => limit.addEventListener('abort', () => resolve()));
    return async <Data, Key extends QueryKey>(
      query: FetchQueryOptions<Data, Error, Data, Key> & { queryKey: Key },
    ): Promise<Data | 'gone' | undefined> => {
      await restore(query);
      try {
        if (!limit.aborted) await Promise.race([queryClient.fetchQuery({ ...query, retry: false }), late]);
      } catch (error) {
        if (error instanceof Refused && error.status === 404) return 'gone';
        // Any other failure: this device answers, if it can.
      }
      return queryClient.getQueryData<Data>(query.queryKey);
    };
  };
}
