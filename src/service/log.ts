import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { withoutValues } from './reason.ts';

/** Where the log goes, and from which level. */
export interface LogOptions {
  readonly level: string;
  /** Default: standard output. */
  readonly stream?: { write(line: string): void };
}

/**
 * The logger's options. The log has no personal data: of a request neither the client's address nor path parameters nor
 * query, and of an error no value.
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

/** What is logged of an error: its kind, its message without values, and where it happened. */
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
