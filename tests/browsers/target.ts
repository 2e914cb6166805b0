/** What a person means by "the button Save": an element by role and name, or by its text. */

export type Role = keyof typeof SELECTORS;

/** An element; a text as `name` or `text` is the whole of it, a pattern any part. White space counts once. */
export interface Target {
  readonly role?: Role;
  readonly name?: string | RegExp;
  readonly text?: string | RegExp;
  readonly selected?: true;
  readonly inside?: Target;
}

/** A target as JSON can carry it into the page. */
export interface Described {
  readonly selector: string;
  readonly name?: Pattern;
  readonly text?: Pattern;
  readonly inside?: Described;
}

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

const SELECTORS = {
  button: 'button:enabled',
  dialog: '[role=dialog]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  listitem: 'li',
  navigation: 'nav',
  row: 'tbody tr',
  status: '[role=status]',
  tab: '[role=tab]',
  table: 'table',
  textbox: 'input, textarea',
} as const;

export function describe({ role, name, text, selected, inside }: Target): Described {
  const selector = role ? SELECTORS[role] : '*';
  return {
    selector: selected ? `${selector}[aria-selected=true]` : selector,
    ...(name !== undefined && { name: pattern(name) }),
    ...(text !== undefined && { text: pattern(text) }),
    ...(inside && { inside: describe(inside) }),
  };
}

export function inWords({ role, name, text, inside }: Target): string {
  const words = [role, name, text && `with ${text}`, inside && `in ${inWords(inside)}`];
  return words.filter(Boolean).join(' ');
}

function pattern(text: string | RegExp): Pattern {
  if (text instanceof RegExp) return { source: text.source, flags: text.flags };
  return { source: `^${RegExp.escape(text)}$`, flags: '' };
}

/**
 * Returns the visible elements that fit. It runs in the page as text, so it uses nothing else of this module. Of the
 * sources of an accessible name, it knows those that the portal uses.
 */
export function findAll(target: Described): Element[] {
  const textOf = (element: Element | null): string =>
    ((element instanceof HTMLElement ? element.innerText : element?.textContent) ?? '')
      .replace(/\s+/g, ' ')
      .trim();
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  // A screen reader skips hidden parts, such as icons.
  const readOut = (element: Element | null): string => {
    const silent = [...(element?.querySelectorAll('[aria-hidden=true]') ?? [])].filter(isShown);
    return silent.map(textOf).reduce((text, each) => text.replace(each, '').trim(), textOf(element));
  };
  const nameOf = (element: Element): string => {
    const labelledBy = element.getAttribute('aria-labelledby')?.split(' ');
    if (labelledBy) return labelledBy.map((id) => readOut(document.getElementById(id))).join(' ');
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const labels = isField ? [...(element.labels ?? [])] : [element];
    return element.getAttribute('aria-label') ?? labels.map(readOut).join(' ');
  };
  const hasWords = ({ childNodes }: Element) =>
    [...childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  const matches = (text: string, { source, flags }: Pattern) => new RegExp(source, flags).test(text);
  const search = ({ selector, name, text, inside }: Described): Element[] => {
    // A page that has just begun to load has no body yet.
    const grounds: ParentNode[] = inside ? search(inside) : [...document.querySelectorAll('body')];
    const found = grounds
      .flatMap((ground) => [...ground.querySelectorAll(selector)])
      .filter((element) => selector !== '*' || hasWords(element))
      .filter((element) => !name || matches(nameOf(element), name))
      .filter((element) => !text || matches(textOf(element), text))
      .filter(isShown);
    if (selector !== '*') return found;
    // Of nested elements with the same text, only the innermost counts.
    return found.filter((element) => !found.some((other) => other !== element && element.contains(other)));
  };
  return search(target);
}
