/** Several destinations of one order: ticked, or named in pasted lines. */
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { type Contact, contactDisplayName } from '#src/contract/contact.ts';
import { toManyTexts as texts } from '#src/features/order-wizard/texts.ts';
import { useWizard } from '#src/features/order-wizard/use-draft.ts';
import { contactText, reachText } from '#src/features/pickers/pick-details.ts';
import { useRecords } from '#src/features/pickers/pick-kinds.ts';
import { wordSearch } from '#src/features/pickers/word-search.ts';
import { shipToMany } from '#src/outbox/batch.ts';
import { isAsChosen } from '#src/outbox/delivery/proof.ts';
import { type Draft, isBatch, shipToContact } from '#src/outbox/draft.ts';
import { Button } from '#src/ui/button.tsx';
import { dialogTexts } from '#src/ui/dialog/dialog-texts.ts';
import { ActionDialog, useQuestion } from '#src/ui/dialog/question.tsx';
import { SearchInput } from '#src/ui/filter/search-input.tsx';
import { Checkbox, Field, TextArea } from '#src/ui/form/field.tsx';
import { useCloseGuard } from '#src/ui/form/form.tsx';
import { VirtualList } from '#src/ui/list/virtual-list.tsx';
import { Loaded } from '#src/ui/record/loaded.tsx';
import { Banner } from '#src/ui/surface.tsx';
import { restoredInput, useStoredInput, type Values } from '#src/user-data/unsaved-input.ts';
import { contactMatcher, linesIn, type MatchedLine } from './match-contacts.ts';

const MOST = 200;
const MOST_SHOWN = 50;
const SUGGESTIONS = 3;
const ROW_HEIGHT = 56;

const wordsOf = (contact: Contact) =>
  `${contactDisplayName(contact)}\n${contactText(contact)} ${contact.email ?? ''}`;

/** The draft's destinations: the `ids` of unchanged contacts, and the `names` of the others, to be matched again. */
function chosenIn(draft: Draft, contacts: readonly Contact[]): { ids: ReadonlySet<number>; names: string } {
  const chosen = isBatch(draft) ? draft.destinations : draft.ship_to_id === null ? [] : [draft];
  const isUnchanged = ({ ship_to_id, ...to }: Pick<Draft, 'ship_to_id' | 'ship_to' | 'ship_to_name'>) =>
    contacts.some((contact) => contact.id === ship_to_id && isAsChosen(contact, to));
  return {
    ids: new Set(chosen.filter(isUnchanged).flatMap(({ ship_to_id }) => ship_to_id ?? [])),
    names: chosen.flatMap((to) => (isUnchanged(to) ? [] : to.ship_to_name)).join('\n'),
  };
}

/** The restored ticks of a dialog whose session ended; undefined if no box was touched. */
function ticksIn({ isTouched, ...values }: Values): ReadonlyMap<number, string> | undefined {
  const words = Object.entries(values).filter(([id]) => Number(id) > 0);
  return isTouched ? new Map(words.map(([id, text]) => [Number(id), String(text)])) : undefined;
}

interface DestinationsDialogProps {
  formId: string;
  /** Resolves to whether the order has the destinations now. */
  onUse: (destinations: (now: Draft) => Partial<Draft>) => Promise<boolean>;
  onClose: () => void;
}

