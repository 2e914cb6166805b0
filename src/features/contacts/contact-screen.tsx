import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { List, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { contactQueries } from '#src/api/contacts.ts';
import { explain } from '#src/api/errors.ts';
import { CONTACT_TEXTS, type Contact, type ContactText, contactDisplayName } from '#src/contract/contact.ts';
import { buttonClasses } from '#src/ui/button.tsx';
import { Freshness } from '#src/ui/freshness.tsx';
import { Loaded } from '#src/ui/loaded.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { ReachLink } from '#src/ui/reach-link.tsx';
import { Banner, Card, DefinitionList } from '#src/ui/surface.tsx';
import { CONTACT_LABELS } from './contact-labels.ts';

interface ContactScreenProps {
  id: number;
  back: ReactNode;
  /** The link to the orders that were shipped to this contact. */
  ordersLink: (contact: Contact) => LinkProps;
}

/** One contact (RULES.md, Contact). Its notes are never shown. */
export function ContactScreen({ id, back, ordersLink }: ContactScreenProps) {
  const contact = useQuery(contactQueries.one(id));
  return (
    <>
      <PageHeader
        title={contact.data ? contactDisplayName(contact.data) : `Contact ${id}`}
        meta={contact.data && <Freshness result={contact} />}
        above={back}
        actions={
          contact.data && (
            <>
              <Link {...ordersLink(contact.data)} className={buttonClasses()}>
                <List size={18} aria-hidden="true" />
                View Orders
              </Link>
              <Link to="/Contact/$id/edit" params={{ id }} className={buttonClasses('primary')}>
                <Pencil size={18} aria-hidden="true" />
                Edit
              </Link>
            </>
          )
        }
      />
      <Loaded result={contact} explain={(error) => explain(error, 'No Contact found.')} label="Contact">
        {(found) => <Details contact={found} />}
      </Loaded>
    </>
  );
}

function Details({ contact }: { contact: Contact }) {
  return (
    <div className="flex max-w-180 flex-col gap-4">
      <Banner>Please review the details of this Contact. To change them, choose Edit.</Banner>
      <Card>
        <div className="p-4 sm:p-6">
          <DefinitionList
            items={[
              ...CONTACT_TEXTS.map((name) => [CONTACT_LABELS[name], shown(contact, name)] as const),
              [CONTACT_LABELS.active, contact.active ? 'Yes' : 'No'],
            ]}
          />
        </div>
      </Card>
    </div>
  );
}

function shown(contact: Contact, name: ContactText): ReactNode {
  const text = contact[name];
  if (text && name === 'email') return <ReachLink scheme="mailto" to={text} />;
  if (text && name === 'phone') return <ReachLink scheme="tel" to={text} />;
  return text;
}
