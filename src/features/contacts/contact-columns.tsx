import { Link } from '@tanstack/react-router';
import { Eye, Pencil } from 'lucide-react';
import { memo } from 'react';
import { type Contact, contactDisplayName } from '#src/contract/contact.ts';
import { classes } from '#src/ui/classes.ts';
import { Code, ListCard } from '#src/ui/list-card.tsx';
import { type LocalColumn, textColumn } from '#src/ui/local-column.ts';
import { useRowLink } from '#src/ui/pane.ts';
import { aboveCard, iconLink, rowLink } from '#src/ui/text-link.ts';

export const CONTACT_COLUMNS: readonly LocalColumn<Contact>[] = [
  {
    ...textColumn<Contact>('name', 'Company', contactDisplayName),
    cell: (contact) => <ContactLink contact={contact} />,
  },
  { ...textColumn('first_name', 'First Name', ({ first_name }) => first_name ?? ''), shown: 'lg' },
  { ...textColumn('last_name', 'Last Name', ({ last_name }) => last_name ?? ''), shown: 'lg' },
  textColumn('address', 'Address', ({ address }) => address ?? ''),
  { ...textColumn('address2', 'Address 2', ({ address2 }) => address2 ?? ''), shown: 'xl' },
  textColumn('city', 'City', ({ city }) => city ?? ''),
  { ...textColumn('state', 'State', ({ state }) => state ?? ''), fit: 'narrow' },
  {
    ...textColumn('zip', 'ZIP', ({ zip }) => zip ?? ''),
    shown: 'md',
    fit: 'narrow',
    cell: ({ zip }) => <span className="whitespace-nowrap">{zip}</span>,
  },
  { ...textColumn('country', 'Country', ({ country }) => country ?? ''), shown: 'xl' },
  {
    key: 'actions',
    header: '',
    cell: (contact) => <ContactActions contact={contact} />,
  },
];

function ContactLink({ contact }: { contact: Contact }) {
  return (
    <Link to="/Contact/$id" params={{ id: contact.id }} {...useRowLink()} className={rowLink}>
      {contactDisplayName(contact)}
    </Link>
  );
}

function ContactActions({ contact }: { contact: Contact }) {
  const { id } = contact;
  const name = contactDisplayName(contact);
  return (
    <span className={classes(aboveCard, '-my-1.5 -mr-2.5 inline-flex whitespace-nowrap')}>
      <Link
        to="/Contact/$id"
        params={{ id }}
        {...useRowLink()}
        aria-label={`View ${name}`}
        title="View"
        className={iconLink}
      >
        <Eye size={18} aria-hidden="true" />
      </Link>
      <Link
        to="/Contact/$id/edit"
        params={{ id }}
        state={{ fromList: true }}
        aria-label={`Edit ${name}`}
        title="Edit"
        className={iconLink}
      >
        <Pencil size={18} aria-hidden="true" />
      </Link>
    </span>
  );
}

/** A contact as a card. */
export const ContactCard = memo(function ContactCard({ contact }: { contact: Contact }) {
  return (
    <ListCard
      title={<ContactLink contact={contact} />}
      aside={<ContactActions contact={contact} />}
      text={[contact.city, contact.state].filter(Boolean).join(', ')}
      end={<Code>#{contact.id}</Code>}
    />
  );
});
