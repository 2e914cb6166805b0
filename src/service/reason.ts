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

/** What happened, in one line, as its innermost cause says it. */
export function reasonOf(error: unknown): string {
  const inner = innermost(error);
  const { message, code } = inner as { message?: string; code?: string };
  const line = (message || code || String(inner)).split('\n')[0] ?? '';
  return code && !line.includes(code) ? `${line} (${code})` : line;
}
