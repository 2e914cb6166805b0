import { Plus, SearchX } from 'lucide-react';
import { useId, useMemo, useRef, useState } from 'react';
import { explain } from '#src/api/errors.ts';
import { Button } from '#src/ui/button.tsx';
import type { Identified } from '#src/ui/data-table.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { timeOf } from '#src/ui/format.ts';
import { Loaded, type LoadedProps, RowSkeletons } from '#src/ui/loaded.tsx';
import { SearchInput } from '#src/ui/search-input.tsx';
import { EmptyState } from '#src/ui/surface.tsx';
import { inOrder, kindOf, type PickKind, sectionsOf, useRecent } from './pick-kinds.ts';
import { moveFocus, PickRow } from './pick-row.tsx';
import { bestOf, searchable } from './word-search.ts';

const SHOWN = 100;

export interface PickList<Item> {
  kind: PickKind;
  /** For whom the latest choices are remembered: a client, a carrier. */
  of?: number | string | undefined;
  isByName?: boolean | undefined;
  result: LoadedProps<readonly Item[]>['result'] & {
    readonly dataUpdatedAt: number;
    readonly isLoading: boolean;
  };
  value: number | undefined;
  onCreate?: ((typed: string) => void) | undefined;
  onPick(item: Item): void;
}

export interface PickDialogProps<Item> extends PickList<Item> {
  title: string;
  onClose: () => void;
}

export function PickDialog<Item extends Identified>(props: PickDialogProps<Item>) {
  const { title, kind, of, isByName, result, value, onCreate, onPick, onClose } = props;
  const { nameOf, placeOf, groupOf, empty, ...its } = kindOf<Item>(kind);
  const detailOf = isByName ? undefined : its.detailOf;
  const [typed, setTyped] = useState('');
  const [most, setMost] = useState(SHOWN);
  // What the list had before the search, so that the dialog keeps its height while the user types.
  const [height, setHeight] = useState<number>();
  const { ids, note } = useRecent(of === undefined ? kind : `${kind} ${of}`);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const rows = useMemo(
    () => result.data && inOrder(result.data, nameOf, placeOf),
    [result.data, nameOf, placeOf],
  );
  const words = useMemo(
    () => rows && searchable(rows, (item) => `${nameOf(item)} ${detailOf?.(item) ?? ''}`),
    [rows, nameOf, detailOf],
  );
  const isSearched = typed.trim() !== '';
  const found = isSearched && words ? bestOf(words, typed, most + 1) : rows;
  const sections = found && sectionsOf(found.slice(0, most), isSearched ? [] : recentOf(rows, ids), groupOf);
  const pick = (item: Item) => {
    note(item.id);
    onPick(item);
    onClose();
  };
  return (
    <Dialog
      title={title}
      description={result.dataUpdatedAt > 0 && `as of ${timeOf(result.dataUpdatedAt)}`}
      onClose={onClose}
      footer={
        onCreate && (
          <Button
            icon={Plus}
            className="w-full"
            onClick={() => {
              onClose();
              onCreate(typed.trim());
            }}
          >
            Create Contact
            {isSearched && ` “${typed.trim()}”`}
          </Button>
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the controls within. */}
      <div
        ref={box}
        className="min-h-[45dvh]"
        style={{ minHeight: height }}
        onKeyDown={(event) => moveFocus(event, box.current)}
      >
        <SearchInput
          label="Search"
          value={typed}
          onChange={(text) => {
            setHeight((now) => now ?? heightIn(box.current));
            setTyped(text);
            setMost(SHOWN);
          }}
          className="sticky -top-1 z-10 -mx-1 bg-surface px-1 pt-1 pb-2"
        />
        <Loaded
          result={{ ...result, data: sections }}
          explain={explain}
          label={title}
          waiting={
            <div className="h-80 overflow-hidden">
              <RowSkeletons />
            </div>
          }
        >
          {(shown) => (
            <>
              {shown.length === 0 && (
                <EmptyState icon={SearchX} text={empty}>
                  {isSearched && (
                    <p className="text-small text-ink-2 wrap-anywhere">Looked for: “{typed.trim()}”</p>
                  )}
                </EmptyState>
              )}
              {shown.map(({ heading, items }, at) => (
                <section key={heading ?? ''} aria-labelledby={heading ? `${id}-${at}` : undefined}>
                  {heading && (
                    <h3 id={`${id}-${at}`} className="pt-3 pb-1 text-small font-semibold text-ink-2">
                      {heading}
                    </h3>
                  )}
                  <ul>
                    {items.map((item) => (
                      <PickRow
                        key={item.id}
                        name={nameOf(item)}
                        detail={detailOf?.(item)}
                        isChosen={item.id === value}
                        onPick={() => pick(item)}
                      />
                    ))}
                  </ul>
                </section>
              ))}
              {(found?.length ?? 0) > most && (
                <Button className="mt-3 w-full" onClick={() => setMost((now) => now + SHOWN)}>
                  Show more
                </Button>
              )}
            </>
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

function recentOf<Item extends Identified>(rows: readonly Item[] = [], ids: readonly number[]): Item[] {
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}
