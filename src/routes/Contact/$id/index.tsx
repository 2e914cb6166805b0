import { createFileRoute } from '@tanstack/react-router';
import { contactQueries } from '#src/api/contacts.ts';
import { ContactScreen } from '#src/features/contacts/contact-screen.tsx';
import { defaultOrderSearch, OrderFilter } from '#src/features/orders/order-search.ts';
import { idParams } from '#src/routes/-id-params.ts';
import { useListLink } from '#src/routes/-views.ts';
import { BackLink } from '#src/ui/back-link.tsx';

export const Route = createFileRoute('/Contact/$id/')({
  params: idParams,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(contactQueries.one(params.id));
  },
  component: Contact,
});

function Contact() {
  const { id } = Route.useParams();
  return (
    <ContactScreen
      id={id}
      back={<BackLink link={useListLink('/Contact')}>Contacts</BackLink>}
      ordersLink={({ org_id }) => ({
        to: '/Order',
        search: {
          ...defaultOrderSearch(new Date()),
          filter: OrderFilter.parse({ filter_by: 'contact', filter_org_id: org_id, filter_contact_id: id }),
        },
      })}
    />
  );
}
