import { lazyRouteComponent } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { type ContactFields, contactDisplayName, hasSameTexts } from '#src/contract/contact.ts';
import { texts as cartTexts } from '#src/features/cart/texts.ts';
import { contactFieldsIn, EMPTY_CONTACT } from '#src/features/contacts/contact-form.tsx';
import { CreateContactDialog } from '#src/features/contacts/create-contact.tsx';
import type { LastUsed } from '#src/features/order-wizard/earlier-orders.ts';
import { errorAt } from '#src/features/order-wizard/steps.tsx';
import { texts } from '#src/features/order-wizard/texts.ts';
import { useWizard } from '#src/features/order-wizard/use-draft.ts';
import { shownDay } from '#src/features/orders/texts.ts';
import { useRecords } from '#src/features/pickers/pick-kinds.ts';
import { PickDialog } from '#src/features/pickers/pickers.tsx';
import { recordProblems } from '#src/features/unsent/problem-texts.ts';
import { isAsChosen } from '#src/outbox/delivery/proof.ts';
import {
  type Draft,
  hasDestination,
  isBatch,
  type ShipToContact,
  shipToContact,
  shipToNew,
} from '#src/outbox/draft.ts';
import { DOT, dotted } from '#src/ui/format.ts';
import { addressLines } from '#src/ui/record/postal-address.tsx';
import { texts as uiTexts } from '#src/ui/texts.ts';
import { toast } from '#src/ui/toast.ts';
import { restoredInput } from '#src/user-data/unsaved-input.ts';
import { ChoiceGroup } from './choice-group.tsx';

const DestinationsDialog = lazyRouteComponent(
  () => import('#src/features/order-wizard/to-many/destinations-dialog.tsx'),
  'DestinationsDialog',
);

/** The dialog of the choice shows all. */
const MOST_NAMED = 6;

interface DestinationProps {
  last: LastUsed['destinations'];
  /** A template stores one contact at most, and none that isn't created yet. */
  isTemplate?: boolean;
}

export function Destination({ last, isTemplate = false }: DestinationProps) {
  const { draft, edit } = useWizard();
  const orgId = draft.org_id ?? 0;
  const result = useRecords('contact', orgId);
  const formId = `new-contact-${draft.id}-${orgId}`;
  const [initial, setInitial] = useState<ContactFields | undefined>(() => {
    const restored = restoredInput(formId);
    return restored && contactFieldsIn(restored.base);
  });
  const manyId = `destinations-${draft.id}-${orgId}`;
  const [picking, setPicking] = useState<'one' | 'many' | undefined>(() =>
    restoredInput(manyId) ? 'many' : undefined,
  );
  const close = () => setPicking(undefined);
  const contactOf = (id: number | null) => result.data?.find((contact) => contact.id === id);
  const chosen = contactOf(draft.ship_to_id);
  const { destinations, new_contact, ship_to_name } = draft;
  // A new contact, and a list of destinations, exist in this draft only: replacing them can be undone.
  const choose = async (to: (now: Draft) => Partial<Draft>, isEdit = false): Promise<boolean> => {
    const replaced: { draft?: Draft } = {};
    const isDone = await edit((now) => {
      if (now.org_id !== draft.org_id) return now;
      replaced.draft = now;
      return { ...now, ...to(now) };
    });
    const before = replaced.draft;
    if (!isDone || !before) return false;
    if (isEdit || !(before.new_contact || isBatch(before))) return true;
    const { ship_to_id, ship_to_name, ship_to, new_contact, destinations } = before;
    const earlier = { ship_to_id, ship_to_name, ship_to, new_contact, destinations };
    const many = isBatch(before) && texts.destinations(destinations.length);
    const onClick = () => void choose(() => earlier);
    const undo = { label: uiTexts.undo, onClick, draftId: draft.id };
    toast('info', cartTexts.removed(many || ship_to_name), undo);
    return true;
  };
  const pick = (contact: ShipToContact) => void choose(() => shipToContact(contact));
  // The order shows what the user chose, also where the contact has been changed since.
  const isSame = chosen !== undefined && isAsChosen(chosen, draft);
  const shown = draft.ship_to ?? (isSame ? chosen : undefined);
  const offered = last.flatMap(({ id, at }) => {
    const contact = contactOf(id);
    if (!contact) return [];
    const day = shownDay(at);
    const address = addressLines(contact).join(', ');
    return {
      key: id,
      name: contactDisplayName(contact),
      detail: (address || day) && (
        <>
          {address}
          {address && day && DOT}
          {/* On a line of its own where it has no room. Non-breaking spaces would let a long one break inside a word. */}
          <span className="inline-block">{day && texts.lastUsed(day)}</span>
        </>
      ),
      isChosen: contact === chosen && isSame,
      onChoose: () => pick(contact),
    };
  });
  const address = shown && addressLines(shown).join(', ');
  const one = {
    name: ship_to_name,
    detail: new_contact ? dotted(address, texts.isNewContact) : shown && (address || texts.noAddress),
    onChoose: () => setPicking('one'),
  };
  const newContact = new_contact && { ...EMPTY_CONTACT, ...draft.ship_to, notes: new_contact.notes };
  const isEdit = newContact !== null && initial !== undefined && hasSameTexts(initial, newContact);
  const many = {
    name: texts.destinations(destinations.length),
    detail: dotted(
      ...destinations.slice(0, MOST_NAMED).map(({ ship_to_name }) => ship_to_name),
      destinations.length > MOST_NAMED && `+${destinations.length - MOST_NAMED}`,
    ),
    onChoose: () => setPicking('many'),
  };
  return (
    <>
      <ChoiceGroup
        label={texts.destination}
        choices={isBatch(draft) ? [] : offered}
        chosen={isBatch(draft) ? many : hasDestination(draft) && one}
        error={
          recordProblems(draft).find(({ kind }) => kind === 'contact')?.text ?? errorAt(draft, 'destination')
        }
        others={[
          ...(newContact
            ? [{ text: texts.editContact, icon: Pencil, onClick: () => setInitial(newContact) }]
            : []),
          { text: texts.allContacts, onClick: () => setPicking('one') },
          // An order of a batch has one of its destinations already.
          ...(draft.batch || isTemplate ? [] : [{ text: texts.several, onClick: () => setPicking('many') }]),
        ]}
      />
      <Suspense>
        {picking === 'one' && (
          <PickDialog
            kind="contact"
            of={orgId}
            result={result}
            value={draft.ship_to_id ?? undefined}
            onPick={pick}
            onCreate={(name) => setInitial({ ...EMPTY_CONTACT, name })}
            onClose={close}
          />
        )}
        {picking === 'many' && (
          <DestinationsDialog formId={manyId} onUse={(to) => choose(to, isBatch(draft))} onClose={close} />
        )}
      </Suspense>
      {initial && (
        <CreateContactDialog
          formId={formId}
          orgId={orgId}
          initial={initial}
          earlier={newContact && { body: { org_id: orgId, ...newContact }, key: new_contact.key }}
          onClose={() => setInitial(undefined)}
          onCreated={(contact) => void choose(() => shipToContact(contact), isEdit)}
          onOffline={async (contact, key) => !isTemplate && choose(() => shipToNew(contact, key), isEdit)}
        />
      )}
    </>
  );
}
