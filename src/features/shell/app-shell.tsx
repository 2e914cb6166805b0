import { useLocation, useMatches, useRouter, useRouterState } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { CartBar } from '#src/features/cart/cart-bar.tsx';
import { newVersion } from '#src/pwa/update.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { Button, Spinner } from '#src/ui/button.tsx';
import { BottomBar, type MenuItem, type MenuProps, type NavItem, TopBar } from './phone-bars.tsx';
import { footerText, ProviderLinks, ProviderNotice } from './provider-info.tsx';
import { Sidebar } from './sidebar.tsx';
import { type OrderInHand, texts, updateText } from './texts.ts';

interface AppShellProps extends MenuProps {
  screens: readonly MenuItem[];
  /** How many orders changed their status: the count on the dashboard's item. */
  changes: number;
  pinned: readonly NavItem[];
  children: ReactNode;
}

/** The layout around every screen: a sidebar on desks, a rail on tablets, a bottom bar on phones. */
export function AppShell({ screens, changes, pinned, children, ...menu }: AppShellProps) {
  const { unsent, unsentAsks } = menu;
  const isPhone = useIsPhone();
  useLaunches();
  const isAtUnsent = useMatches({ select: (matches) => matches.at(-1)?.routeId === '/Order/outbox' });
  // Only one item may be current. The path of Unsent orders, which has its own item, is below that of Orders.
  const items = screens.map((item) => ({
    ...item,
    ...(item.link.to === '/' && changes > 0 && { count: changes }),
    exact: item.link.to === '/' || (isAtUnsent && unsent > 0),
  }));
  const unsentItem = {
    label: texts.unsentOrders,
    icon: Send,
    link: { to: '/Order/outbox' },
    ...(unsentAsks && { count: unsent }),
  } as const;
  return (
    <div className="flex min-h-dvh flex-col sm:flex-row">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-accent p-3 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:start-2"
      >
        {texts.skip}
      </a>
      {isPhone ? (
        <TopBar {...menu} />
      ) : (
        <Sidebar {...menu} items={[...items, ...pinned, ...(unsent > 0 ? [unsentItem] : [])]} />
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <UpdateBanner />
        <ProviderNotice />
        <main
          id="content"
          className="mx-auto w-full max-w-[1200px] flex-1 px-4 pt-4 pb-6 sm:px-6 sm:pt-6 short:pt-2 min-[87.5rem]:px-8 has-data-panes:flex has-data-panes:max-w-none has-data-panes:p-0"
        >
          {children}
        </main>
        {/* Sticky on desks, so that growing lists don't move it; in the flow on phones. */}
        <footer className="px-4 pt-2 pb-[calc(5.5rem+env(safe-area-inset-bottom))] text-center text-small wrap-anywhere text-ink-2 sm:sticky short:static! sm:bottom-0 sm:z-10 sm:bg-bg sm:pb-2 print:hidden">
          {footerText()}{' '}
          <span className="flex flex-wrap justify-center gap-x-3 sm:-my-2 sm:ms-2 sm:inline-flex">
            <ProviderLinks className="inline-flex items-center target min-w-0!" />
          </span>
        </footer>
      </div>
      {isPhone && <BottomBar items={items} />}
      {isPhone && <CartBar />}
      <NextScreen />
    </div>
  );
}

/** A spinner over the screen while the next one loads: on a slow device, the old one stays for seconds. */
function NextScreen() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return (
    isLoading && (
      <div
        role="status"
        aria-label={texts.loading}
        className="fixed start-1/2 top-2 z-50 animate-late rounded-full bg-surface p-2 text-accent"
      >
        <Spinner />
      </div>
    )
  );
}

/** Offers a new version: at once, or in the wizard once the order is placed. */
function UpdateBanner() {
  const update = useSyncExternalStore(newVersion.subscribe, newVersion.get);
  const order = useOrderInHand();
  if (!update) return null;
  return (
    <div
      role="status"
      className="flex items-center justify-center gap-x-3 bg-accent-soft px-4 py-0.5 text-small print:hidden sm:py-1.5"
    >
      <span className="py-1.5 max-sm:flex-1">{updateText(update.state, order)}</span>
      {order !== 'at risk' && (
        <Button variant="quiet" className="shrink-0 max-sm:-me-4" onClick={update.take}>
          {order ? texts.reloadNow : texts.reload}
        </Button>
      )}
    </div>
  );
}

/** Whether the wizard has an unplaced order open that has begun, and whether it would survive a reload. */
function useOrderInHand(): OrderInHand | undefined {
  const { drafts } = useRouter().options.context;
  const id = useLocation({
    select: ({ pathname, search }) => (pathname === '/Order/create' ? search.draft : undefined),
  });
  return useSyncExternalStore(drafts.subscribe, () => {
    const state = id !== undefined && drafts.find(id)?.state;
    if (!state || state === 'sent') return undefined;
    return drafts.isAtRisk(id) ? 'at risk' : 'saved';
  });
}

// Chromium only.
declare global {
  interface Window {
    launchQueue?: { setConsumer(consumer: (launch: { targetURL?: string }) => void): void };
  }
}

/** When the installed portal is launched again, the browser focuses the open window, and this opens the launch URL. */
function useLaunches(): void {
  const router = useRouter();
  useEffect(() => {
    // Skips the launch that opened this page: after a reload, the user may be on another screen.
    let isOpening = true;
    window.launchQueue?.setConsumer(({ targetURL }) => {
      if (isOpening || !targetURL) return;
      const { pathname, search, hash } = new URL(targetURL);
      // A launch by the icon keeps the current screen.
      if (pathname + search !== import.meta.env.BASE_URL) router.history.push(pathname + search + hash);
    });
    isOpening = false;
  }, [router]);
}
