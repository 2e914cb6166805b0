import { useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { type Draft, isPlacedOtherwise, isWaiting } from '#src/outbox/draft.ts';
import type { Drafts } from '#src/outbox/drafts.ts';
import { setBadge } from '#src/pwa/app-badge.ts';
import { ownerOf } from '#src/storage/owner.ts';
import { toast } from '#src/ui/toast.ts';
import { problemTitle, texts } from './notice-texts.ts';

export type News = { readonly draft: Draft; readonly became: 'sent' | 'needs-you' | 'placed-twice' };

export function newsOf(before: readonly Draft[], now: readonly Draft[]): News[] {
  const earlier = new Map(before.map((draft) => [draft.id, draft]));
  return now.flatMap((draft): News[] => {
    const was = earlier.get(draft.id);
    const { state, also_placed } = draft;
    // At the start, what was placed otherwise while nobody looked.
    if (!was && !isPlacedOtherwise(draft)) return [];
    if (state !== 'sent' && state !== 'needs-you') return [];
    if (state === 'sent' && also_placed.length > (was?.also_placed.length ?? 0))
      return [{ draft, became: 'placed-twice' }];
    // Of the orders to several destinations, only the last one is announced.
    const isOneOfMany = now.some((each) => each.batch === (draft.batch ?? '') && isWaiting(each));
    if (isOneOfMany && state === 'sent' && !draft.problem) return [];
    return !was || isWaiting(was) ? [{ draft, became: state }] : [];
  });
}

interface NoticePorts {
  readonly drafts: Pick<Drafts, 'list' | 'subscribe'>;
  readonly isVisible: () => boolean;
  /** Calls back when this tab becomes visible. Returns an unsubscribe function. */
  readonly onVisible: (callback: () => void) => () => void;
  readonly isOnScreen: (draft: Draft) => boolean;
  readonly announce: (news: News) => void;
  /** The tabs tell each other the ids of the drafts that they have announced. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>;
}

/** Watches orders that are being sent; a hidden tab announces later. Returns an unsubscribe function. */
export function watchSent(ports: NoticePorts): () => void {
  const { drafts, isVisible, onVisible, isOnScreen, announce, channel } = ports;
  let before: readonly Draft[] = [];
  let pending: News[] = [];
  const announcedElsewhere = new Set<string>();
  const announcePending = () => {
    if (!isVisible()) return;
    for (const news of pending) {
      channel.postMessage(news.draft.id);
      if (!isOnScreen(news.draft)) announce(news);
    }
    pending = [];
  };
  channel.onmessage = ({ data }: MessageEvent<string>) => {
    announcedElsewhere.add(data);
    pending = pending.filter(({ draft }) => draft.id !== data);
  };
  const onChange = () => {
    const now = drafts.list();
    // An order that is sent again will have other news.
    for (const { id } of now.filter(isWaiting)) announcedElsewhere.delete(id);
    pending = [...pending, ...newsOf(before, now).filter(({ draft }) => !announcedElsewhere.has(draft.id))];
    before = now;
    announcePending();
  };
  onChange();
  const ends = [drafts.subscribe(onChange), onVisible(announcePending), () => channel.close()];
  return () => {
    for (const end of ends) end();
  };
}

export function SentNotices(): null {
  const router = useRouter();
  const { drafts, person } = router.options.context;
  const owner = ownerOf(person);
  useEffect(() => {
    const isOnScreen = (draft: Draft) => {
      const { pathname, search } = router.latestLocation;
      // For orders to several destinations, the wizard shows only their states.
      const shown = isPlacedOtherwise(draft) ? [draft.id] : [draft.id, draft.batch];
      const isInWizard = pathname === '/Order/create' && shown.includes(search.draft ?? '');
      return pathname === '/Order/outbox' || isInWizard;
    };
    const announce = ({ draft, became }: News) => {
      const { order_id, problem } = draft;
      const show = { label: texts.show, onClick: () => void router.navigate({ to: '/Order/outbox' }) };
      if (became === 'placed-twice') return toast('warning', texts.placedTwice(draft), show);
      if (became === 'needs-you') return toast('warning', texts.needsYou(draft), show);
      if (problem) return toast('warning', problemTitle(problem), show);
      if (order_id === null) return undefined;
      const onClick = () => void router.navigate({ to: '/Order/$id', params: { id: order_id } });
      toast('success', texts.placed(draft), { label: texts.view, onClick });
    };
    const channel = new BroadcastChannel(`sent notices ${owner}`);
    return watchSent({ drafts, isVisible, onVisible, isOnScreen, announce, channel });
  }, [drafts, owner, router]);
  const count = useSyncExternalStore(drafts.subscribe, () => drafts.list().filter(needsUser).length);
  useEffect(() => setBadge(count), [count]);
  useEffect(() => () => setBadge(0), []);
  return null;
}

export const needsUser = (draft: Draft) =>
  draft.state === 'needs-you' || draft.state === 'in-doubt' || isPlacedOtherwise(draft);

const isVisible = () => document.visibilityState === 'visible';

function onVisible(callback: () => void): () => void {
  document.addEventListener('visibilitychange', callback);
  return () => document.removeEventListener('visibilitychange', callback);
}

export function unsentCount(drafts: readonly Draft[]): number {
  return drafts.filter((draft) => isWaiting(draft) || draft.state === 'needs-you').length;
}

/** Whether an order waits or needs the user, beside those that are just being sent. */
export function asksAttention(drafts: readonly Draft[]): boolean {
  return drafts.some(
    (draft) =>
      draft.paused ||
      draft.state === 'needs-you' ||
      (isWaiting(draft) && (draft.waits_for !== null || draft.doubt !== null)),
  );
}
