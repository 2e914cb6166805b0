import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Person } from '#src/auth/session.ts';
import type { Draft } from '#src/outbox/draft.ts';
import type { Drafts } from '#src/outbox/drafts.ts';
import { setBadge } from '#src/pwa/app-badge.ts';
import { ownerOf } from '#src/storage/owner.ts';
import { toast } from '#src/ui/toast.ts';
import { type News, watchSent } from './sent-notices.ts';

/**
 * Shows a notice when an order was placed or refused in the background, unless its own screen is open; and on the app's
 * icon, how many orders need the user.
 */
export default function SentNotices({ drafts, person }: { drafts: Drafts; person: Person }): null {
  const router = useRouter();
  const owner = ownerOf(person);
  useEffect(() => {
    const isOnScreen = ({ id }: Draft) => {
      const { pathname, search } = router.latestLocation;
      return pathname === '/Order/outbox' || (pathname === '/Order/create' && search.draft === id);
    };
    const tell = ({ draft, became }: News) => {
      const { order_id, org_name } = draft;
      if (became === 'placed-twice') {
        const act = () => void router.navigate({ to: '/Order/outbox' });
        return toast('warning', `Two orders were placed: ${draft.also_placed.at(-1)} and ${order_id}.`, {
          label: 'Show',
          act,
        });
      }
      if (became === 'needs-you') {
        const act = () => void router.navigate({ to: '/Order/outbox' });
        return toast('warning', `An order needs your attention: ${org_name}.`, { label: 'Show', act });
      }
      if (order_id === null) return;
      const act = () => void router.navigate({ to: '/Order/$id', params: { id: order_id } });
      toast('success', `Your Order has been saved. Order ${order_id}, ${org_name}.`, { label: 'View', act });
    };
    const channel = new BroadcastChannel(`sent notices ${owner}`);
    const announce = (id: string) => channel.postMessage(id);
    const onAnnounced = (callback: (id: string) => void) => {
      channel.onmessage = ({ data }: MessageEvent<string>) => callback(data);
      return () => channel.close();
    };
    return watchSent({ drafts, isSeen, onSeen, isOnScreen, tell, announce, onAnnounced });
  }, [drafts, owner, router]);
  useEffect(() => {
    const show = () => setBadge(drafts.list().filter(needsUser).length);
    show();
    const stop = drafts.subscribe(show);
    return () => {
      stop();
      setBadge(0);
    };
  }, [drafts]);
  return null;
}

const needsUser = ({ state }: Draft) => state === 'needs-you' || state === 'in-doubt';

const isSeen = () => document.visibilityState === 'visible';

function onSeen(callback: () => void): () => void {
  document.addEventListener('visibilitychange', callback);
  return () => document.removeEventListener('visibilitychange', callback);
}
