/** Opens the portal in the page of a component test: all of it but the sign-in and the service. */
import '#src/ui/tokens.css';
// For the type of `cdp`.
import type {} from '@vitest/browser-playwright';
import { afterEach, expect, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { connect } from '#src/api/transport/http.ts';
import { Session } from '#src/auth/session.ts';
import { MANAGEMENT_PATH } from '#src/contract/call.ts';
import { Config } from '#src/contract/config.ts';
import { setProvider } from '#src/contract/provider-values.ts';
import type { Draft } from '#src/outbox/draft.ts';
import { type OpenPortal, openPortal } from '#src/portal.tsx';
import { createPortalRouter } from '#src/router.tsx';
import { openPersonStores, openSessionStores } from '#src/storage/databases.ts';
import { ownerOf } from '#src/storage/owner.ts';
import { proofKeyStore } from '#src/storage/proof-key-store.ts';
import { StoredDraft } from '#src/storage/stored/draft.ts';
import { Patience } from '#src/storage/time-limit.ts';
import { tokenStore } from '#src/storage/token-store.ts';
import { toasts } from '#src/ui/toast.ts';
import { Logouts } from '#src/user-data/logouts.ts';
import { storeInput } from '#src/user-data/unsaved-input.ts';
import { type Account, Provider } from './provider.ts';

export const PHONE = [390, 844] as const;
export const TABLET = [820, 1180] as const;
export const DESK = [1440, 900] as const;
export const atDeskAndPhone = [
  { size: DESK, where: 'at a desk' },
  { size: PHONE, where: 'on a phone' },
];

export const ALL_ORDERS =
  '/Order?filter={"list_view":"browse","filter_by":"date_range","date_from":"2016-01-01","date_to":"2099-01-01"}';

const ISSUER = 'https://sign-in.example/realms/clients';
const STORE_LIMIT_MS = 10_000;

const { tokens, logouts } = openSessionStores();
const network = window.fetch;
let opened: OpenPortal | undefined;
let unmount: (() => Promise<void>) | undefined;
let provider = new Provider('client');
let given: Record<string, unknown> = {};
let subject = '';

window.fetch = (input, init) => {
  const request = new Request(input, init);
  return new URL(request.url).pathname.startsWith(MANAGEMENT_PATH)
    ? provider.answer(request)
    : network(request);
};

/** Limits of the portal, in ms: a toast goes, a form or list opens without the user's clients. */
const LIMITS = [5_000, 10_000];
const begin = window.setTimeout;
// They never pass: what is shown only so long is there for a test on a machine of any speed.
window.setTimeout = ((callback: () => void, ms = 0) =>
  LIMITS.includes(ms) ? 0 : begin(callback, ms)) as typeof window.setTimeout;

interface Opening {
  readonly account?: Account;
  readonly size?: readonly [width: number, height: number];
  /** Whether everything is fetched for offline use. */
  readonly fetchesAhead?: boolean;
  /** Of `config.json`, beside what signing in needs. */
  readonly config?: Record<string, unknown>;
  /** Changes the provider before the portal opens. */
  readonly at?: (provider: Provider) => unknown;
}

/** Opens a path, signed in as a new user without anything on this device. Returns the provider behind it. */
export async function open(
  path: string,
  { account = 'client', size = DESK, fetchesAhead = false, at, config = {} }: Opening = {},
) {
  await close();
  await page.viewport(...size);
  Object.defineProperty(navigator, 'connection', { value: { saveData: !fetchesAhead }, configurable: true });
  provider = new Provider(account);
  at?.(provider);
  subject = crypto.randomUUID();
  const profile = { iss: ISSUER, sub: subject, preferred_username: account, name: 'Casey Lindqvist' };
  await tokens.set(`user:${ISSUER}:portal`, JSON.stringify({ access_token: subject, profile }));
  given = config;
  await start(path);
  return provider;
}

// Pages of one process are seldom idle together: prefetching takes the way of Safari, which has no such callback.
Reflect.deleteProperty(window, 'requestIdleCallback');

/** Opens a path as a reload does: as the same user, with the orders and preferences of this device. */
export async function reload(path = location.pathname + location.search): Promise<void> {
  await close();
  await start(path);
}

/** The session ends where the user is, who then signs in again. */
export async function signInAgain(): Promise<void> {
  storeInput();
  await reload();
}

/** The user goes to another app. */
export function hidePage(): void {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
}

/** The browser discards the hidden page without asking, and loads it again when the user returns to the tab. */
export async function discardAndReload(): Promise<void> {
  hidePage();
  const stored = { ...sessionStorage };
  await close();
  Object.assign(sessionStorage, stored);
  await start(location.pathname + location.search);
}

const stores = () => openPersonStores(ownerOf({ issuer: ISSUER, subject }));
export const storedOrders = async () => (await stores()).drafts;
export const storedPreferences = async () => (await stores()).preferences;

/** Changes the stored orders, as another tab does that this one has not heard of. */
export async function changeUnheard(changes: (draft: Draft) => Partial<Draft>): Promise<void> {
  const drafts = await storedOrders();
  const change = (stored: unknown) => {
    const draft = StoredDraft.parse(stored);
    return { ...draft, ...changes(draft), rev: draft.rev + 1, stamp: 'another-tab 1' };
  };
  for (const [key] of await drafts.entries()) await drafts.update(key, change);
}

/** Makes this device one with a finger, or with a mouse again. */
export const touch = async (enabled: boolean): Promise<void> =>
  void (await cdp().send('Emulation.setTouchEmulationEnabled', { enabled }));

export const reconnect = () => dispatchEvent(new Event('online'));

/** Goes to another path without a reload. */
export const go = (path: string) => history.pushState({}, '', path);

async function start(path: string): Promise<void> {
  const config = Config.parse({
    api_url: location.origin,
    auth_issuer: ISSUER,
    auth_client_id: 'portal',
    support_email: 'stock@provider.example',
    ...given,
  });
  setProvider(config);
  const patience = new Patience(STORE_LIMIT_MS);
  const session = new Session(tokenStore(tokens, patience), {
    config,
    proofKeys: proofKeyStore(tokens, patience),
    address: `${location.origin}/`,
    now: Date.now,
  });
  await session.restore();
  if (session.state.status !== 'signed-in') throw new Error('Nobody is signed in.');
  connect({ session, idempotencyKeys: true, conditionalReads: false, baseAddress: location.origin });
  history.replaceState(null, '', path);
  const device = new Logouts(logouts, patience);
  opened = await openPortal(session.state.person, config, session, device, createPortalRouter());
  ({ unmount } = await render(opened.screen));
}

const errors = vi.spyOn(console, 'error');
/** React warns in development where the router's lazy screens suspend. */
const LAZY = /^This library called use\(\) to suspend/;

async function close(): Promise<void> {
  await unmount?.();
  await opened?.forget();
  unmount = undefined;
  opened = undefined;
  dismissToasts();
}

afterEach(async () => {
  vi.useRealTimers();
  await close();
  const logged = errors.mock.calls.filter(([error]) => !LAZY.test(error?.message ?? error));
  errors.mockClear();
  expect(logged).toEqual([]);
});

/** On a phone, they are over what is at the top, and here they don't go by themselves. */
export const dismissToasts = () => {
  for (const { id } of toasts.get()) toasts.remove(id);
};

export const isPhone = () => innerWidth < 640;
