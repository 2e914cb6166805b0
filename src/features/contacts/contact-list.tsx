import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { memo } from 'react';
import { contactQueries } from '#src/api/contacts.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { type Contact, personName } from '#src/contract/contact.ts';
import { activeSet, useAwaitsClients, useHasClients, useOnlyClient } from '#src/features/pickers/clients.ts';
import { unnamed } from '#src/features/pickers/pick-kinds.ts';
import { ChipPicker, RecordPicker } from '#src/features/pickers/pickers.tsx';
import { texts as pickerTexts } from '#src/features/pickers/texts.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { DebouncedSearch } from '#src/ui/filter/search-input.tsx';
import { YesNo } from '#src/ui/form/field.tsx';
import { dotted } from '#src/ui/format.ts';
import type { ViewsButton } from '#src/ui/list/column.ts';
import { ExportRows } from '#src/ui/list/export-rows.tsx';
import { useFoundPage } from '#src/ui/list/found-rows.ts';
import { useImmediateSearch } from '#src/ui/list/immediate-search.ts';
import { Code, ListCard } from '#src/ui/list/list-card.tsx';
import { listControls, type Patch, searchBox } from '#src/ui/list/list-controls.ts';
import { ListScreen, useListAction } from '#src/ui/list/list-screen.tsx';
import { Opening } from '#src/ui/record/loaded.tsx';
import { useTableChoice } from '#src/user-data/preferences.ts';
import { ContactLink, contactColumns, EditLink } from './contact-columns.tsx';
import type { ContactSearch } from './contact-search.ts';
import { texts } from './texts.ts';

interface ContactListProps {
  search: ContactSearch;
  onPatch: Patch<ContactSearch>;
  views: ViewsButton;
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
  const hasClients = useHasClients();
  const action = useListAction(texts.add);
  const isPhone = useIsPhone();
  // A URL may name a client that the user can't see.
  const canAdd = orgId === undefined || !clients || client !== undefined;
  const awaitsClients = useAwaitsClients() && isPhone;
  const asked = orgId === undefined ? (clients ? 'prompt' : 'wait') : 'contacts';
  const shown = isOpening || awaitsClients ? 'wait' : asked;
  const picker = {
    kind: 'client',
    value: orgId,
    name: shown === 'wait' && !error ? '…' : undefined,
    onPick: ({ id }: { id: number }) => onPatch({ filter_org_id: id, page: 1 }),
  } as const;
  const columns = contactColumns();
  const found = useFoundPage(shown === 'wait' ? undefined : contacts.data, columns, controls);
  const choice = useTableChoice('Contacts', controls);
  const list = { counted: texts.counted, columns, choice, controls };
  return (
    <ListScreen
      title={texts.title}
      {...list}
      result={asked === 'wait' && error ? { ...contacts, error, refetch } : contacts}
      waiting={isOpening ? <Opening /> : null}
      found={found}
      tools={<ExportRows {...list} name="contacts" rows={found?.all} />}
      views={views}
      set={[
        // On a phone, a chip above the rows names the client, unless there is only one.
        ...(shown === 'contacts' && !only
          ? [{ name: pickerTexts.kinds.client.name, value: named, isPlain: true, isInSight: true }]
          : []),
        ...activeSet(active, () => setActive(true)),
      ]}
      prompt={shown === 'prompt' ? { icon: UserRound, text: texts.selectClient } : undefined}
      search={
        shown !== 'prompt' && (
          <DebouncedSearch
            label={texts.search}
            placeholder={texts.companyOrPerson}
            {...searchBox(controls, 'name')}
          />
        )
      }
      chips={hasClients && <ChipPicker {...picker} />}
      filters={
        <>
          {(!only || only.id !== orgId) && <RecordPicker {...picker} className="col-span-2" />}
          {!isLoading && <YesNo label={texts.fields.active} value={active} onChange={setActive} />}
        </>
      }
      action={canAdd && <LinkButton {...action} to="/Contact/create" search={{ filter_org_id: orgId }} />}
      card={(contact) => <ContactCard contact={contact} />}
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

const ContactCard = memo(function ContactCard({ contact }: { contact: Contact }) {
  return (
    <ListCard
      title={<ContactLink contact={contact} />}
      aside={<EditLink contact={contact} />}
      text={dotted(
        contact.name && personName(contact),
        [contact.city, contact.state].filter(Boolean).join(', '),
      )}
      end={<Code>#{contact.id}</Code>}
    />
  );
});
