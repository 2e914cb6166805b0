import { Link } from '@tanstack/react-router';
import { Eye, Pencil } from 'lucide-react';
import { memo } from 'react';
import { type Contact, type ContactText, contactDisplayName } from '#src/contract/contact.ts';
import { aboveCard, classes, iconLink, rowLink } from '#src/ui/classes.ts';
import { type LocalColumn, textColumn } from '#src/ui/column.ts';
import { dotted } from '#src/ui/format.ts';
import { Code, ListCard } from '#src/ui/list-card.tsx';
import { useRowLink } from '#src/ui/panes.tsx';
import { CONTACT_LABELS } from './texts.ts';

const personOf = ({ first_name, last_name }: Contact) => [first_name, last_name].filter(Boolean).join(' ');

/** `className`: of the text in its cells. */
function field(key: ContactText, className?: string): LocalColumn<Contact> {
  return {
    ...textColumn<Contact>(key, CONTACT_LABELS[key], (contact) => contact[key] ?? ''),
    ...(className && { cell: (contact: Contact) => <span className={className}>{contact[key]}</span> }),
  };
}

// All columns fit at 1280 px, and a usual name or country does not break within a word.
export const CONTACT_COLUMNS: readonly LocalColumn<Contact>[] = [
  {
    ...textColumn<Contact>('name', 'Company', contactDisplayName),
    searched: 'Company or person',
    finds: (contact) => [contact.name, personOf(contact)].filter(Boolean).join(' '),
    cell: (contact) => (
      <span className="block py-0.5 lg:min-w-32">
        <ContactLink contact={contact} />
        {contact.name && <span className="block text-small text-ink-2 lg:hidden">{personOf(contact)}</span>}
      </span>
    ),
  },
  { ...field('first_name'), shown: 'lg', fit: 'narrow' },
  { ...field('last_name', 'block min-w-22'), shown: 'lg', fit: 'narrow' },
  field('address'),
  { ...field('address2', 'block min-w-18'), shown: 'xl', fit: 'narrow' },
  { ...field('city', 'block min-w-21'), fit: 'narrow' },
  { ...field('state'), fit: 'narrow' },
  { ...field('zip', 'whitespace-nowrap'), header: 'ZIP', shown: 'md', fit: 'narrow' },
  { ...field('country', 'block min-w-17'), shown: 'xl', fit: 'narrow' },
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
