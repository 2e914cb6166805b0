import type { QueryClient, QueryKey, QueryMeta } from '@tanstack/react-query';
import { createRootRouteWithContext, lazyRouteComponent, Outlet, useMatches } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { organizationQueries } from '#src/api/organizations.ts';
import type { Person } from '#src/auth/session.ts';
import type { Config } from '#src/contract/config.ts';
import { useMenu, usePinnedViews } from '#src/features/saved-views/list-views.tsx';
import type { SavedCounts } from '#src/features/shell/account-texts.ts';
import { AppShell } from '#src/features/shell/app-shell.tsx';
import { useHasNoClient } from '#src/features/shell/fallback-screens.tsx';
import { asksAttention, SentNotices, unsentCount } from '#src/features/unsent/unsent.ts';
import type { Drafts } from '#src/outbox/drafts.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import type { FetchAhead } from '#src/query-cache/fetch-ahead.ts';
import { nextPaint } from '#src/scheduling.ts';
import type { RecordStore } from '#src/storage/storage.ts';
import { StatusChangesV1 } from '#src/storage/stored/preferences-v1.ts';
import { within } from '#src/storage/time-limit.ts';
import { toasts } from '#src/ui/toast.ts';
import type { DeviceUsage } from '#src/user-data/device-usage.ts';
import { usePreference } from '#src/user-data/preferences.ts';
import { useGoTo } from './-go-to.tsx';
import { LazyPart } from './-lazy-part.tsx';
import { BesideItsList } from './-panes.tsx';

export interface RouterContext {
  readonly queryClient: QueryClient;
  readonly person: Person;
  readonly config: Config;
  readonly drafts: Drafts;
  readonly outbox: Outbox;
  readonly fetchAhead: FetchAhead;
  /** Restores a query's persisted answer into memory. Fetches nothing. */
  readonly restore: (query: { queryKey: QueryKey; meta?: QueryMeta | undefined }) => Promise<void>;
  readonly device: DeviceUsage;
  readonly templates: RecordStore;
  readonly preferences: RecordStore;
  readonly logout: (keepDrafts: boolean) => Promise<void>;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen shows data of the device, so a user who is linked to no client sees it, too. */
    showsDevice?: true;
  }
}

const emptyScreens = () => import('#src/features/shell/empty-screens.tsx');
const NotFound = lazyRouteComponent(emptyScreens, 'NotFound');
const NoClientNotice = lazyRouteComponent(emptyScreens, 'NoClientNotice');

export const Route = createRootRouteWithContext<RouterContext>()({
  // Paints the pressed menu item before the next screen renders. Changes within a screen don't wait: an input would
  // show its old value meanwhile.
  beforeLoad: ({ cause, matches }): Promise<void> | undefined =>
    cause === 'stay' && matches.at(-1)?.cause === 'enter' ? nextPaint() : undefined,
  // Every list waits for the clients: rows name their client only if there are several.
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(organizationQueries.list(true));
  },
  component: Portal,
  notFoundComponent: NotFound,
});

const accountDialogs = () => import('#src/features/shell/account-dialogs.tsx');
const AccountMenu = lazyRouteComponent(accountDialogs, 'AccountMenu');
const LogoutDialog = lazyRouteComponent(accountDialogs, 'LogoutDialog');

const READ_LIMIT_MS = 1_000;

// Lazy: a start shows no toast.
const Toaster = lazyRouteComponent(() => import('#src/ui/toaster.tsx'), 'Toaster');

function Toasts() {
  const isNeeded = useSyncExternalStore(toasts.subscribe, () => toasts.get().length > 0);
  return (
    <LazyPart of={String(isNeeded)} onError={() => null}>
      {isNeeded && <Toaster />}
    </LazyPart>
  );
}

function Portal() {
  const { person, logout, drafts, templates, preferences } = Route.useRouteContext();
  const list = useSyncExternalStore(drafts.subscribe, drafts.list);
  // With counts, the logout dialog is open.
  const [account, setAccount] = useState<'menu' | SavedCounts>();
  const notShown = useSyncExternalStore(
    drafts.subscribe,
    () => drafts.records.newer + drafts.records.setAside,
  );
  // Includes orders that this version can't show: no order is deleted without asking.
  const unsent = list.filter(({ state }) => state !== 'sent').length + notShown;
  const screens = useMenu();
  const onLogout = async () => {
    const counting = accountDialogs().then(({ countSaved }) => countSaved(templates, preferences));
    const counts = await within(READ_LIMIT_MS, counting).catch(() => undefined);
    if (unsent > 0 || counts?.some(Boolean)) setAccount(counts ?? []);
    // Data that could not be counted stays on the device.
    else await logout(counts === undefined);
  };
  const [changes = []] = usePreference('status changes', StatusChangesV1);
  const hasNoClient = useHasNoClient();
  const showsDevice = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.showsDevice),
  });
  const [openPalette, dialog] = useGoTo(screens, () => void onLogout());
  return (
    <>
      <AppShell
        userName={person.name}
        screens={screens}
        changes={changes.length}
        pinned={usePinnedViews()}
        unsent={unsentCount(list)}
        unsentAsks={asksAttention(list)}
        onGoTo={openPalette}
        onAccount={() => setAccount('menu')}
        onLogout={() => void onLogout()}
      >
        {hasNoClient && !showsDevice ? (
          <LazyPart of={person.username}>
            <NoClientNotice username={person.username} />
          </LazyPart>
        ) : (
          <BesideItsList>
            <Outlet />
          </BesideItsList>
        )}
      </AppShell>
      {dialog}
      <LazyPart of={String(account)}>
        {account === 'menu' && (
          <AccountMenu
            person={person}
            onLogout={() => void onLogout()}
            onClose={() => setAccount(undefined)}
          />
        )}
        {Array.isArray(account) && (
          <LogoutDialog
            unsent={unsent}
            mayBePlaced={list.filter(({ placing }) => placing).length}
            saved={account}
            onLogout={(keepDrafts) => void logout(keepDrafts)}
            onClose={() => setAccount(undefined)}
          />
        )}
      </LazyPart>
      <SentNotices />
      <Toasts />
    </>
  );
}
