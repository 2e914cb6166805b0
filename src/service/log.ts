import type { FastifyRequest, FastifyServerOptions } from 'fastify';

export interface LogOptions {
  readonly level: string;
  readonly stream?: { write(line: string): void };
}

/** The log has no personal data: neither the client's address nor parameters of a request, and no value in an error. */
export const loggerOptions = (options: LogOptions) =>
  ({
    ...options,
    serializers: {
      req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url }),
      err: describeError,
    },
    hooks: {
      // Without a text of its own, a line would repeat the error's, values included.
      logMethod(args, method) {
        const [first, text] = args as [unknown, string?];
        const fields = (first instanceof Error ? { err: first } : first) as { err?: unknown } | undefined;
        if (text !== undefined || !(fields?.err instanceof Error)) return method.apply(this, args);
        return method.apply(this, [fields, describeError(fields.err).message] as typeof args);
      },
    },
  }) satisfies FastifyServerOptions['logger'];

type LoggedError = {
  type: string;
  message: string;
  code?: string;
  stack: string;
  cause?: LoggedError;
};

export function describeError(error: unknown): LoggedError {
  const { name, message, code, stack, cause } = error as Error & { code?: string };
  return {
    type: name,
    message: withoutValues(error),
    ...(code && { code }),
    stack: framesOf(stack, String(message)),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

const FRAME = /^\s+at .+(:\d+:\d+\)?|<anonymous>\)?)$/;

// A stack begins with the message, which has lines of its own.
function framesOf(stack = '', message = ''): string {
  return stack
    .slice(Math.max(0, stack.indexOf(message)) + message.length)
    .split('\n')
    .filter((line) => FRAME.test(line))
    .join('\n');
}

function innermost(error: unknown): unknown {
  const { cause, errors } = error as { cause?: unknown; errors?: unknown[] };
  const inner = cause ?? errors?.[0];
  return inner === undefined ? error : innermost(inner);
}

/** The code or name of the innermost cause: one of a limited number, without any content. */
export function codeOf(error: unknown): string {
  const { code, name } = innermost(error) as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'unknown');
}

// In these classes of PostgreSQL's errors, a message names tables, columns and roles. A data exception (22) quotes a value.
// Other messages, such as those that a trigger raises, may hold any value.
const WITHOUT_VALUES = /^(08|0A|22|23|25|28|40|42|53|55|57)/;

/**
 * An error's message without values of users or records: no parameters of a statement, which Drizzle appends, no value that
 * PostgreSQL quotes, no text that is not valid JSON.
 */
function withoutValues(error: unknown): string {
  const { name, message, code } = error as { name?: string; message?: string; code?: string };
  if (name === 'SyntaxError') return 'a text that cannot be parsed';
  if (/^[0-9A-Z]{5}$/.test(code ?? '') && !WITHOUT_VALUES.test(code ?? '')) return `database error ${code}`;
  const said = (message || code || String(error)).split('\nparams:')[0] ?? '';
  return code?.startsWith('22') ? said.replace(/".*"/s, '"…"') : said;
}

export function reasonOf(error: unknown): string {
  const inner = innermost(error);
  const { code } = inner as { code?: string };
  const line = withoutValues(inner).split('\n')[0] ?? '';
  return code && !line.includes(code) ? `${line} (${code})` : line;
}
