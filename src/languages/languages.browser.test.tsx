/** Walks every screen in a language that is written from right to left and longer by 40 %: no English may be left. */
import { afterAll, describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { texts as cart } from '#src/features/cart/texts.ts';
import { texts as contacts } from '#src/features/contacts/texts.ts';
import { texts as device } from '#src/features/device/texts.ts';
import { texts as wizard } from '#src/features/order-wizard/texts.ts';
import { texts as orders } from '#src/features/orders/texts.ts';
import { texts as pickers } from '#src/features/pickers/texts.ts';
import { texts as products } from '#src/features/products/texts.ts';
import { accountTexts } from '#src/features/shell/account-texts.ts';
import { texts as shell } from '#src/features/shell/texts.ts';
import { texts as titles } from '#src/features/titles/texts.ts';
import { texts as unsent } from '#src/features/unsent/texts.ts';
import type { Draft } from '#src/outbox/draft.ts';
import { texts as ui } from '#src/ui/texts.ts';
import { dialog } from '#tests/components/find.ts';
import { atDeskAndPhone, DESK, go, open, reconnect } from '#tests/components/portal.ts';
import type { Provider } from '#tests/components/provider.ts';
import { hides, shows } from '#tests/components/see.ts';
import { loaded, speak } from './language.ts';

// What a start loads is loaded, in English, by now; with all other texts, but none of the screens that use them.
import.meta.glob(['../**/*texts.ts', '!../service/**'], { eager: true });

/** English texts in the pseudo-language, longer by 40 %, in letters with accents: of a function, what it says. */
function pseudo(english: unknown): unknown {
  if (typeof english === 'string')
    return (
      english.replace(/[a-z]/gi, '$&\u0301') + ' øøøøø'.repeat(english.length).slice(0, english.length * 0.4)
    );
  if (typeof english === 'function') return (...values: unknown[]) => pseudo(english(...values));
  if (Array.isArray(english)) return english.map(pseudo);
  if (typeof english !== 'object' || english === null) return english;
  return Object.fromEntries(Object.entries(english).map(([name, text]) => [name, pseudo(text)]));
}

speak(Object.fromEntries([...loaded].map(([part, texts]) => [part, pseudo(texts) as object])), 'ar', 'rtl');
afterAll(() => Object.assign(document.documentElement, { lang: 'en', dir: 'ltr' }));

/** Words that are the same in every language, names, and those of languages. */
const KEPT =
  'SKU ID CSV kB MB GB Ctrl Enter Esc stock@provider.example Client Portal Casey Lindqvist client agency English Español';
const WORD = /[A-Za-z]{2,}/g;

/** English words on the screen, or for a screen reader, that are none of the provider's data. */
function english(provider: Provider): string[] {
  const known = new Set(`${KEPT} ${JSON.stringify(provider)}`.match(WORD));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const said: string[] = [];
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode as Text;
    if (!parentElement?.closest('script, style')) said.push(data);
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
    for (const element of document.querySelectorAll(`[${name}]`)) said.push(element.getAttribute(name) ?? '');
  return said.filter((text) => text.match(WORD)?.some((word) => !known.has(word)));
}

const isIn = (box: DOMRect) => box.left > -1.5 && box.right < innerWidth + 1.5;
const scrolls = (element: Element) => getComputedStyle(element).overflowX !== 'visible';

/** What is over the edge of the window, and labels that are cut. */
function outside(): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    // For a screen reader alone, it has no size.
    if (!element.checkVisibility() || element.closest('.sr-only') || element.clientWidth === 1) continue;
    let around: Element | null = element.parentElement;
    while (around && !scrolls(around)) around = around.parentElement;
    const box = element.getBoundingClientRect();
    if (!around?.closest('body > *') && box.width > 0 && !isIn(box)) found.push(`outside: ${say(element)}`);
    const isLabel = element.matches('button, h1, h2, h3, legend, label, [role=tab], nav a');
    if (element.closest('[role=dialog]') && scrolls(element) && element.scrollWidth > element.clientWidth + 1)
      found.push(`wider than the dialog: ${say(element)}`);
    if (isLabel && scrolls(element) && element.scrollWidth > element.clientWidth + 1)
      found.push(`cut: ${say(element)}`);
  }
  return found;
}

const say = ({ tagName, className, textContent }: HTMLElement) =>
  `<${tagName.toLowerCase()} class="${className}"> ${textContent?.slice(0, 60)}`;

