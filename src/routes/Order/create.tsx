import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { shippingQueries } from '#src/api/orders.ts';
import { OpenOrderLink } from '#src/features/order-wizard/order-file/open-order-file.tsx';
import { isOrderLink } from '#src/features/order-wizard/order-file/order-file.ts';
import { OrderWizard } from '#src/features/order-wizard/order-wizard.tsx';

// Drafts that began on this page. Any other draft in the URL may be in a store that is not read yet.
const begunHere = new Set<string>();

export const Route = createFileRoute('/Order/create')({
  validateSearch: z.object({ draft: z.catch(z.optional(z.uuid()), undefined) }),
  // The URL names the draft before anything is typed, so that a reload finds it.
  beforeLoad: ({ search, location: { hash } }) => {
    if (search.draft === undefined) {
      const draft = crypto.randomUUID();
      begunHere.add(draft);
      throw redirect({ to: '/Order/create', search: { draft }, hash, replace: true });
    }
  },
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(shippingQueries.companies());
  },
  component: CreateOrder,
});

function CreateOrder() {
  const { draft = '' } = Route.useSearch();
  const { hash } = useLocation();
  const navigate = Route.useNavigate();
  return (
    <>
      <OrderWizard key={draft} draftId={draft} isNew={begunHere.has(draft)} />
      {isOrderLink(hash) && (
        <OpenOrderLink fragment={hash} onClose={() => void navigate({ search: { draft }, replace: true })} />
      )}
    </>
  );
}
