import { createFileRoute, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { organizationQueries } from '#src/api/organizations.ts';
import { shippingQueries } from '#src/api/shipping.ts';
import { OrderWizard } from '#src/features/order-wizard/order-wizard.tsx';

export const Route = createFileRoute('/Order/create')({
  validateSearch: z.object({ draft: z.catch(z.optional(z.uuid()), undefined) }),
  // The draft is named in the URL before anything is typed: a reload at any point finds it.
  beforeLoad: ({ search }) => {
    if (search.draft === undefined) {
      throw redirect({ to: '/Order/create', search: { draft: crypto.randomUUID() }, replace: true });
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
  return <OrderWizard key={draft} draftId={draft} drafts={drafts} outbox={outbox} />;
}
