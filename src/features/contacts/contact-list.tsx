import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Eye, Pencil, UserRound } from 'lucide-react';
import { memo } from 'react';
import { contactQueries } from '#src/api/contacts.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import {
  type Contact,
  contactDisplayName,
  DESTINATION_TEXTS,
  type DestinationText,
  personName,
} from '#src/contract/contact.ts';
import {
  activeSet,
  useAwaitsClients,
  useCanPickClient,
  useOnlyClient,
} from '#src/features/pickers/clients.tsx';
import { reachText } from '#src/features/pickers/pick-details.ts';
import { unnamed } from '#src/features/pickers/pick-kinds.ts';
import { ChipPicker, RecordPicker } from '#src/features/pickers/pickers.tsx';
import { texts as pickerTexts } from '#src/features/pickers/texts.ts';
import { once } from '#src/languages/language.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { aboveCard, classes, iconLink, rowLink } from '#src/ui/classes.ts';
import { dialogTexts } from '#src/ui/dialog/dialog-texts.ts';
import { DebouncedSearch } from '#src/ui/filter/debounced-input.tsx';
import { YesNo } from '#src/ui/form/field.tsx';
import { dotted } from '#src/ui/format.ts';
import { type LocalColumn, textColumn } from '#src/ui/list/column.ts';
import { ExportRows } from '#src/ui/list/export-rows.tsx';
import { useFoundPage } from '#src/ui/list/found-rows.ts';
import { useImmediateSearch } from '#src/ui/list/immediate-search.ts';
import { Code, ListCard } from '#src/ui/list/list-card.tsx';
import { type ListProps, listControls, searchBox } from '#src/ui/list/list-controls.ts';
import { ListScreen, useListAction } from '#src/ui/list/list-screen.tsx';
import { RowSkeletons } from '#src/ui/record/loaded.tsx';
import { useRowLink } from '#src/ui/record/panes.tsx';
import { useTableChoice } from '#src/user-data/preferences.ts';
import { texts } from './texts.ts';

interface ContactListProps extends ListProps<{ active: boolean; filter_org_id?: number | undefined }> {
  isOpening: boolean;
}

/** The Contacts list of one client. Nothing is fetched before a client is chosen (RULES.md, Contacts list). */
export function ContactList({ search, onPatch, views, isOpening }: ContactListProps) {
  const { filter_org_id: orgId, active } = search;
  const contacts = useQuery({
    ...contactQueries.ofOrganization(orgId ?? 0, active),
    enabled: orgId !== undefined,
  });
  const { data: clients, isLoading, error, refetch } = useQuery(organizationQueries.list(true));
  const controls = useImmediateSearch(listControls(search, onPatch));
  const setActive = (next: boolean) => onPatch({ active: next, page: 1 });
  const client = clients?.find(({ id }) => id === orgId);
  const named = client?.name ?? unnamed(orgId, isLoading);
  const only = useOnlyClient();
  const canPickClient = useCanPickClient();
  const action = useListAction(texts.add);
  const isPhone = useIsPhone();
  // A URL may name a client that the user can't see.
  const canAdd = orgId === undefined || !clients || client !== undefined;
  const awaitsClients = useAwaitsClients() && isPhone;
  const needsClients = orgId === undefined && !clients;
  const isWaiting = isOpening || awaitsClients || needsClients;
  const needsChoice = !isWaiting && orgId === undefined;
  const picker = {
    kind: 'client',
    value: orgId,
    name: isWaiting && !error ? '…' : undefined,
    onPick: ({ id }: { id: number }) => onPatch({ filter_org_id: id, page: 1 }),
  } as const;
  const columns = contactColumns();
  const found = useFoundPage(isWaiting ? undefined : contacts.data, columns, controls);
  const choice = useTableChoice('Contacts', controls);
  const list = { counted: texts.counted, columns, choice, controls };
  return (
    <ListScreen
      title={texts.title}
      {...list}
      result={needsClients && error ? { ...contacts, error, refetch } : contacts}
      waiting={<RowSkeletons isLate={isOpening} />}
      found={found}
      tools={<ExportRows {...list} name="contacts" rows={found?.all} />}
      views={views}
      set={[
        // On a phone, a chip above the rows names the client, unless there is only one.
        ...(!isWaiting && !needsChoice && !only
          ? [{ name: pickerTexts.kinds.client.name, value: named, isPlain: true, isInSight: true }]
          : []),
        ...activeSet(active, () => setActive(true)),
      ]}
      prompt={needsChoice ? { icon: UserRound, text: texts.selectClient } : undefined}
      search={
        !needsChoice && (
          <DebouncedSearch
            label={texts.search}
            placeholder={texts.searched}
            {...searchBox(controls, 'name')}
          />
        )
      }
      chips={canPickClient && <ChipPicker {...picker} />}
      filters={
        <>
          {(!only || only.id !== orgId) && <RecordPicker {...picker} className="col-span-full" />}
          {!isLoading && <YesNo label={texts.fields.active} value={active} onChange={setActive} />}
        </>
      }
      action={canAdd && <LinkButton {...action} to="/Contact/create" search={{ filter_org_id: orgId }} />}
      card={(contact) => (
        <ContactCard contact={contact} isByPhone={/\d{3}/.test(controls.searches.get('name') ?? '')} />
      )}
      empty={{
        icon: UserRound,
        text: pickerTexts.kinds.contact.none,
        create: canAdd && (
          <LinkButton to="/Contact/create" search={{ filter_org_id: orgId }}>
            {texts.add}
          </LinkButton>
        ),
      }}
    />
  );
}

