import * as z from 'zod/mini';

/** Says what is wrong with `config.json`, for the operator of the portal. Loaded only when something is. */
export function configFault(error: unknown): string {
  if (error instanceof TypeError || error instanceof DOMException) return 'Check your connection.';
  return `Please tell your provider: ${problemOf(error)}`;
}

function problemOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'config.json is not JSON.';
  if (!(error instanceof z.core.$ZodError)) return error instanceof Error ? error.message : String(error);
  const keys = new Set(error.issues.map(({ path }) => path.join('.')));
  return keys.has('')
    ? 'config.json is not an object.'
    : `in config.json, ${[...keys].map((key) => `“${key}”`).join(' and ')} is missing or not valid.`;
}
