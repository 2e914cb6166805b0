/** Opens the portal in the page of a component test: all of it but the sign-in and the service. */
import '#src/ui/tokens.css';
// For the type of `cdp`.
import type {} from '@vitest/browser-playwright';
import { afterEach, expect, vi } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { connect } from '#src/api/http.ts';
import { Session } from '#src/auth/session.ts';
import { MANAGEMENT_PATH } from '#src/contract/call.ts';
import { Config } from '#src/contract/config.ts';
import { setProvider } from '#src/contract/provider-values.ts';
import { type OpenPortal, openPortal } from '#src/portal.tsx';
import { createPortalRouter } from '#src/router.tsx';
import { proofKeyStore } from '#src/storage/proof-key-store.ts';
import { Patience } from '#src/storage/time-limit.ts';
import { tokenStore } from '#src/storage/token-store.ts';
import { toasts } from '#src/ui/toast.ts';
import { openSessionStores } from '#src/user-data/device.ts';
import { Logouts } from '#src/user-data/logouts.ts';
import { type Account, Provider } from './provider.ts';

export const PHONE = [390, 844] as const;
export const TABLET = [820, 1180] as const;
export const DESK = [1440, 900] as const;
export const atDeskAndPhone = [
  { size: DESK, where: 'at a desk' },
  { size: PHONE, where: 'on a phone' },
];

const ISSUER = 'https://sign-in.example/realms/clients';
const STORE_LIMIT_MS = 10_000;

const { tokens, logouts } = openSessionStores();
const network = window.fetch;
let opened: OpenPortal | undefined;
let unmount: (() => Promise<void>) | undefined;
let provider = new Provider('client');
let given: Record<string, unknown> = {};

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
  /** Of the window, in px. */
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
  const subject = crypto.randomUUID();
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

/** Makes this device one with a finger, or with a mouse again. */
export const touch = (enabled: boolean) => cdp().send('Emulation.setTouchEmulationEnabled', { enabled });

/** Tells the portal that there is a connection again. */
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

/** A locator, or a text. */
type Shown = Locator | string | RegExp;

const visible = (what: Shown, within: Pick<Locator, 'getByText'> = page) =>
  (typeof what === 'string' || what instanceof RegExp ? within.getByText(what) : what)
    .elements()
    .filter((element) => element.checkVisibility({ visibilityProperty: true }));

/** Waits until so many of them are visible. */
export const shows = (what: Shown, count: number | 'some' = 'some') =>
  count === 'some'
    ? expect.poll(() => visible(what).length, { message: `shows ${what}` }).toBeGreaterThan(0)
    : expect.poll(() => visible(what).length, { message: `shows ${what}` }).toBe(count);

/** Waits until none of them is visible. */
export const hides = (what: Shown) => shows(what, 0);

/** Waits until an element has the text in it. */
export const says = (what: Locator, text: string | RegExp) => expect.element(what).toMatchTextContent(text);

export const focuses = (what: Locator) => expect.element(what).toHaveFocus();

/** Presses keys until an element has the focus, or is shown: their code loads a moment after the screen. */
export const pressUntil = (
  keys: string,
  what: Locator,
  isDone = () => what.query() === document.activeElement,
) =>
  vi.waitFor(
    async () => {
      await userEvent.keyboard(keys);
      await vi.waitUntil(isDone);
    },
    { timeout: 60_000 },
  );

/** Presses a button until something is shown, unless that was tried by itself. */
export const pressFor = (press: Locator, shown: Locator) =>
  expect
    .poll(
      () => {
        (press.query() as HTMLElement | null)?.click();
        return shown.elements().length;
      },
      { interval: 1_000 },
    )
    .toBeGreaterThan(0);

export const button = (name: string | RegExp, within: Pick<Locator, 'getByRole'> = page) =>
  within.getByRole('button', { name, exact: true });
export const link = (name: string | RegExp, within: Pick<Locator, 'getByRole'> = page) =>
  within.getByRole('link', { name, exact: true });
