import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { FolderOpen } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { contactQueries } from '#src/api/contacts.ts';
import { shippingQueries } from '#src/api/orders.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { productQueries } from '#src/api/products.ts';
import { Refused } from '#src/api/transport/errors.ts';
import type { Cached } from '#src/features/pickers/catalogues.ts';
import { isProductOf } from '#src/outbox/edits.ts';
import { ownerDigest, ownerOf } from '#src/storage/owner.ts';
import type { OrderFile } from '#src/storage/stored/order-file.ts';
import { Button, Spinner } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { dialogTexts } from '#src/ui/dialog/dialog-texts.ts';
import { FileButton } from '#src/ui/form/files.tsx';
import { texts as uiTexts } from '#src/ui/texts.ts';
import { type OrderFileFault, readOrderFile, readOrderLink, UnreadableOrderFile } from './order-file.ts';
import { addedUp, type CheckedOrder, checkedOrder, openingQuestion } from './order-file-check.ts';
import { OrderFileReview, type OrderFileReviewProps, type ReadOrder, titleOf } from './order-file-review.tsx';
import { textOfFile } from './portal-file.ts';
import { texts } from './texts.ts';

/** An order, or why it can't be opened. Undefined while it is read and checked. */
type Reading = ReadOrder | { refusal: string } | undefined;

export function useReadOrder() {
  const { drafts, ...cache } = useRouter().options.context;
  return async (
    readOrder: () => OrderFile | Promise<OrderFile>,
    faultText: (fault: OrderFileFault | undefined) => string,
  ): Promise<NonNullable<Reading>> => {
    try {
      const order = await readOrder();
      const checked = await check(order, cache);
      if (!checked) return { refusal: texts.noAccess(order.order.org_name) };
      return { checked, question: openingQuestion(order, drafts.list()) };
    } catch (error) {
      return { refusal: faultText(error instanceof UnreadableOrderFile ? error.fault : undefined) };
    }
  };
}

/** Opens an order that was saved in a file, as a new draft, once it was checked and shown. */
export function OpenOrderFile({ children }: { children?: ReactNode }) {
  const { person } = useRouter().options.context;
  const read = useReadOrder();
  const [isChecking, setChecking] = useState(false);
  const [order, setOrder] = useState<Reading>();
  const readFile = async (file: File) =>
    readOrderFile(await textOfFile(file, UnreadableOrderFile), await ownerDigest(ownerOf(person)));
  const choose = async (file: File) => {
    setOrder(undefined);
    setChecking(true);
    setOrder(
      await read(
        () => readFile(file),
        (fault) => (fault ? texts.faults[fault] : texts.unreadable),
      ),
    );
    setChecking(false);
  };
  return (
    <div className="mt-6 flex flex-col items-start gap-2">
      {/* Above the button: a bar at the bottom edge may hide what is below it. */}
      <p role="status" className="text-small text-ink-2 empty:hidden">
        {isChecking && texts.checking}
      </p>
      <p role="alert" className="text-small text-warning empty:hidden">
        {order && 'refusal' in order && order.refusal}
      </p>
      <div className="flex flex-wrap gap-2">
        {children}
        <FileButton
          accept=".json,application/json"
          disabled={isChecking}
          onFile={(file) => void choose(file)}
        >
          {isChecking ? <Spinner /> : <FolderOpen />}
          {texts.openFile}
        </FileButton>
      </div>
      {order && 'checked' in order && <OrderFileReview {...order} onClose={() => setOrder(undefined)} />}
    </div>
  );
}

/** Shows the order that a link carries, checked like a file. Nothing is stored before the user opens it. */
export function OpenOrderLink({ fragment, onClose }: { fragment: string; onClose: () => void }) {
  const read = useReadOrder();
  const [order, setOrder] = useState<Reading>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is read once.
  useEffect(() => {
    const faultText = (fault?: OrderFileFault) => (fault === 'newer' ? texts.newerLink : texts.damagedLink);
    void read(() => readOrderLink(fragment), faultText).then(setOrder);
  }, [fragment]);
  return <OrderDialog order={order} onClose={onClose} />;
}

interface OrderDialogProps extends Omit<OrderFileReviewProps, keyof ReadOrder> {
  order: Reading;
}

/** The review of an order. Before that, the state of its check, or why it can't be opened. */
export function OrderDialog({ order, ...props }: OrderDialogProps) {
  if (order && 'checked' in order) return <OrderFileReview {...order} {...props} />;
  const { template, onClose } = props;
  return (
    <Dialog
      title={titleOf(template)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{order ? dialogTexts.close : uiTexts.cancel}</Button>}
    >
      <p role="status">{order ? order.refusal : texts.checking}</p>
    </Dialog>
  );
}

/** Checks a file with data that is fetched for it. Undefined: the user can't see the client. */
async function check(file: OrderFile, cache: Cached): Promise<CheckedOrder | undefined> {
  const { order } = file;
  const { org_id: orgId } = order;
  const load = fetchOrCached(cache);
  const clients = await load(organizationQueries.list(true));
  const client = found(clients, orgId);
  if (orgId !== null && clients && !client) return undefined;
  const catalogue = orgId === null ? [] : await load(productQueries.catalogue(orgId));
  const products = await Array.fromAsync(addedUp(order.items), ({ item }) => {
    const inCatalogue =
      catalogue === 'gone' ? undefined : catalogue?.find((product) => isProductOf(item, product));
    return inCatalogue ?? load(productQueries.one(item.product_id));
  });
  const contacts =
    orgId === null || order.ship_to_id === null
      ? undefined
      : await load(contactQueries.ofOrganization(orgId, true));
  const carrier = found(await load(shippingQueries.companies()), order.shipped_with);
  const methods = carrier && (await load(shippingQueries.methods(carrier.id)));
  return checkedOrder(file, {
    clientName: client?.name,
    products,
    contact: found(contacts, order.ship_to_id),
    carrier,
    method: found(methods, order.shipping_type),
  });
}

const found = <Row extends { id: number }>(rows: readonly Row[] | 'gone' | undefined, id: number | null) =>
  rows === 'gone' ? undefined : rows?.find((row) => row.id === id);

// After this, only data on this device is used.
const CHECK_LIMIT_MS = 10_000;

/** Returns a function that fetches a query, or else takes its cached data; `gone` for a 404. */
function fetchOrCached({ queryClient, restore }: Cached) {
  const limit = AbortSignal.timeout(CHECK_LIMIT_MS);
  const late = new Promise<void>((resolve) => limit.addEventListener('abort', () => resolve()));
  return async <Data, Key extends QueryKey>(
    query: FetchQueryOptions<Data, Error, Data, Key> & { queryKey: Key },
  ): Promise<Data | 'gone' | undefined> => {
    await restore(query);
    try {
      if (!limit.aborted)
        await Promise.race([queryClient.fetchQuery({ ...query, staleTime: 0, retry: false }), late]);
    } catch (error) {
      if (error instanceof Refused && error.status === 404) return 'gone';
      // After any other failure, the cached data is used.
    }
    return queryClient.getQueryData<Data>(query.queryKey);
  };
}
