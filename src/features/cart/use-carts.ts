import { useRouter } from '@tanstack/react-router';
import { useMemo, useSyncExternalStore } from 'react';
import type { Draft } from '#src/outbox/draft.ts';
import type { Drafts } from '#src/outbox/drafts.ts';
import { cartsOf } from './cart.ts';

/** The drafts of this device, and the carts among them, last edited first. */
export function useCarts(): { drafts: Drafts; list: readonly Draft[]; carts: readonly Draft[] } {
  const { drafts } = useRouter().options.context;
  const list = useSyncExternalStore(drafts.subscribe, drafts.list);
  return { drafts, list, carts: useMemo(() => cartsOf(list), [list]) };
}
