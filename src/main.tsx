/** The composition root: configuration, session, the device's stores, then the portal of the signed-in user. */

// Imported first, so that the page names the file of this module before those of the libraries.
import { sessionStores } from './storage/session-stores.ts';

import './ui/tokens.css';
import { lazy, type ReactNode, Suspense, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { watchInstallation } from '#src/features/device/installation.ts';
import { providerNow } from './api/transport/clock.ts';
import { connect } from './api/transport/http.ts';
import { loadConfig } from './auth/config.ts';
import { rememberDestination } from './auth/destination.ts';
import { Session } from './auth/session.ts';
import { launch, signInAgain } from './auth/sign-in.ts';
import type { NotSignedIn } from './auth/sign-in-at-provider.ts';
import type { SignInFault } from './auth/sign-in-fault.ts';
import { baseAddressOf, type Config } from './contract/config.ts';
import { provider, setValues } from './contract/provider.ts';
import { Starting, Stopped } from './features/shell/boot-screens.tsx';
import { speakPreferred } from './languages/languages.ts';
import { type OpenPortal, openPortal } from './portal.tsx';
import { registerServiceWorker } from './pwa/service-worker.ts';
import { report, reported, reportUnhandled } from './reports/reports.ts';
import { createPortalRouter } from './router.tsx';
import { proofKeyStore } from './storage/proof-key-store.ts';
import { opened } from './storage/storage.ts';
import { Patience } from './storage/time-limit.ts';
import { tokenStore } from './storage/token-store.ts';
import { texts } from './texts.ts';
import { forgetSessionData, Logouts } from './user-data/logouts.ts';
import { storeInput } from './user-data/unsaved-input.ts';

// How long the first start on a slow device waits for the stored session.
const STORE_LIMIT_MS = 3_000;

const root = createRoot(document.getElementById('root') as HTMLElement);
const { tokens, logouts: notes } = sessionStores;

reportUnhandled();
watchInstallation();
const router = createPortalRouter();
// The page's message for when this code can't be fetched.
document.getElementById('no-code')?.remove();
void start();

async function start(): Promise<void> {
  await speakPreferred();
  if (!keepsSiteData()) {
    return stop(texts.storesNothing, texts.needsSiteData, texts.tryAgain, reload);
  }
  const patience = new Patience(STORE_LIMIT_MS);
  // Read while the configuration loads.
  const logouts = new Logouts(notes, patience);
  const areFinished = logouts.areFinished();
  const loaded = await loadConfig().catch(stopWithoutConfig);
  if (!loaded) return;
  const { config, hasChanged } = loaded;
  const provided = readProvider(config);
  document.title = provider.portal_name;
  const session = new Session(tokenStore(tokens, patience), {
    config,
    proofKeys: proofKeyStore(tokens, patience),
    address: location.origin + import.meta.env.BASE_URL,
    now: providerNow,
  });
  // Before anything is shown. Another tab may have finished the logouts since they were read.
  if (!(await areFinished))
    await logouts.finish(() => {
      // A browser that crashed reopens its pages. The address of the last page is the user's data, too.
      forgetSessionData();
      return session.forgetTokens();
    });
  const baseAddress = baseAddressOf(config);
  // On another origin, an unknown header fails the preflight and with it every read.
  const conditionalReads = config.conditional_reads || new URL(baseAddress).origin === location.origin;
  // Going back from the provider restores this page with "Signing in" from the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && session.state.status !== 'signed-in') reload();
  });
  connect({ session, idempotencyKeys: config.idempotency_keys, conditionalReads, baseAddress });
  const [outcome] = await Promise.all([launch(session), provided]);
  // A user who has begun something is not interrupted: the next start uses the new configuration.
  void hasChanged.then((isNewer) => isNewer && !navigator.userActivation?.hasBeenActive && reload());
  if (outcome === 'signed-in') return follow(session, config, logouts);
  if (outcome === 'redirecting') return;
  // The sign-in may be in a store that has not opened yet.
  if (!outcome.isLoggedOut && tokens.status() === 'opening') void opened(tokens).then(reload);
  offerSignIn(session, outcome);
}

/** Sets the provider's name and e-mail address. The code that reads its other values is fetched only if there are any. */
async function readProvider(config: Config): Promise<void> {
  const { portal_name, support_email } = config;
  setValues({ provider: { portal_name, support_email } });
  if (!['support_phone', 'help_url', 'terms_url', 'notice', 'rules'].some((key) => key in config)) return;
  const values = await import('./contract/provider-values.ts').catch(reported('configuration'));
  values?.setProvider(config);
}

