/** Walks every screen in a language that is written from right to left and longer by 40 %: no English may be left. */
import { afterAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { atDeskAndPhone, open, shows } from '#tests/components/portal.ts';
import type { Provider } from '#tests/components/provider.ts';
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
  'SKU ID CSV kB MB GB Ctrl Esc stock@provider.example Client Portal Casey Lindqvist English Español';
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
    if (!element.checkVisibility() || element.closest('.sr-only')) continue;
    let around: Element | null = element.parentElement;
    while (around && !scrolls(around)) around = around.parentElement;
    const box = element.getBoundingClientRect();
    if (!around?.closest('body > *') && box.width > 0 && !isIn(box)) found.push(`outside: ${say(element)}`);
    const isLabel = element.matches('button, h1, h2, h3, legend, label, [role=tab], nav a');
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

for (const { size, where } of atDeskAndPhone)
  test.each(PATHS)(`${where}, %s has no English, and nothing is cut or over the edge`, async (path) => {
    const provider = await open(path, { size });
    await expect.poll(() => document.querySelector('h1')?.textContent ?? '').not.toBe('');
    await shows(page.getByRole('main'));
    await expect
      .poll(() => document.querySelectorAll('[data-loading], [aria-busy=true]').length, { timeout: 10_000 })
      .toBe(0);
    await expect
      .poll(() => english(provider).length, { timeout: 2000 })
      .toBe(0)
      .catch(() => undefined);
    expect.soft(english(provider)).toEqual([]);
    expect.soft(document.documentElement).toMatchObject({ dir: 'rtl', lang: 'ar' });
    expect
      .soft(document.documentElement.scrollWidth)
      .toBeLessThanOrEqual(document.documentElement.clientWidth);
    expect.soft(outside()).toEqual([]);
  });
