import { Link } from '@tanstack/react-router';
import { Eye, Pencil } from 'lucide-react';
import { memo } from 'react';
import { type Contact, contactDisplayName } from '#src/contract/contact.ts';
import { classes } from '#src/ui/classes.ts';
import { dotted } from '#src/ui/dotted.ts';
import { Code, ListCard } from '#src/ui/list-card.tsx';
import { type LocalColumn, textColumn } from '#src/ui/local-column.ts';
import { useRowLink } from '#src/ui/pane.ts';
import { aboveCard, iconLink, rowLink } from '#src/ui/text-link.ts';

const personOf = ({ first_name, last_name }: Contact) => [first_name, last_name].filter(Boolean).join(' ');

// All columns fit at 1280 px, and a usual name or country does not break within a word.
export const CONTACT_COLUMNS: readonly LocalColumn<Contact>[] = [
  {
    ...textColumn<Contact>('name', 'Company', contactDisplayName),
    // On a phone, this is the one search of the list.
    searched: 'Company or person',
    finds: (contact) => [contact.name, personOf(contact)].filter(Boolean).join(' '),
    cell: (contact) => (
      // Three lines keep off the row's borders.
      <span className="block py-0.5 lg:min-w-32">
        <ContactLink contact={contact} />
        {/* Where First Name and Last Name have no room. */}
        {contact.name && <span className="block text-small text-ink-2 lg:hidden">{personOf(contact)}</span>}
      </span>
    ),
  },
  {
    ...textColumn('first_name', 'First Name', ({ first_name }) => first_name ?? ''),
    shown: 'lg',
    fit: 'narrow',
  },
  {
    ...textColumn('last_name', 'Last Name', ({ last_name }) => last_name ?? ''),
    shown: 'lg',
    fit: 'narrow',
    cell: ({ last_name }) => <span className="block min-w-22">{last_name}</span>,
  },
  textColumn('address', 'Address', ({ address }) => address ?? ''),
  {
    ...textColumn('address2', 'Address 2', ({ address2 }) => address2 ?? ''),
    shown: 'xl',
    fit: 'narrow',
    cell: ({ address2 }) => <span className="block min-w-18">{address2}</span>,
  },
  {
    ...textColumn('city', 'City', ({ city }) => city ?? ''),
    fit: 'narrow',
    cell: ({ city }) => <span className="block min-w-21">{city}</span>,
  },
  { ...textColumn('state', 'State', ({ state }) => state ?? ''), fit: 'narrow' },
  {
    ...textColumn('zip', 'ZIP', ({ zip }) => zip ?? ''),
    shown: 'md',
    fit: 'narrow',
    cell: ({ zip }) => <span className="whitespace-nowrap">{zip}</span>,
  },
  {
    ...textColumn('country', 'Country', ({ country }) => country ?? ''),
    shown: 'xl',
    fit: 'narrow',
    cell: ({ country }) => <span className="block min-w-17">{country}</span>,
  },
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
  return (
    <span className="-my-1.5 -mr-2.5 inline-flex whitespace-nowrap">
      <Link
        to="/Contact/$id"
        params={{ id: contact.id }}
        {...useRowLink()}
        aria-label={`View ${contactDisplayName(contact)}`}
        title="View"
        className={iconLink}
      >
        <Eye size={18} aria-hidden="true" />
      </Link>
      <EditLink contact={contact} />
    </span>
  );
}

function EditLink({ contact }: { contact: Contact }) {
  return (
    <Link
      to="/Contact/$id/edit"
      params={{ id: contact.id }}
      state={{ fromList: true }}
      aria-label={`Edit ${contactDisplayName(contact)}`}
      title="Edit"
      className={classes(iconLink, aboveCard, 'in-data-card:-my-1.5 in-data-card:-mr-2.5')}
    >
      <Pencil size={18} aria-hidden="true" />
    </Link>
  );
}

/** A contact as a card, which opens it: its one action beside that is Edit. */
export const ContactCard = memo(function ContactCard({ contact }: { contact: Contact }) {
  return (
    <ListCard
      title={<ContactLink contact={contact} />}
      aside={<EditLink contact={contact} />}
      text={dotted(
        contact.name && personOf(contact),
        [contact.city, contact.state].filter(Boolean).join(', '),
      )}
      end={<Code>#{contact.id}</Code>}
    />
  );
});
