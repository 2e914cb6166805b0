import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Film } from 'lucide-react';
import { memo, useState } from 'react';
import { reasonOfCreation, useCreateOnce } from '#src/api/create-once.ts';
import { fieldReasons } from '#src/api/failed-change.ts';
import { showCreation } from '#src/api/mutations.ts';
import { showQueries } from '#src/api/shows.ts';
import type { Organization } from '#src/contract/organization.ts';
import { LONGEST_TITLE_NAME, type NewShow, type Show } from '#src/contract/show.ts';
import { collapsed, tooLong } from '#src/contract/values.ts';
import { activeSet, ClientLink, useClientColumns, useOnlyClient } from '#src/features/pickers/clients.tsx';
import { ClientPicker } from '#src/features/pickers/pickers.tsx';
import { texts as pickerTexts } from '#src/features/pickers/texts.ts';
import { once } from '#src/languages/language.ts';
import { Button } from '#src/ui/button.tsx';
import { rowLink } from '#src/ui/classes.ts';
import { useDialog } from '#src/ui/dialog/dialog.tsx';
import { dialogTexts } from '#src/ui/dialog/dialog-texts.ts';
import { FormDialog } from '#src/ui/dialog/question.tsx';
import { DebouncedSearch } from '#src/ui/filter/debounced-input.tsx';
import { Field, TextInput, YesNo } from '#src/ui/form/field.tsx';
import { useCloseAfter, useCloseGuard } from '#src/ui/form/form.tsx';
import { type LocalColumn, textColumn } from '#src/ui/list/column.ts';
import { ExportRows } from '#src/ui/list/export-rows.tsx';
import { useFoundPage } from '#src/ui/list/found-rows.ts';
import { useImmediateSearch } from '#src/ui/list/immediate-search.ts';
import { Code, ListCard } from '#src/ui/list/list-card.tsx';
import { type ListProps, listControls, searchBox } from '#src/ui/list/list-controls.ts';
import { ListScreen, useListAction } from '#src/ui/list/list-screen.tsx';
import { useRowLink } from '#src/ui/record/panes.tsx';
import { Banner } from '#src/ui/surface.tsx';
import { texts as uiTexts } from '#src/ui/texts.ts';
import { useTableChoice } from '#src/user-data/preferences.ts';
import { restoredInput, restoredRequest, useStoredInput, type Values } from '#src/user-data/unsaved-input.ts';
import { texts } from './texts.ts';

interface TitleListProps extends ListProps<{ active: boolean }> {
  lastClient: Organization | undefined;
}

export function TitleList({ search, onPatch, views, lastClient }: TitleListProps) {
  const titles = useQuery(showQueries.list(search.active));
  const columns = useClientColumns(titleColumns());
  const only = useOnlyClient();
  const [create, dialog] = useDialog(
    (onClose) => <CreateTitleDialog lastClient={lastClient} onClose={onClose} />,
    restoredInput(FORM) !== undefined,
  );
  const action = useListAction(texts.add);
  // With only one client, sorting by client would sort by nothing.
  const sort = only && search.sort === 'org_name' ? 'name' : search.sort;
  const controls = useImmediateSearch(listControls({ ...search, sort }, onPatch));
  const setActive = (active: boolean) => onPatch({ active, page: 1 });
  const found = useFoundPage(titles.data, columns, controls);
  const choice = useTableChoice('Titles', controls);
  const list = { counted: texts.counted, columns, choice, controls };
  return (
    <>
      <ListScreen
        title={texts.list}
        {...list}
        result={titles}
        found={found}
        tools={<ExportRows {...list} name="titles" rows={found?.all} />}
        views={views}
        set={activeSet(search.active, () => setActive(true))}
        search={
          <DebouncedSearch label={texts.search} placeholder={texts.name} {...searchBox(controls, 'name')} />
        }
        filters={
          <YesNo
            label={pickerTexts.active}
            value={search.active}
            onChange={setActive}
            className="col-span-full"
          />
        }
        action={<Button {...action} onClick={create} />}
        card={(show) => <TitleCard show={show} namesClient={!only} />}
        empty={{
          icon: Film,
          text: pickerTexts.kinds.title.none,
          create: <Button onClick={create}>{texts.add}</Button>,
        }}
      />
      {dialog}
    </>
  );
}

