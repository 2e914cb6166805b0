/** The languages of the portal. Each but English is one file, which is fetched only where it is used. */
import { report } from '#src/reports/reports.ts';
import type { es } from './es.ts';
import { speak, type Words, wantedLocales } from './language.ts';

interface Language {
  /** BCP 47, without a region. */
  readonly code: string;
  readonly name: string;
  /** Where the browser names no region of it. */
  readonly locale: string;
  readonly direction?: 'rtl';
  readonly load?: () => Promise<Words<typeof es>>;
}

const ENGLISH: Language = { code: 'en', name: 'English', locale: 'en-US' };

export const LANGUAGES: readonly Language[] = [
  ENGLISH,
  { code: 'es', name: 'Español', locale: 'es-419', load: () => import('./es.ts').then(({ es }) => es) },
];

/** The first of some locales that the portal speaks; English, if it speaks none. */
export function languageOf(locales: readonly string[]): Language {
  for (const locale of locales) {
    const [code, region] = locale.split('-');
    const language = LANGUAGES.find((each) => each.code === code);
    if (language) return region ? { ...language, locale } : language;
  }
  return ENGLISH;
}

/** Resolves before the first text is rendered: at once for English. */
export async function speakPreferred(): Promise<void> {
  const { locale, direction, load } = languageOf(wantedLocales());
  if (!load) return;
  try {
    speak(await load(), locale, direction);
  } catch (error) {
    // Its file can't be fetched: better in English than not at all.
    report(error, 'language');
  }
}
