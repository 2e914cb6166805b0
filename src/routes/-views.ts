/** The last view of each list: its filter, page, sort and searches, as the person left it on this device. */
import type { LinkProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { dayOf } from '#src/features/orders/day.ts';
import { defaultOrderSearch, isDefault, OrderSearch, upToToday } from '#src/features/orders/order-search.ts';
import { usePreference } from '#src/offline/preferences.ts';

type ListPath = '/Product' | '/Order' | '/Show' | '/Contact';

const View = z.object({ search: z.record(z.string(), z.unknown()), on: z.string() });

/** Keeps a list's search as its last view. */
export function useRememberView(path: ListPath, search: object): void {
  const [, remember] = usePreference(`view ${path}`, View);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search is another view.
  useEffect(() => remember({ search: { ...search }, on: dayOf(new Date()) }), [search]);
}

/** A list's search as the person left it. */
export function useLastSearch(path: ListPath): Record<string, unknown> | undefined {
  const [view] = usePreference(`view ${path}`, View);
  return view?.search;
}

/** Where a list's name leads: to the list as it was left; to the Orders of the default filter where none was left. */
export function useListLink(path: ListPath): LinkProps {
  const [view] = usePreference(`view ${path}`, View);
  const today = new Date();
  if (path !== '/Order') return { to: path, search: view?.search ?? {} };
  const left = view && OrderSearch.parse(view.search);
  const search =
    left && !isDefault(left, view.on) ? upToToday(left, view.on, today) : defaultOrderSearch(today);
  return { to: path, search };
}
