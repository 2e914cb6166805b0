import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { shippingQueries } from '#src/api/orders.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { OpenOrderFile, OpenOrderLink } from '#src/features/order-wizard/order-file/open-order-file.tsx';
import { isOrderLink } from '#src/features/order-wizard/order-file/order-file.ts';
import { OrderWizard } from '#src/features/order-wizard/order-wizard.tsx';
import { DraftCards } from '#src/features/unsent/draft-cards.tsx';
import { NewerOrders } from '#src/features/unsent/notices.tsx';
import { texts } from '#src/features/unsent/texts.ts';
import { discardDraft } from '#src/features/unsent/unsent.ts';

// Any other draft that the URL names may be in a store that was not read yet.
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
    void context.queryClient.prefetchQuery(organizationQueries.list(true));
    void context.queryClient.prefetchQuery(shippingQueries.companies());
  },
  component: CreateOrder,
});

function CreateOrder() {
  const { draft = '' } = Route.useSearch();
  const { drafts, outbox } = Route.useRouteContext();
  const list = useSyncExternalStore(drafts.subscribe, drafts.list);
  const others = list.filter(({ id, state }) => id !== draft && state !== 'sent');
  const { hash } = useLocation();
  const navigate = Route.useNavigate();
  return (
    <>
      <OrderWizard
        key={draft}
        draftId={draft}
        isNew={begunHere.has(draft)}
        onDiscard={() => void discardDraft(drafts, outbox, draft)}
        others={
          <>
            <NewerOrders />
            {others.length > 0 && (
              <>
                <h2 className="mt-6 mb-3 text-heading font-semibold">{texts.unfinished}</h2>
                <DraftCards drafts={others} onDiscard={(id) => void discardDraft(drafts, outbox, id)} />
              </>
            )}
            <OpenOrderFile />
          </>
        }
      />
      {isOrderLink(hash) && (
        <OpenOrderLink fragment={hash} onClose={() => void navigate({ search: { draft }, replace: true })} />
      )}
    </>
  );
}
