/** What is wrong with a configuration that could not be loaded, in words. A start does not fetch them. */
import * as z from 'zod/mini';
import { translated } from '#src/languages/language.ts';

export const texts = translated('config', {
  tellProvider: (fault: string) => `Please tell your provider: ${fault}`,
  badStatus: (status: number) => `config.json answers with status ${status}.`,
  notJson: 'config.json is not JSON.',
  noObject: 'config.json is not an object.',
  badKeys: (keys: readonly string[]) =>
    `in config.json, ${keys.map((key) => `“${key}”`).join(' and ')} is missing or not valid.`,
});

export function configFault(error: unknown): string {
  return texts.tellProvider(problemOf(error));
}

function problemOf(error: unknown): string {
  if (error instanceof Error && typeof error.cause === 'number') return texts.badStatus(error.cause);
  if (error instanceof SyntaxError) return texts.notJson;
  if (!(error instanceof z.core.$ZodError)) return error instanceof Error ? error.message : String(error);
  const keys = new Set(error.issues.map(({ path }) => path.join('.')));
  return keys.has('') ? texts.noObject : texts.badKeys([...keys]);
}
