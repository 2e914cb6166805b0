import { Link, type LinkProps, useRouter } from '@tanstack/react-router';
import { ArrowUp, Pencil, Pin, Trash2 } from 'lucide-react';
import { type Dispatch, type FormEvent, type SetStateAction, useState } from 'react';
import type * as z from 'zod/mini';
import { reversedDates } from '#src/features/orders/list/reversed-dates.ts';
import { OrderSearch } from '#src/features/orders/search/order-search.ts';
import type { SavedViewsV1 } from '#src/storage/stored/preferences-v1.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { textLink } from '#src/ui/classes.ts';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Field, TextInput } from '#src/ui/form/field.tsx';
import { ShareButton } from '#src/ui/record/share.tsx';
import { texts as uiTexts } from '#src/ui/texts.ts';
import { toast } from '#src/ui/toast.ts';
import { texts } from './texts.ts';

export type SavedView = z.output<typeof SavedViewsV1>[number];

const LONGEST_NAME = 60;

interface SavedViewsProps {
  list: string;
  current: Omit<SavedView, 'name' | 'pinned'>;
  views: readonly SavedView[];
  onViews: Dispatch<SetStateAction<SavedView[] | undefined>>;
  linkOf: (view: SavedView) => LinkProps;
  onClose: () => void;
}

/** Saves a list's filters, searches, sort and columns under a name, and opens, orders, shares and deletes such views. */
export function SavedViews({ list, current, views, onViews, linkOf, onClose }: SavedViewsProps) {
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const [renamed, setRenamed] = useState<SavedView>();
  const isStored = router.options.context.preferences.status() !== 'missing';
  const own = views.filter(({ path }) => path === current.path);
  const name = typed.trim();
  const isTaken = own.some((view) => view.name === name);
  // Such a view would always be empty.
  const [fault] =
    current.path === '/Order' && !renamed ? reversedDates(OrderSearch.parse(current.search)) : [];
  const change = (to: (now: SavedView[]) => SavedView[]) => onViews((now = []) => to(now));
  /** Changes a view. Adds it if there is none, as after another tab has deleted it. */
  const put = (view: SavedView, next: Partial<SavedView>) =>
    change((now) => {
      const all = now.some((each) => isSame(each, view)) ? now : [...now, view];
      return all.map((each) => (isSame(each, view) ? { ...each, ...next } : each));
    });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name === '') return;
    if (renamed) put(renamed, { name });
    else put({ ...current, name, pinned: false }, current);
    setTyped('');
    setRenamed(undefined);
  };
  const moveUp = (view: SavedView, above: SavedView | undefined) =>
    change((now) => {
      const others = now.filter((each) => !isSame(each, view));
      const at = others.findIndex((each) => above && isSame(each, above));
      return others.toSpliced(at, 0, view);
    });
  const remove = (view: SavedView) => {
    const at = views.indexOf(view);
    change((now) => now.filter((each) => !isSame(each, view)));
    toast('success', texts.removed(view.name), {
      label: uiTexts.undo,
      onClick: () => change((now) => now.filter((each) => !isSame(each, view)).toSpliced(at, 0, view)),
    });
  };
  return (
    <Dialog
      title={texts.of(list)}
      description={`${texts.about} ${isStored ? texts.saved : texts.notSaved}`}
      onClose={onClose}
    >
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <Field label={texts.name} className="min-w-48 flex-1">
          <TextInput
            value={typed}
            maxLength={LONGEST_NAME}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          disabled={name === '' || fault !== undefined || (renamed !== undefined && isTaken)}
        >
          {renamed ? texts.rename : isTaken ? texts.replace : texts.save}
        </Button>
        {fault && (
          <p role="alert" className="basis-full text-small text-warning">
            {fault}
          </p>
        )}
      </form>
      {own.length === 0 && <p className="mt-4 text-ink-2">{texts.none}</p>}
      <ul className="mt-4">
        {own.map((view, at) => (
          <li
            key={view.name}
            className="flex flex-wrap items-center justify-end gap-x-2 border-t border-line py-1"
          >
            <Link
              {...linkOf(view)}
              onClick={onClose}
              className={`${textLink} flex target min-w-32 flex-1 items-center wrap-anywhere`}
            >
              {view.name}
            </Link>
            <span className="flex">
              <IconButton
                icon={Pin}
                label={texts.pin(view.name)}
                aria-pressed={view.pinned}
                onClick={() => put(view, { pinned: !view.pinned })}
                className="aria-pressed:bg-accent-soft aria-pressed:text-accent aria-pressed:*:fill-current"
              />
              <IconButton
                icon={ArrowUp}
                label={texts.moveUp(view.name)}
                disabled={at === 0}
                onClick={() => moveUp(view, own[at - 1])}
              />
              <ShareButton
                label={texts.share(view.name)}
                title={view.name}
                link={() => router.buildLocation(linkOf(view)).href.slice(1)}
              />
              <IconButton
                icon={Pencil}
                label={texts.renameNamed(view.name)}
                onClick={() => {
                  setRenamed(view);
                  setTyped(view.name);
                }}
              />
              <IconButton icon={Trash2} label={texts.remove(view.name)} onClick={() => remove(view)} />
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const isSame = (one: SavedView, other: SavedView) => one.path === other.path && one.name === other.name;