const titleColumns = once((): LocalColumn<Show>[] => [
  {
    ...textColumn('name', texts.name),
    searched: texts.name,
    cell: (show) => <TitleLink show={show} />,
    plain: {
      at: 0,
      cell: (show) => (
        <span className="*:font-semibold">
          <TitleLink show={show} />
        </span>
      ),
    },
  },
  {
    ...textColumn('org_name', pickerTexts.kinds.client.name),
    cell: (show) => <ClientLink of={show} />,
    plain: { at: 1 },
  },
  {
    ...textColumn('id', texts.id),
    fit: 'narrow',
    cell: ({ id }) => <Code>{id}</Code>,
    plain: { at: 2, fit: 'narrow' },
  },
  { key: 'active', header: pickerTexts.active, value: isActive, cell: isActive },
]);

const isActive = ({ active }: Show) => (active ? uiTexts.yes : uiTexts.no);

function TitleLink({ show: { id, name } }: { show: Show }) {
  return (
    <Link to="/Show/$id" params={{ id }} {...useRowLink()} className={rowLink}>
      {name}
    </Link>
  );
}

const TitleCard = memo(function TitleCard({ show, namesClient }: { show: Show; namesClient: boolean }) {
  const code = <Code>#{show.id}</Code>;
  return (
    <ListCard
      title={<TitleLink show={show} />}
      aside={!namesClient && code}
      text={namesClient && show.org_name}
      end={namesClient && code}
    />
  );
});

const FORM = 'title';

const newShowIn = ({ name, org_id }: Values): NewShow => ({ name: String(name), org_id: Number(org_id) });

interface CreateTitleDialogProps {
  lastClient: Pick<Organization, 'id'> | undefined;
  onClose: () => void;
}

function CreateTitleDialog({ lastClient, onClose }: CreateTitleDialogProps) {
  const [typed, setTyped] = useState(() => String(restoredInput(FORM)?.values.name ?? ''));
  const name = collapsed(typed);
  const [orgId, setOrgId] = useState(() => Number(restoredInput(FORM)?.values.org_id) || lastClient?.id);
  const { creation, unanswered } = useCreateOnce(showCreation, restoredRequest(FORM, newShowIn));
  useCloseAfter(creation.isSuccess, onClose);
  const isUnsaved = () => !creation.isSuccess && typed !== '';
  useStoredInput(FORM, isUnsaved, () => ({
    base: {},
    values: { name: typed, org_id: orgId },
    unanswered: unanswered(),
  }));
  const [close, question] = useCloseGuard(isUnsaved, onClose);
  const refused = fieldReasons(creation.error);
  const isSaving = creation.isPending || creation.isSuccess;
  const isTooLong = name.length > LONGEST_TITLE_NAME;
  return (
    <FormDialog
      title={texts.createTitle}
      onClose={close}
      action={{
        label: dialogTexts.create,
        disabled: name === '' || isTooLong || orgId === undefined || creation.isSuccess,
        busy: creation.isPending && texts.creating,
      }}
      onSubmit={() => orgId !== undefined && creation.mutate({ name, org_id: orgId })}
    >
      {creation.isError && (
        <Banner tone="warning" role="alert">
          {texts.notCreated} {reasonOfCreation(creation.error, dialogTexts.create)}
        </Banner>
      )}
      {creation.isSuccess && <Banner role="status">{texts.created}</Banner>}
      <fieldset disabled={isSaving} className="contents">
        <ClientPicker required value={orgId} error={refused.org_id} onPick={({ id }) => setOrgId(id)} />
      </fieldset>
      <Field
        label={texts.nameInDialog}
        required
        error={isTooLong ? tooLong(LONGEST_TITLE_NAME) : refused.name}
      >
        <TextInput readOnly={isSaving} value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      {question}
    </FormDialog>
  );
}
