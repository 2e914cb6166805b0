// Node's words for a connection that failed, and PostgreSQL's: 08 connection, 53 resources, 57P shutdown, 57014 the
// statement's time is over, 55P03 the lock's is, 40001 and 40P01 another transaction was in the way.
const CODES = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08|53|57P|57014|55P03|40001|40P01)/;
// The driver gives these no code.
const MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/;
const CALLS = ['connect', 'getaddrinfo'];

/**
 * Whether the database is at fault and may be well again soon: it cannot be reached, has no connection free, was lost
 * in the middle, or took too long. Errors are looked at with their causes, as drizzle wraps them.
 */
export function isPassingFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  return (
    CODES.test(code) || CALLS.includes(syscall) || MESSAGES.test(error.message) || isPassingFault(error.cause)
  );
}
