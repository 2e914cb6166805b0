/**
 * The language of all texts. English stands in the `texts.ts` of each part; another language replaces it before anything
 * is rendered, in the parts that are loaded, and in each other one when it is.
 */

export type Texts = Readonly<Record<string, object>>;

/** What another language has in the place of English texts. */
export type Words<T> = T extends string
  ? string
  : T extends (...values: infer Values) => infer Said
    ? (...values: Values) => Words<Said>
    : { readonly [Name in keyof T]: Words<T[Name]> };

export const loaded = new Map<string, object>();
let spoken: Texts = {};
let intl: string | undefined;

/** Declares the texts of a part, as each language names it. What reads them before rendering gets the English ones. */
export function translated<T extends object>(part: string, english: T): T {
  loaded.set(part, english);
  return Object.assign(english, spoken[part]);
}

/** @param locale BCP 47, for dates, numbers and sorting. */
export function speak(texts: Texts, locale: string, direction: 'ltr' | 'rtl' = 'ltr'): void {
  spoken = texts;
  intl = locale;
  for (const [part, english] of loaded) Object.assign(english, texts[part]);
  Object.assign(document.documentElement, { lang: locale, dir: direction });
}

/** The locale of another language than English, which is formatted without Intl. */
export const otherLocale = (): string | undefined => intl;

const KEY = 'language';

/** The code of the language that was chosen on this device. It is known before anybody signs in. */
export const chosenLanguage = (): string => {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    // A browser that stores nothing for this site: its own language.
    return '';
  }
};

/** @param code '' for the browser's. The next start speaks it. */
export function chooseLanguage(code: string): void {
  if (code) localStorage.setItem(KEY, code);
  else localStorage.removeItem(KEY);
}

/** BCP 47, best first: what the sign-in page follows, too. */
export function wantedLocales(): readonly string[] {
  const chosen = chosenLanguage();
  return chosen ? [chosen] : navigator.languages;
}

/** Makes something of texts at its first use, and keeps it: a table of columns. */
export function once<T>(make: () => T): () => T {
  let made: { readonly it: T } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}
