import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import * as z from 'zod';
import { configFaults } from '#src/contract/provider-values.ts';

const LONGEST_LOGO = 8_000;

const logo = z
  .string()
  .max(LONGEST_LOGO, `must have at most ${LONGEST_LOGO} bytes: each start fetches it`)
  .regex(/<svg\b/, 'must be an SVG');
const colour = z.string().regex(/^#[\da-f]{6}$/i, 'must be a colour, such as #2f4bb8');

const Look = z
  .strictObject({
    logo: logo.optional(),
    /** The logo on dark backgrounds. */
    logo_dark: logo.optional(),
    accent: colour.optional(),
    accent_dark: colour.optional(),
  })
  .refine((look) => look.logo || !look.logo_dark, { path: ['logo_dark'], error: 'must come with logo' })
  .refine((look) => look.accent || !look.accent_dark, {
    path: ['accent_dark'],
    error: 'must come with accent',
  });

/** The part of the provider's file that a build uses. Logos are the texts of their SVGs. */
export type Look = Readonly<z.infer<typeof Look>>;

interface ProviderFile {
  /** The values for `config.json`. */
  readonly config: Record<string, unknown>;
  readonly look?: Look;
}

/**
 * Reads the provider's file (src/deploy/README.md) and the files that it names.
 * @throws Error with one line that names the value and what is wrong with it.
 */
export function readProviderFile(path: string): ProviderFile {
  const read = (name: unknown) =>
    typeof name === 'string' ? readFileSync(resolve(dirname(path), name), 'utf8') : name;
  const { logo, logo_dark, accent, accent_dark, ...config } = parsed(path);
  const { holidays } = config.rules ?? {};
  if (/\.ics$/.test(holidays)) config.rules.holidays = read(holidays);
  const [fault] = configFaults(config);
  // A running portal uses the default; packaging or starting one fails.
  if (fault) throw new Error(fault.replaceAll('config.json', path).replace(' The default is used.', ''));
  const { data, error } = Look.safeParse({
    logo: read(logo),
    logo_dark: read(logo_dark),
    accent,
    accent_dark,
  });
  if (error) throw new Error(`${path}: ${error.issues[0]?.path.join()} ${error.issues[0]?.message}`);
  return logo || accent ? { config, look: data } : { config };
}

function parsed(path: string) {
  const text = readFileSync(path, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${path} is not JSON: ${(error as Error).message}`);
  }
}
