/** The views of each list: its last filter, page, sort and searches, and those saved under a name. */
import {
  deepEqual,
  type LinkProps,
  lazyRouteComponent,
  useNavigate,
  useSearch,
} from '@tanstack/react-router';
import { Bookmark, House } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { OrderFilter } from '#src/features/orders/list/order-filter.ts';
import { defaultOrderSearch, foundAgain, OrderSearch } from '#src/features/orders/search/order-search.ts';
import type { MenuItem, NavItem } from '#src/features/shell/phone-bars.tsx';
import { type ListPath, SECTIONS } from '#src/features/shell/sections.ts';
import { sectionTexts } from '#src/features/shell/texts.ts';
import { ListViewV1, SavedViewsV1 } from '#src/storage/stored/preferences-v1.ts';
import { IconButton } from '#src/ui/button.tsx';
import { useDialog } from '#src/ui/dialog/dialog.tsx';
import { formatIsoDay } from '#src/ui/format.ts';
import type { TableChoice, ViewsButton } from '#src/ui/list/column.ts';
import type { Patch } from '#src/ui/list/list-controls.ts';
import { USER_MADE, usePreference, useStoredPreferences } from '#src/user-data/preferences.ts';
import type { SavedView } from './saved-views.tsx';

const Dialog = lazyRouteComponent(() => import('./saved-views.tsx'), 'SavedViews');

/** A list's search, which is stored as its last view, and its setter. Without a search in the URL, it is that view. */
export function useListState<T extends z.ZodMiniType<Record<string, unknown>>>(path: ListPath, schema: T) {
  const navigate = useNavigate();
  const named = useSearch({ strict: false });
  const [view, store] = usePreference(`view ${path}`, ListViewV1);
  const isNamed = Object.keys(named).length > 0;
  const stored = useRef(searchOfView(path, view));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored view follows from the search.
  const search = useMemo(() => schema.parse(isNamed ? named : stored.current), [named, schema]);
  const [today, setToday] = useState(() => formatIsoDay(new Date()));
  useEffect(() => {
    const look = () => setToday(formatIsoDay(new Date()));
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored when the search changes.
  useEffect(() => {
    // The view was stored on an earlier day, and is still open or open again. If it ended with that day, it ends today now.
    const left = view && view.on !== today && deepEqual(view.search, search) && searchOfView(path, view);
    if (left && !deepEqual(left, search)) void navigate({ to: '.', search: left, replace: true });
    else store({ search: { ...search }, on: today });
  }, [search, today]);
  const onPatch: Patch<z.output<T>> = (patch, move) =>
    void navigate({
      to: '.',
      search: (now: object) => ({ ...(Object.keys(now).length > 0 ? now : search), ...patch }),
      ...move,
    });
  const views: ViewsButton = (columns) => <SavedViews {...{ path, search, columns }} />;
  return { search, onPatch, views };
}

export function useLastSearch(path: ListPath): Record<string, unknown> | undefined {
  const [view] = usePreference(`view ${path}`, ListViewV1);
  return view?.search;
}

export function useListLink(path: ListPath): LinkProps {
  const [view] = usePreference(`view ${path}`, ListViewV1);
  return { to: path, search: searchOfView(path, view) };
}

export const useSavedViews = () => usePreference(USER_MADE.views, SavedViewsV1);

/** Links to a list with a saved view. Dates up to the day of saving become dates up to today. */
export const savedLink = ({ path, ...view }: SavedView): LinkProps => ({
  to: path as ListPath,
  search: searchOfView(path, view),
});

interface SavedViewsProps {
  path: ListPath;
  search: object;
  columns: TableChoice['columns'];
}

function SavedViews({ path, search, columns = {} }: SavedViewsProps) {
  const [views = [], onViews] = useSavedViews();
  const current = { path, search: { ...search, page: 1, columns }, on: formatIsoDay(new Date()) };
  const [open, dialog] = useDialog((onClose) => (
    <Dialog list={sectionTexts.sections[path]} {...{ current, views, onViews, onClose }} linkOf={savedLink} />
  ));
  return (
    <>
      <IconButton
        icon={Bookmark}
        label={sectionTexts.savedViews}
        onClick={open}
        className="-mx-1.5 shrink-0"
      />
      {dialog}
    </>
  );
}

export function usePinnedViews(): readonly NavItem[] {
  const [views = []] = useSavedViews();
  const pinned = views.filter((view) => view.pinned);
  return pinned.map((view) => ({ label: view.name, icon: Bookmark, isView: true, link: savedLink(view) }));
}

export function useMenu(): readonly MenuItem[] {
  const stored = useStoredPreferences();
  const sections = (Object.keys(SECTIONS) as ListPath[]).map((path) => {
    const view = ListViewV1.safeParse(stored.get(`view ${path}`)).data;
    return {
      ...SECTIONS[path],
      label: sectionTexts.sections[path],
      link: { to: path, search: searchOfView(path, view) },
    };
  });
  return [{ label: sectionTexts.dashboard, icon: House, key: 'd', link: { to: '/' } }, ...sections];
}

export function ordersLink(filter: Partial<OrderFilter>) {
  const search = { ...defaultOrderSearch(new Date()), filter: OrderFilter.parse(filter) };
  return { to: '/Order', search } as const;
}

function searchOfView(path: string, view: z.infer<typeof ListViewV1> | undefined): object {
  if (path !== '/Order') return view?.search ?? {};
  const today = new Date();
  return view ? foundAgain(OrderSearch.parse(view.search), view.on, today) : defaultOrderSearch(today);
}
