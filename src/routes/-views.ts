/** The last view of each list: filter, page, sort and searches, stored on this device. */
import { type LinkProps, useNavigate, useSearch } from '@tanstack/react-router';
import { House } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import type * as z from 'zod/mini';
import { OrderFilter } from '#src/features/orders/order-filter.ts';
import { defaultOrderSearch, isDefault, OrderSearch, upToToday } from '#src/features/orders/order-search.ts';
import type { MenuItem } from '#src/features/shell/phone-bars.tsx';
import { ListViewV1 } from '#src/storage/stored/preferences-v1.ts';
import { formatIsoDay } from '#src/ui/format.ts';
import type { Patch } from '#src/ui/list-controls.ts';
import { usePreference, useStoredPreferences } from '#src/user-data/preferences.ts';
import { type ListPath, SECTIONS } from './-sections.ts';
import { texts } from './-texts.ts';

/** A list's search, which is stored as its last view, and its setter. Beside a record without one, it is that view. */
export function useListPlace<T extends z.ZodMiniType<Record<string, unknown>>>(
  path: ListPath,
  schema: T,
): [z.output<T>, Patch<z.output<T>>] {
  const navigate = useNavigate();
  const named = useSearch({ strict: false });
  const [view, store] = usePreference(`view ${path}`, ListViewV1);
  const isNamed = Object.keys(named).length > 0;
  const stored = useRef(asLeft(path, view));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored view follows from the search.
  const search = useMemo(() => schema.parse(isNamed ? named : stored.current), [named, schema]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search is another view.
  useEffect(() => store({ search: { ...search }, on: formatIsoDay(new Date()) }), [search]);
  const onPatch: Patch<z.output<T>> = (patch, move) =>
    void navigate({
      to: '.',
      search: (now: object) => ({ ...(Object.keys(now).length > 0 ? now : search), ...patch }),
      ...move,
    });
  return [search, onPatch];
}

export function useLastSearch(path: ListPath): Record<string, unknown> | undefined {
  const [view] = usePreference(`view ${path}`, ListViewV1);
  return view?.search;
}

/** The link to a list in its last state; for Orders without one, the default filter. */
export function useListLink(path: ListPath): LinkProps {
  const [view] = usePreference(`view ${path}`, ListViewV1);
  return { to: path, search: asLeft(path, view) };
}

/** The screens of the menu, each list in its last state. */
export function useMenu(): readonly MenuItem[] {
  const stored = useStoredPreferences();
  const sections = (Object.keys(SECTIONS) as ListPath[]).map((path) => {
    const view = ListViewV1.safeParse(stored.get(`view ${path}`)).data;
    return {
      ...SECTIONS[path],
      label: texts.sections[path],
      link: { to: path, search: asLeft(path, view) },
    };
  });
  return [{ label: texts.dashboard, icon: House, key: 'd', link: { to: '/' } }, ...sections];
}

export function ordersLink(filter: Partial<OrderFilter>) {
  const search = { ...defaultOrderSearch(new Date()), filter: OrderFilter.parse(filter) };
  return { to: '/Order', search } as const;
}

function asLeft(path: ListPath, view: z.infer<typeof ListViewV1> | undefined): object {
  if (path !== '/Order') return view?.search ?? {};
  const today = new Date();
  const left = view && OrderSearch.parse(view.search);
  return left && !isDefault(left, view.on) ? upToToday(left, view.on, today) : defaultOrderSearch(today);
}