/** Those not listed are narrow, and not part of the layout Plain. The name has a column of its own. */
const LIST_COLUMNS: { readonly [name in DestinationText]?: Pick<LocalColumn<Contact>, 'fit' | 'plain'> } = {
  address: { fit: 'text', plain: { at: 1, fit: 'narrow', shown: 'md' } },
  city: { plain: { at: 2, fit: 'narrow' } },
  state: { fit: 'line', plain: { at: 3 } },
  zip: { fit: 'line', plain: { at: 4, shown: 'md' } },
  country: { plain: { at: 5, fit: 'narrow', shown: 'xl' } },
};

const fieldColumn = (key: DestinationText): LocalColumn<Contact> => ({
  ...textColumn<Contact>(key, key === 'zip' ? texts.zip : texts.fields[key]),
  fit: 'narrow',
  ...LIST_COLUMNS[key],
});

const contactColumns = once((): readonly LocalColumn<Contact>[] => [
  {
    ...textColumn<Contact>('name', texts.fields.name, contactDisplayName),
    searched: texts.searched,
    finds: (contact) => `${contact.name ?? ''} ${personName(contact)} ${reachText(contact)}`,
    cell: (contact) => <ContactLink contact={contact} />,
    plain: {
      at: 0,
      cell: (contact) => (
        // One line: a person that does not fit wraps below it, out of sight.
        <span
          title={dotted(contact.name, personName(contact))}
          className="flex h-5 flex-wrap items-baseline gap-x-1 overflow-hidden"
        >
          <span className="max-w-full truncate *:font-semibold">
            <ContactLink contact={contact} />
          </span>
          {contact.name && <span className="text-small text-ink-2">{personName(contact)}</span>}
        </span>
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

function ContactLink({ contact, isIcon = false }: { contact: Contact; isIcon?: boolean }) {
  const name = contactDisplayName(contact);
  const look = isIcon
    ? { 'aria-label': texts.viewNamed(name), title: texts.view, className: iconLink }
    : { className: rowLink };
  return (
    <Link to="/Contact/$id" params={{ id: contact.id }} {...useRowLink()} {...look}>
      {isIcon ? <Eye /> : name}
    </Link>
  );
}

function EditLink({ contact }: { contact: Contact }) {
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
      <Pencil />
    </Link>
  );
}

interface ContactCardProps {
  contact: Contact;
  isByPhone: boolean;
}

const ContactCard = memo(function ContactCard({ contact, isByPhone }: ContactCardProps) {
  return (
    <ListCard
      title={<ContactLink contact={contact} />}
      aside={<EditLink contact={contact} />}
      text={dotted(
        contact.name && personName(contact),
        (isByPhone && contact.phone) || [contact.city, contact.state].filter(Boolean).join(', '),
      )}
      end={<Code>#{contact.id}</Code>}
    />
  );
});