async function stopWithoutConfig(error: unknown): Promise<undefined> {
  report(error, 'configuration');
  const isOffline = error instanceof TypeError || error instanceof DOMException;
  const faults = isOffline ? undefined : await import('./auth/faults.ts').catch(() => undefined);
  const fault = faults?.configFault(error) ?? texts.checkConnection;
  stop(texts.noConfig, texts.needsConfig(fault), texts.retry, () => void start());
}

/** Renders the portal while the session lasts, and the sign-in or logout screen after it. */
function follow(session: Session, config: Config, logouts: Logouts): void {
  let portal: Promise<OpenPortal> | undefined;
  let hasOpened = false;
  let keepsOrders = () => true;
  let username = '';
  session.keepFresh();
  const forget = () => portal?.then((open) => open.forget()).catch(reported('end of session'));
  const show = () => {
    const { state } = session;
    // Somebody has signed in in another tab: nothing of the first user may stay on the screen or keep running, such as a
    // request without an answer.
    if (state.status === 'signed-in' && hasOpened) {
      flushSync(() => root.render(<Starting text={texts.starting} />));
      return void Promise.resolve(forget()).then(reload);
    }
    if (state.status === 'signed-in') {
      hasOpened = true;
      username = state.person.username;
      const opened = openPortal(state.person, config, session, logouts, router);
      portal = opened;
      return void opened.then(
        (open) => {
          if (portal !== opened) return;
          keepsOrders = open.keepsOrders;
          // Rendered in slices: in one piece, it is the longest task of a start.
          startTransition(() => root.render(open.screen));
          void open.firstScreen.then(startWorker);
        },
        (error: unknown) => {
          report(error, 'opening');
          stop(texts.notOpened, texts.notRead, texts.retry, reload);
        },
      );
    }
    // Another tab may have ended the session: nothing of this user may keep running here.
    forget();
    portal = undefined;
    if (state.status !== 'signed-out') {
      rememberDestination();
      storeInput();
      const orders = keepsOrders() ? texts.ordersKept : texts.changesLost;
      const ended = { title: texts.sessionEnded, why: orders };
      const { refusal } = state;
      if (state.status === 'ended' && refusal && keepsOrders())
        return void offerWithReason(session, ended, async () => {
          const { SignInFault } = await import('./auth/sign-in-fault.ts');
          return { ...ended, why: new SignInFault('unaccepted', refusal) };
        });
      if (state.status === 'ended') return offerSignIn(session, ended);
      return void offerWithReason(session, ended, async () => {
        const { otherPerson } = await import('./auth/sign-in-at-provider.ts');
        return otherPerson(username, orders);
      });
    }
    // Rendered synchronously: a router that is still mounted would follow the address.
    flushSync(() => offerSignIn(session, { title: texts.loggedOut, why: texts.seeYou }));
    forgetSessionData();
  };
  session.subscribe(show);
  show();
}

const reload = () => location.reload();

// If its code can't be fetched, the outcome alone is shown.
const SignInDetails = lazy(() =>
  import('./features/shell/sign-in-details.tsx').then(
    ({ SignInDetails }) => ({ default: SignInDetails }),
    () => ({ default: Outcome }),
  ),
);
const Outcome = ({ fault }: { fault: SignInFault }) => <>{fault.outcome}</>;
const Details = ({ fault }: { fault: SignInFault }) => (
  <Suspense fallback={<Outcome fault={fault} />}>
    <SignInDetails fault={fault} />
  </Suspense>
);

function offerSignIn(session: Session, { title, why, action = texts.signIn }: NotSignedIn): void {
  stop(title, why instanceof Error ? <Details fault={why} /> : why, action, () => {
    root.render(<Starting text={texts.signingIn} />);
    void signInAgain(session).then((outcome) => {
      if (typeof outcome === 'object') offerSignIn(session, outcome);
    });
  });
}

/** Offers to sign in, and says why that may not help. `ended` is shown if the code of the reason can't be fetched. */
async function offerWithReason(session: Session, ended: NotSignedIn, why: () => Promise<NotSignedIn>) {
  root.render(<Starting text={texts.signingOut} />);
  offerSignIn(session, (await why().catch(reported('session'))) ?? ended);
}

function keepsSiteData(): boolean {
  try {
    return Boolean(window.localStorage && window.sessionStorage);
  } catch {
    // Where site data is blocked, naming a store throws.
    return false;
  }
}

let hasWorker = false;

// After the first screen, so that its requests come first. In WebKit, a worker stalls if it is installed by a page that is
// navigating to the sign-in page.
function startWorker(): void {
  if (hasWorker || !keepsSiteData()) return;
  hasWorker = true;
  void registerServiceWorker().catch(reported('service worker'));
}

function stop(title: string, text: ReactNode, action: string, onAction: () => void): void {
  root.render(<Stopped title={title} text={text} action={action} onAction={onAction} />);
  startWorker();
}