export function DestinationsDialog({ formId, onUse, onClose }: DestinationsDialogProps) {
  const { draft } = useWizard();
  const result = useRecords('contact', draft.org_id ?? 0);
  const { data } = result;
  // A fetched list may repeat a contact, which gets one order.
  const byId = useMemo(() => new Map(data?.map((each) => [each.id, each])), [data]);
  const contacts = useMemo(() => [...byId.values()], [byId]);
  // The shown text of each ticked contact, by id: in a newer list, the id may be another contact's.
  const [ticks, setTicks] = useState(() => ticksIn(restoredInput(formId)?.values ?? {}));
  const [lines, setLines] = useState(() => restoredInput(formId)?.values.lines?.toString());
  const before = useMemo(() => chosenIn(draft, contacts), [draft, contacts]);
  const ticked = ticks ? new Set(ticks.keys()) : before.ids;
  const text = lines ?? (data ? before.names : '');
  const isUnchanged = ([id, words]: readonly [number, string]) => {
    const contact = byId.get(id);
    return contact !== undefined && wordsOf(contact) === words;
  };
  const gone = data && ticks ? [...ticks].filter((tick) => !isUnchanged(tick)) : [];
  if (ticks && gone.length > 0) {
    const names = gone.flatMap(([, words]) => words.split('\n', 1));
    setTicks(new Map([...ticks].filter(isUnchanged)));
    setLines([text, ...names].filter(Boolean).join('\n'));
  }
  const [typed, setTyped] = useState('');
  const [hidesOthers, setHidesOthers] = useState(false);
  const isUnsaved = () => ticks !== undefined || lines !== undefined;
  useStoredInput(formId, isUnsaved, () => ({
    base: {},
    values: { lines, ...(ticks && { isTouched: true, ...Object.fromEntries(ticks) }) },
  }));
  const [close, question] = useCloseGuard(isUnsaved, onClose);
  const delayed = useDeferredValue(text);
  const match = useMemo(() => contactMatcher(contacts), [contacts]);
  const search = useMemo(
    () => wordSearch(contacts, (each) => `${wordsOf(each)} ${reachText(each)}`),
    [contacts],
  );
  const matched = useMemo(() => linesIn(delayed).map((line) => ({ line, ...match(line) })), [delayed, match]);
  const faulty = data ? matched.filter(({ verdict }) => verdict !== 'found') : [];
  const named = matched.flatMap(({ verdict, contacts }) => (verdict === 'found' ? contacts : []));
  const chosen = new Set([...ticked, ...named.map(({ id }) => id)]);
  const destinations = contacts.filter(({ id }) => chosen.has(id));
  const { length: count } = destinations;
  const found = search(typed.trim()).rows;
  const state = [texts.chosen(count), faulty.length > 0 && texts.toFix(faulty.length)];
  const rows = hidesOthers ? found.filter(({ id }) => chosen.has(id)) : found;

  const keepLines = (isKept: (line: string) => boolean) => setLines(linesIn(text).filter(isKept).join('\n'));
  const tick = (those: readonly Contact[], isOn = true) => {
    const ids = new Set(those.map(({ id }) => id));
    const others = contacts.filter(({ id }) => ticked.has(id) && !ids.has(id));
    setTicks(new Map([...others, ...(isOn ? those : [])].map((each) => [each.id, wordsOf(each)])));
    // The lines that name these contacts would choose them again.
    if (isOn) return;
    keepLines((line) => {
      const { verdict, contacts } = match(line);
      return verdict !== 'found' || !contacts.some(({ id }) => ids.has(id));
    });
  };
  const use = async () => {
    const [first, ...others] = destinations;
    if (!first) return;
    const isDone = await onUse((now) =>
      others.length > 0 ? shipToMany(now, destinations) : shipToContact(first),
    );
    if (isDone) onClose();
  };
  const [askToLeaveOut, leavesOut] = useQuestion({
    title: texts.leaveOutLines(faulty.length),
    text: texts.noOrder,
    confirm: texts.use(count),
    cancel: dialogTexts.stay,
    onConfirm: () => void use(),
  });
  return (
    <ActionDialog
      wide
      title={texts.title}
      description={texts.about}
      onClose={close}
      action={{
        label: texts.use(count),
        disabled: count === 0 || count > MOST || delayed !== text,
        onClick: () => (faulty.length > 0 ? askToLeaveOut() : void use()),
      }}
    >
      <div className="flex flex-col gap-3">
        <Field label={texts.lines} hint={texts.hint}>
          <TextArea
            rows={3}
            value={text}
            spellCheck={false}
            autoCapitalize="off"
            onChange={(event) => setLines(event.target.value)}
          />
        </Field>
        {data && (
          <p role="status" className="font-semibold">
            {state.filter(Boolean).join(', ')}
          </p>
        )}
        {count > MOST && (
          <Banner tone="warning" role="alert">
            {texts.tooMany(MOST)}
          </Banner>
        )}
        {faulty.length > 0 && (
          <ul
            aria-label={texts.faulty}
            className="max-h-[30dvh] overflow-y-auto rounded-md border border-line"
          >
            {faulty.slice(0, MOST_SHOWN).map(({ line, ...result }) => (
              <FaultyLine
                key={line}
                line={result}
                suggestions={result.contacts.length > 0 ? result.contacts : search(result.text).rows}
                onDone={(taken) => {
                  tick(taken);
                  keepLines((each) => each !== line);
                }}
              />
            ))}
          </ul>
        )}
        <Loaded result={result} label={texts.contacts}>
          {() => (
            <>
              <SearchInput
                label={texts.contacts}
                value={typed}
                onChange={setTyped}
                onEnter={() => typed.trim() && tick(rows.slice(0, 1))}
              />
              <div className="flex flex-wrap items-center gap-x-2">
                <Checkbox checked={hidesOthers} onChange={setHidesOthers} className="max-sm:w-full">
                  {texts.onlyChosen}
                </Checkbox>
                {rows.length > 0 && (
                  <Button variant="quiet" onClick={() => tick(rows)} className="max-sm:-ms-4">
                    {texts.all(rows.length)}
                  </Button>
                )}
                {count > 0 && (
                  <Button variant="quiet" onClick={() => tick(destinations, false)}>
                    {texts.none}
                  </Button>
                )}
              </div>
              <VirtualList
                isBoxed
                label={texts.contacts}
                rows={rows}
                rowKey={({ id }) => id}
                rowHeight={ROW_HEIGHT}
                className="max-h-[40dvh] rounded-md border border-line"
                resetKey={typed}
              >
                {(contact) => (
                  <Checkbox
                    checked={chosen.has(contact.id)}
                    onChange={(isOn) => tick([contact], isOn)}
                    className="min-h-11 border-b border-line px-3 py-1.5 hover:bg-sunken has-checked:bg-accent-soft"
                  >
                    <span className="block font-medium wrap-anywhere">{contactDisplayName(contact)}</span>
                    <span className="block text-small text-ink-2 wrap-anywhere empty:hidden">
                      {contactText(contact) || contact.email}
                    </span>
                  </Checkbox>
                )}
              </VirtualList>
            </>
          )}
        </Loaded>
      </div>
      {question}
      {leavesOut}
    </ActionDialog>
  );
}

interface FaultyLineProps {
  line: MatchedLine;
  suggestions: readonly Contact[];
  onDone: (taken: readonly Contact[]) => void;
}

function FaultyLine({ line: { text, verdict }, suggestions, onDone }: FaultyLineProps) {
  const id = useId();
  return (
    <li className="border-b border-line bg-warning-soft px-3 py-2 last:border-0">
      <p id={id} className="font-medium wrap-anywhere">
        {text}
      </p>
      <p className="text-small text-warning">{texts[verdict === 'found' ? 'unknown' : verdict]}</p>
      <div className="mt-1 flex flex-wrap gap-2">
        {suggestions.slice(0, SUGGESTIONS).map((contact) => (
          <Button key={contact.id} title={contactText(contact)} onClick={() => onDone([contact])}>
            {texts.take(
              verdict === 'several'
                ? `${contactDisplayName(contact)}, ${contactText(contact)}`
                : contactDisplayName(contact),
            )}
          </Button>
        ))}
        <Button aria-describedby={id} onClick={() => onDone([])}>
          {texts.leaveOut}
        </Button>
      </div>
    </li>
  );
}
