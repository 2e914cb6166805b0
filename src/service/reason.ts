/** The innermost cause of an error: libraries wrap what really happened. */
function innermost(error: unknown): unknown {
  const { cause, errors } = error as { cause?: unknown; errors?: unknown[] };
  const inner = cause ?? errors?.[0];
  return inner === undefined ? error : innermost(inner);
}

/** The code of an error's innermost cause, or its name: one of a limited number, without any content. */
export function codeOf(error: unknown): string {
  const { code, name } = innermost(error) as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'unknown');
}

// Of these classes of PostgreSQL, a message names tables, columns and roles. A data exception (22) quotes a value, and
// others, such as what a trigger raises, may hold any.
const WITHOUT_VALUES = /^(08|0A|22|23|25|28|40|42|53|55|57)/;

/**
 * An error's message without what a user or a record said: no parameter of a statement (which Drizzle appends), no value
 * that PostgreSQL quotes, no text that is not valid JSON.
 */
export function withoutValues(error: unknown): string {
  const { name, message, code } = error as { name?: string; message?: string; code?: string };
  if (name === 'SyntaxError') return 'a text that cannot be parsed';
  if (/^[0-9A-Z]{5}$/.test(code ?? '') && !WITHOUT_VALUES.test(code ?? '')) return `database error ${code}`;
  const said = (message || code || String(error)).split('\nparams:')[0] ?? '';
  return code?.startsWith('22') ? said.replace(/".*"/s, '"…"') : said;
}

/** What happened, in one line, as its innermost cause says it. */
export function reasonOf(error: unknown): string {
  const inner = innermost(error);
  const { code } = inner as { code?: string };
  const line = withoutValues(inner).split('\n')[0] ?? '';
  return code && !line.includes(code) ? `${line} (${code})` : line;
}
