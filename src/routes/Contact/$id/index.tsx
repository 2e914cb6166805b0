import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { contactQueries } from '#src/api/contacts.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import type { Contact as ContactRecord } from '#src/contract/contact.ts';
import type { Organization } from '#src/contract/organization.ts';
import { useBeginOrder } from '#src/features/cart/cart.ts';
import { ContactScreen } from '#src/features/contacts/contact-screen.tsx';
import { OrderFilter } from '#src/features/orders/order-filter.ts';
import { defaultOrderSearch } from '#src/features/orders/order-search.ts';
import { shipToContact } from '#src/outbox/draft.ts';
import { idParams } from '#src/routes/-id-params.ts';
import { useListLink } from '#src/routes/-views.ts';
import { BackLink } from '#src/ui/record.tsx';

export const Route = createFileRoute('/Contact/$id/')({
  params: idParams,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(contactQueries.one(params.id));
    void context.queryClient.prefetchQuery(organizationQueries.list(true));
  },
  component: Contact,
});

function Contact() {
  const { id } = Route.useParams();
  const begin = useBeginOrder();
  const { data: clients } = useQuery(organizationQueries.list(true));
  const orderTo = (contact: ContactRecord, { id: org_id, name: org_name }: Organization) =>
    begin((empty) => ({
      ...{ ...empty, org_id, org_name, ...shipToContact(contact) },
      step: 'products',
      is_started: true,
    }));
  return (
    <ContactScreen
      id={id}
      back={<BackLink link={useListLink('/Contact')}>Contacts</BackLink>}
      onOrder={(contact) => {
        const client = clients?.find((each) => each.id === contact.org_id);
        return client && (() => void orderTo(contact, client));
      }}
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
