import type { UseQueryResult } from '@tanstack/react-query';
import { Check, Plus, SearchX } from 'lucide-react';
import { useId, useMemo, useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { SearchInput } from '#src/ui/filter/search-input.tsx';
import { compareTexts, dotted, timeOf } from '#src/ui/format.ts';
import type { Identified } from '#src/ui/list/data-table.tsx';
import { EmptyState, Loaded, RowSkeletons } from '#src/ui/record/loaded.tsx';
import { texts as uiTexts } from '#src/ui/texts.ts';
import { useOnlyClient } from './clients.tsx';
import { FoundMarks, Marked } from './marked.tsx';
import { moveFocus } from './move-focus.ts';
import { detailsOf } from './pick-details.ts';
import { namesOf, type PickKind, useRecent } from './pick-kinds.ts';
import { texts } from './texts.ts';
import { wordSearch } from './word-search.ts';

const SHOWN = 100;

interface PickDialogProps<Item> {
  kind: PickKind;
  /** For whom the latest choices are remembered: a client, a carrier. */
  of?: number | string | undefined;
  result: Pick<UseQueryResult<readonly Item[]>, 'data' | 'error' | 'refetch' | 'dataUpdatedAt' | 'isLoading'>;
  value: number | undefined;
  onCreate?: ((typed: string) => void) | undefined;
  onPick(item: Item): void;
  onClose: () => void;
}

export function PickDialog<Item extends Identified>(props: PickDialogProps<Item>) {
  const { kind, of, result, value, onCreate, onPick, onClose } = props;
  const nameOf = namesOf<Item>(kind);
  const { rankOf, groupOf, alsoOf, ...its } = detailsOf<Item>(kind);
  const only = useOnlyClient();
  const { select: title, none } = texts.kinds[kind];
  // The client of a title is its detail, unless all titles are of one client.
  const ownDetailOf = kind === 'title' && (of ?? only) ? undefined : its.detailOf;
  const [typed, setTyped] = useState('');
  const [most, setMost] = useState(SHOWN);
  // The height before the search, so that the dialog keeps it while the user types.
  const [height, setHeight] = useState<number>();
  const { ids, note } = useRecent(of === undefined ? kind : `${kind} ${of}`);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const rows = useMemo(
    () => result.data && sortedItems(result.data, nameOf, rankOf),
    [result.data, nameOf, rankOf],
  );
  // Items with the same texts show their ids.
  const detailOf = useMemo(() => {
    const wordsOf = (item: Item) => `${nameOf(item)}\n${ownDetailOf?.(item)}`;
    const alike = Map.groupBy(rows ?? [], wordsOf);
    const isTwin = (item: Item) => (alike.get(wordsOf(item)) ?? []).length > 1;
    return (item: Item) => dotted(ownDetailOf?.(item), isTwin(item) && `#${item.id}`);
  }, [rows, nameOf, ownDetailOf]);
  const search = useMemo(
    () => wordSearch(rows ?? [], (item) => `${nameOf(item)}\n${detailOf(item)} ${alsoOf?.(item) ?? ''}`),
    [rows, nameOf, detailOf, alsoOf],
  );
  const text = typed.trim();
  const { rows: found, partsOf } = useMemo(() => search(text), [search, text]);
  const recent = text ? [] : ids.flatMap((id) => rows?.find((row) => row.id === id) ?? []);
  const sections = rows && sectionsOf(found.slice(0, most), recent, groupOf);
  const pick = (item: Item) => {
    note(item.id);
    onPick(item);
    onClose();
  };
  return (
    <Dialog
      title={title}
      description={result.dataUpdatedAt > 0 && uiTexts.asOf(timeOf(result.dataUpdatedAt))}
      onClose={onClose}
      footer={
        onCreate && (
          <Button
            icon={Plus}
            className="w-full"
            onClick={() => {
              onClose();
              onCreate(text);
            }}
          >
            {texts.create(text)}
          </Button>
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the controls within. */}
      <div
        ref={box}
        className="min-h-[45dvh]"
        style={{ minHeight: height }}
        onKeyDown={(event) => moveFocus(event, 1, true)}
      >
        <SearchInput
          label={texts.search}
          value={typed}
          onEnter={() => sections?.[0]?.items[0] && pick(sections[0].items[0])}
          onChange={(next) => {
            setHeight((now) => now ?? heightIn(box.current));
            setTyped(next);
            setMost(SHOWN);
          }}
          className="sticky -top-1 z-10 -mx-1 bg-surface px-1 pt-1 pb-2"
        />
        <Loaded
          result={{ ...result, data: sections }}
          label={title}
          waiting={
            <div className="h-80 overflow-hidden">
              <RowSkeletons />
            </div>
          }
        >
          {(shown) => (
            <FoundMarks value={partsOf}>
              {shown.length === 0 && (
                <EmptyState icon={SearchX} text={none}>
                  {text && <p className="text-small text-ink-2 wrap-anywhere">{texts.lookedFor(text)}</p>}
                </EmptyState>
              )}
              {shown.map(({ heading, items }, at) => (
                <section key={heading ?? ''} aria-labelledby={heading ? `${id}-${at}` : undefined}>
                  {heading && (
                    <h3 id={`${id}-${at}`} className="pt-3 pb-1 text-small font-semibold text-ink-2">
                      {heading}
                    </h3>
                  )}
                  <ul className="divide-y divide-line">
                    {items.map((item) => (
                      <PickRow
                        key={item.id}
                        name={nameOf(item)}
                        detail={detailOf(item)}
                        isChosen={item.id === value}
                        onPick={() => pick(item)}
                      />
                    ))}
                  </ul>
                </section>
              ))}
              {found.length > most && (
                <Button className="mt-3 w-full" onClick={() => setMost((now) => now + SHOWN)}>
                  {texts.showMore}
                </Button>
              )}
            </FoundMarks>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}

function heightIn(element: HTMLElement | null): number | undefined {
  const parent = element?.parentElement;
  if (!parent) return undefined;
  const { paddingTop, paddingBottom } = getComputedStyle(parent);
  return parent.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
}

interface PickRowProps {
  name: string;
  detail: string;
  isChosen: boolean;
  onPick: () => void;
}

function PickRow({ name, detail, isChosen, onPick }: PickRowProps) {
  const id = useId();
  return (
    <li>
      <button
        type="button"
        data-row
        aria-label={texts.select(name)}
        aria-describedby={detail ? id : undefined}
        aria-current={isChosen || undefined}
        onClick={onPick}
        className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 py-1.5 text-start hover:bg-sunken aria-[current=true]:bg-accent-soft"
      >
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="block font-medium">
            <Marked text={name} />
          </span>
          {detail && (
            <span id={id} className="block text-small text-ink-2">
              <Marked text={detail} />
            </span>
          )}
        </span>
        {isChosen && <Check className="text-accent" />}
      </button>
    </li>
  );
}

/** A slow phone sorts this many within a frame. More stay as the service sorted them. */
const SORTED_AT_ONCE = 500;
export function sortedItems<Item>(
  rows: readonly Item[],
  nameOf: (item: Item) => string,
  rankOf: (item: Item) => number = () => 0,
): readonly Item[] {
  if (rows.length > SORTED_AT_ONCE) return rows;
  return rows.toSorted((a, b) => rankOf(a) - rankOf(b) || compareTexts(nameOf(a), nameOf(b)));
}

export function sectionsOf<Item extends { readonly id: number }>(
  rows: readonly Item[],
  recent: readonly Item[],
  groupOf: (item: Item) => string | undefined = () => undefined,
): { heading: string | undefined; items: readonly Item[] }[] {
  const first = recent.filter((item) => groupOf(item) === undefined);
  const others = rows.filter(({ id }) => !first.some((item) => item.id === id));
  const plain = others.filter((item) => groupOf(item) === undefined);
  const headings = [...new Set(others.flatMap((item) => groupOf(item) ?? []))];
  return [
    { heading: texts.recent, items: first },
    { heading: first.length > 0 ? texts.others : undefined, items: plain },
    ...headings.map((heading) => ({ heading, items: others.filter((item) => groupOf(item) === heading) })),
  ].filter(({ items }) => items.length > 0);
}
