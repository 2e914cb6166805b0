import type { FastifyRequest, FastifyServerOptions } from 'fastify';

/** Where the log goes, and from which level. */
export interface LogOptions {
  readonly level: string;
  /** Default: standard output. */
  readonly stream?: { write(line: string): void };
}

/**
 * The logger's options. The log has no personal data: of a request neither the client's address nor path parameters nor
 * query, and of an error no value of a statement.
 */
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

function describeError(error: unknown): LoggedError {
  const { name, message, code, stack, cause } = error as Error & { code?: string };
  return {
    type: name,
    message: withoutValues(String(message), code),
    ...(code && { code }),
    stack: framesOf(stack),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

// Drizzle appends a statement's parameters, and PostgreSQL quotes the value of a data exception (class 22).
function withoutValues(message: string, code = ''): string {
  const statement = message.split('\nparams:')[0] ?? '';
  return /^22.{3}$/.test(code) ? statement.replace(/".*"/s, '"…"') : statement;
}

// A stack begins with the message.
function framesOf(stack = ''): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
