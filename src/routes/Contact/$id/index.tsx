import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { contactQueries } from '#src/api/contacts.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { useBeginOrder } from '#src/features/cart/cart.ts';
import { ContactScreen } from '#src/features/contacts/contact-screen.tsx';
import { ordersLink } from '#src/features/saved-views/list-views.tsx';
import { shipToContact } from '#src/outbox/draft.ts';
import { BackToList } from '#src/routes/-back-to-list.tsx';
import { recordRoute } from '#src/routes/-id-params.ts';

export const Route = createFileRoute('/Contact/$id/')({
  ...recordRoute(contactQueries.one),
  component: Contact,
});

function Contact() {
  const { id } = Route.useParams();
  const begin = useBeginOrder();
  const { data: clients } = useQuery(organizationQueries.list(true));
  return (
    <ContactScreen
      id={id}
      back={<BackToList list="/Contact" />}
      onOrder={(contact) => {
        const client = clients?.find((each) => each.id === contact.org_id);
        if (!client) return undefined;
        const chosen = { org_id: client.id, org_name: client.name, ...shipToContact(contact) };
        return () => void begin((empty) => ({ ...empty, ...chosen, step: 'products', is_started: true }));
      }}
      ordersLink={({ org_id }) =>
        ordersLink({ filter_by: 'contact', filter_org_id: org_id, filter_contact_id: id })
      }
    />
  );
}