const PATHS = [
  ...['/', '/Product?filter_org_id=1', '/Product/1000', '/Product/1000/edit', '/Show', '/Show/101'],
  ...['/Contact?filter_org_id=1', '/Contact/create', '/Contact/101', '/Contact/101/edit', '/Order'],
  ...['/Order/41001', '/Order/create', '/Order/outbox', '/Device', '/Organization/1', '/nowhere'],
];

/** Waits until all is loaded, and looks at it. */
async function expectWhole(provider: Provider): Promise<void> {
  await expect.poll(() => document.querySelector('h1')?.textContent ?? '').not.toBe('');
  await expect
    .poll(() => document.querySelectorAll('[data-loading], [aria-busy=true]').length, { timeout: 10_000 })
    .toBe(0);
  await expect
    .poll(() => english(provider).length, { timeout: 2000 })
    .toBe(0)
    .catch(() => undefined);
  expect.soft(english(provider)).toEqual([]);
  expect.soft(document.documentElement).toMatchObject({ dir: 'rtl', lang: 'ar' });
  expect.soft(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  expect.soft(outside()).toEqual([]);
}

/** The first button in sight whose name starts with a text: what makes that longer is at its end. */
const named = (text: string, within: Pick<Locator, 'getByRole'> = page) =>
  within.getByRole('button', { name: new RegExp(`^${RegExp.escape(text.replace(/[ ø]+$/, ''))}`) }).first();

async function close(): Promise<void> {
  await userEvent.keyboard('{Escape}');
  await hides(dialog());
}

const DIALOGS: [path: string, button: string, account?: 'agency'][] = [
  ['/', shell.accountOf('')],
  ['/', shell.goTo],
  ['/Order', orders.columns.created],
  ['/Order', orders.export],
  ['/Product?filter_org_id=1', products.quickView('')],
  ['/Product', pickers.kinds.client.name, 'agency'],
  ['/Show', titles.add],
  ['/Order/create', wizard.pasteList],
  ['/Device', device.clearAsks],
];
const AT_DESK: typeof DIALOGS = [
  ['/Order', ui.moreFilters],
  ['/Order', ui.columns],
];
const ON_PHONE: typeof DIALOGS = [['/Order', ui.filters]];

describe.each(atDeskAndPhone)('$where', ({ size }) => {
  test.each(PATHS)('%s has no English, and nothing is cut or over the edge', async (path) => {
    const provider = await open(path, { size });
    await shows(page.getByRole('main'));
    await expectWhole(provider);
  });

  test.each([...DIALOGS, ...(size === DESK ? AT_DESK : ON_PHONE)])(
    'nor has what opens on %s by %s',
    async (path, button, account) => {
      const provider = await open(path, { size, account: account ?? 'client' });
      await named(button).click();
      await shows(dialog());
      await expectWhole(provider);
    },
  );

  test('nor has an order, from step to step, sent and unsent', async () => {
    const provider = await open('/Order/create', { size });
    await page.getByLabelText(wizard.search).fill('mug');
    const first = () => named(cart.addNamed('')).element().ariaLabel?.normalize('NFD').replace(/\p{M}/gu, '');
    await expect.poll(first).toMatch(/mug/);
    await named(cart.addNamed('')).click();
    await named(cart.change).click();
    await shows(dialog());
    await expectWhole(provider);
    await close();
    await named(wizard.continue).click();
    await shows(named(wizard.allContacts));
    await expectWhole(provider);
    await named(wizard.allContacts).click();
    await expectWhole(provider);
    await named(pickers.create('')).click();
    await shows(dialog(contacts.dialogTitle));
    await expectWhole(provider);
    await close();
    await named(wizard.allContacts).click();
    await named(pickers.select(''), dialog()).click();
    await named(wizard.allCarriers).click();
    await expectWhole(provider);
    await named(pickers.select('UPS'), dialog()).click();
    await named(pickers.select(''), dialog()).click();
    provider.fail({ path: '/', how: 'no answer' });
    await named(wizard.tabs.complete.label).click();
    await shows(wizard.waitsFor({ waits_for: 'connection' } as Draft, false));
    await expectWhole(provider);
    const order = location.pathname + location.search;
    go('/Order/outbox');
    await shows(named(unsent.discard));
    await expectWhole(provider);
    if (size !== DESK) await named(shell.accountOf('')).click();
    await named(size === DESK ? shell.logout : accountTexts.logOut).click();
    await shows(named(accountTexts.keepUnsent(1)));
    await expectWhole(provider);
    await close();
    provider.fail();
    reconnect();
    go(order);
    await shows(named(wizard.again));
    await expectWhole(provider);
  });
});
