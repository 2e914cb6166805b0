import type { LinkProps } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { type LucideIcon, Search } from 'lucide-react';
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { FoundMarks, Marked } from '#src/features/pickers/marked.tsx';
import type { Found } from '#src/features/pickers/word-search.ts';
import { texts as shellTexts } from '#src/features/shell/texts.ts';
import { classes } from '#src/ui/classes.ts';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { takeTypedAhead } from './keys.ts';
import { texts } from './texts.ts';

export interface Destination {
  readonly key: string;
  readonly label: string;
  readonly detail?: string | null | undefined;
  readonly icon: LucideIcon;
  readonly go: LinkProps | (() => void);
}

export interface ResultGroup extends Partial<Pick<Found<never>, 'partsOf'>> {
  readonly name: string;
  readonly destinations: readonly Destination[];
}

interface PaletteProps {
  text: string;
  onText: Dispatch<SetStateAction<string>>;
  found: readonly ResultGroup[];
  foundFor: string;
  note: string | undefined;
  onGo: (destination: Destination) => void;
  onClose: () => void;
}

export function Palette({ text, onText, found, foundFor, note, onGo, onClose }: PaletteProps) {
  const groups = found.filter(({ destinations }) => destinations.length > 0);
  const keys = groups.flatMap(({ destinations }) => destinations.map(({ key }) => key));
  // Selects the best result, unless the user selected another one among these results.
  const [chosen, choose] = useState({ foundFor, key: '' });
  const isListed = chosen.foundFor === foundFor && keys.includes(chosen.key);
  const count = keys.length;
  const best = groups[0]?.destinations[0];
  const wanted = text.trim();
  // The text for which Enter was pressed before its results were shown: a scanner presses it at once.
  const entered = useRef<string>(undefined);
  useEffect(() => {
    if (wanted !== foundFor) return;
    if (entered.current === foundFor && best) onGo(best);
    entered.current = undefined;
  });
  return (
    <Dialog title={shellTexts.goTo} wide typing onClose={onClose}>
      {/* The results are already filtered and sorted. */}
      <Command
        label={texts.label}
        shouldFilter={false}
        loop
        value={isListed ? chosen.key : (keys[0] ?? '')}
        onValueChange={(key) => choose({ foundFor, key })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || wanted === foundFor) return;
          event.preventDefault();
          entered.current = wanted;
        }}
        className="flex flex-col gap-3 outline-none"
      >
        <TextField text={text} onText={onText} />
        <p role="status" className="sr-only">
          {texts.results(count, note)}
        </p>
        {/* Above the results, so that it never scrolls out of sight. Keeps its height when empty: results don't move. */}
        <p className="-mb-3 min-h-5 px-3 text-small text-ink-2">{note}</p>
        <Command.List label={texts.list} className="h-[min(26rem,52dvh)] overflow-y-auto overscroll-contain">
          {groups.map(({ name, destinations, partsOf }) => (
            <Command.Group
              key={name}
              heading={<p className="px-3 py-1 text-small text-ink-2">{name}</p>}
              className="pb-2"
            >
              <FoundMarks value={partsOf}>
                {destinations.map((destination) => (
                  <Row key={destination.key} destination={destination} onGo={onGo} />
                ))}
              </FoundMarks>
            </Command.Group>
          ))}
          {count === 0 && !note && <p className="px-3 py-8 text-center text-ink-2">{texts.nothing}</p>}
        </Command.List>
      </Command>
    </Dialog>
  );
}

function TextField({ text, onText }: Pick<PaletteProps, 'text' | 'onText'>) {
  useEffect(() => {
    const typed = takeTypedAhead();
    onText((now) => now + typed);
  }, [onText]);
  return (
    <div className="relative">
      <Search className="absolute top-1/2 start-3 -translate-y-1/2 text-ink-3" />
      <Command.Input
        value={text}
        onValueChange={onText}
        maxLength={100}
        enterKeyHint="go"
        placeholder={texts.searched}
        className="w-full rounded-md border border-control bg-surface py-2 pe-3 ps-icon target control placeholder:text-ink-3"
      />
    </div>
  );
}

const LONG = 40;

function Row({ destination, onGo }: { destination: Destination; onGo: (destination: Destination) => void }) {
  const { key, label, detail, icon: Icon } = destination;
  return (
    <Command.Item
      value={key}
      onSelect={() => onGo(destination)}
      className="flex cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 target data-[selected=true]:bg-accent-soft forced-colors:data-[selected=true]:outline-2"
    >
      <Icon className="text-ink-2" />
      <span
        className={classes(
          'flex min-w-0 flex-1 flex-col justify-between gap-x-3',
          (detail?.length ?? 0) < LONG && 'sm:flex-row sm:items-baseline',
        )}
      >
        <span className="wrap-anywhere">
          <Marked text={label} />
        </span>
        {detail && (
          <span className="truncate text-small text-ink-2 max-[22.5rem]:whitespace-normal sm:shrink-0">
            <Marked text={detail} />
          </span>
        )}
      </span>
    </Command.Item>
  );
}