/** A field by its whole label, which has an asterisk where something is required. */
export const field = (label: string | RegExp, within: Pick<Locator, 'getByLabelText'> = page) =>
  within.getByLabelText(typeof label === 'string' ? new RegExp(`^${RegExp.escape(label)}( \\*)?$`) : label);
export const heading = (name: string | RegExp) => page.getByRole('heading', { name, exact: true });
export const dialog = (name?: string) => page.getByRole('dialog', name === undefined ? {} : { name });

/** The labels of the facts that are shown of a record. */
export const terms = () => Array.from(document.querySelectorAll('dt'), ({ textContent }) => textContent);

/** Waits until so many rows are in sight, above what stays at the bottom edge. */
export const inSight = (rows: Locator, least: number) =>
  expect
    .poll(() => {
      const bars = [...document.querySelectorAll('footer, nav[aria-label=Main]')]
        .map((bar) => bar.getBoundingClientRect())
        .filter(({ width, bottom }) => width > innerWidth / 2 && bottom <= innerHeight);
      const bottom = Math.min(innerHeight, ...bars.map(({ top }) => top));
      return rows.elements().filter((row) => row.getBoundingClientRect().bottom <= bottom).length;
    })
    .toBeGreaterThanOrEqual(least);

/** The place of an element's top edge in the window, in px. */
export const top = (what: Locator) => what.element().getBoundingClientRect().y;

export const ground = (of: Locator) => getComputedStyle(of.element()).backgroundColor;

/** Waits for an address that matches. */
export const expectPath = (path: RegExp) =>
  expect.poll(() => location.pathname + decodeURIComponent(location.search)).toMatch(path);

/** Picks a row from the list behind a field: the named one, or the first. */
export async function pick(label: string, item?: string): Promise<void> {
  await button(new RegExp(`^${label}`)).click();
  await select(item);
}

/** Selects a row of an open list: the named one, or the first. */
export async function select(item?: string): Promise<void> {
  const rows = dialog().last();
  await (item ? button(`Select ${item}`, rows).first() : button(/^Select /, rows).first()).click();
}

/** Saves what is typed into a field: first the answer can't be read, then the record can't be fetched. */
export async function expectUnreadable(
  to: Provider,
  read: string,
  save: string,
  typed: Locator,
): Promise<void> {
  const alert = page.getByRole('alert');
  await typed.fill('Santos');
  to.fail({ path: save, how: 'answer broken' });
  await button('Save').click();
  await says(alert, 'It may have been saved. Press Save again: that is checked first.');
  await expect.element(typed).toHaveValue('Santos');
  // Nothing was sent: what is there could not be read.
  to.fail({ path: read, how: 'no answer' });
  await button('Save').click();
  await says(alert, 'There is no connection.');
  to.fail();
  await button('Save').click();
}

export const isPhone = () => innerWidth < 640;

/** A list as the user sees it: a table at a desk, cards on a phone, and all filters in a sheet. */
export class List {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  get rows(): Locator {
    if (isPhone()) return page.getByRole('list', { name: this.name }).getByRole('listitem');
    return page.getByRole('table', { name: this.name }).getByRole('rowgroup').last().getByRole('row');
  }

  row(hasText: string | RegExp): Locator {
    return this.rows.filter({ hasText });
  }

  /** Uses the filters in the sheet. */
  async filter(act: () => Promise<unknown>): Promise<void> {
    await button(isPhone() ? /^Filters/ : 'More filters').click();
    // Above the rows, chips have the names of its fields.
    await shows(button('Show results'));
    await act();
    await button('Show results').click();
    await hides(dialog());
  }

  /** Types into the search box of a column, which its head opens at a desk. */
  async search(column: string, text: string): Promise<void> {
    if (!isPhone()) {
      const box = page.getByRole('searchbox', { name: `Search ${column}` });
      if (!box.query()) await button(`Search ${column}`).click();
      return box.fill(text);
    }
    return this.filter(() =>
      field(column, page.getByRole('group', { name: 'Search in columns' })).fill(text),
    );
  }
}
