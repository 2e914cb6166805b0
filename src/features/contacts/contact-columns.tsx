import { Link } from '@tanstack/react-router';
import { Eye, Pencil } from 'lucide-react';
import {
  type Contact,
  contactDisplayName,
  DESTINATION_TEXTS,
  type DestinationText,
  personName,
} from '#src/contract/contact.ts';
import { once } from '#src/languages/language.ts';
import { aboveCard, classes, iconLink, rowLink } from '#src/ui/classes.ts';
import { dialogTexts } from '#src/ui/dialog/dialog-texts.ts';
import { type LocalColumn, textColumn } from '#src/ui/list/column.ts';
import { useRowLink } from '#src/ui/record/panes.tsx';
import { texts } from './texts.ts';

/** Those not listed are narrow, and not part of the layout Plain. The name has a column of its own. */
const LIST_COLUMNS: { readonly [name in DestinationText]?: Pick<LocalColumn<Contact>, 'fit' | 'plain'> } = {
  address: { fit: 'text', plain: { at: 1, shown: 'md' } },
  city: { plain: { at: 2, fit: 'narrow' } },
  state: { plain: { at: 3, fit: 'line' } },
  zip: { fit: 'line', plain: { at: 4, shown: 'md' } },
  country: { plain: { at: 5, fit: 'narrow', shown: 'xl' } },
};

const fieldColumn = (key: DestinationText): LocalColumn<Contact> => ({
  ...textColumn<Contact>(key, key === 'zip' ? texts.zip : texts.fields[key]),
  fit: 'narrow',
  ...LIST_COLUMNS[key],
});

export const contactColumns = once((): readonly LocalColumn<Contact>[] => [
  {
    ...textColumn<Contact>('name', texts.fields.name, contactDisplayName),
    searched: texts.companyOrPerson,
    finds: (contact) => [contact.name, personName(contact)].filter(Boolean).join(' '),
    cell: (contact) => <ContactLink contact={contact} />,
    plain: {
      at: 0,
      cell: (contact) => (
        <>
          <span className="*:font-semibold">
            <ContactLink contact={contact} />
          </span>
          {contact.name && <span className="text-small text-ink-2"> {personName(contact)}</span>}
        </>
      ),
    },
  },
  ...DESTINATION_TEXTS.filter((key) => key !== 'name').map(fieldColumn),
  {
    key: 'actions',
    header: '',
    cell: (contact) => (
      <span className="-my-1.5 -me-2.5 inline-flex whitespace-nowrap">
        <ContactLink contact={contact} isIcon />
        <EditLink contact={contact} />
      </span>
    ),
  },
]);

export function ContactLink({ contact, isIcon = false }: { contact: Contact; isIcon?: boolean }) {
  const name = contactDisplayName(contact);
  const look = isIcon
    ? { 'aria-label': texts.viewNamed(name), title: texts.view, className: iconLink }
    : { className: rowLink };
  return (
    <Link to="/Contact/$id" params={{ id: contact.id }} {...useRowLink()} {...look}>
      {isIcon ? <Eye size={18} /> : name}
    </Link>
  );
}

export function EditLink({ contact }: { contact: Contact }) {
  return (
    <Link
      to="/Contact/$id/edit"
      params={{ id: contact.id }}
      state={{ fromList: true }}
      aria-label={texts.editNamed(contactDisplayName(contact))}
      title={dialogTexts.edit}
      className={classes(
        iconLink,
        aboveCard,
        'in-data-card:-my-3 in-data-card:-me-2.5 in-data-card:forced-colors:-outline-offset-9!',
      )}
    >
      <Pencil size={18} />
    </Link>
  );
}
