// Node's codes of failed connections, and PostgreSQL's: 08 connection, 53 resources, 57P shutdown, 57014 statement
// time-out, 55P03 lock time-out, 40001 and 40P01 serialization failure and deadlock. A standby refuses statements that
// write with 25006, and transactions that will with 0A000.
const CODES =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08|53|57P|57014|55P03|40001|40P01|25006|0A000)/;
// The driver's errors without a code.
const MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/;
const SYSCALLS = ['connect', 'getaddrinfo'];

/** Whether the database failed in a way that may pass. Also checks causes, because Drizzle wraps errors. */
export function isPassingFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  return (
    CODES.test(code) ||
    SYSCALLS.includes(syscall) ||
    MESSAGES.test(error.message) ||
    isPassingFault(error.cause)
  );
}

/** The database must not be used as it is. The message says what to do, in one line. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable';
}

/** `/readyz` reports its code. */
export class SchemaNewer extends DatabaseUnusable {
  readonly code = 'SCHEMA_NEWER';

  constructor() {
    super(
      'a newer version of the service has migrated it. Start that version, or restore a backup from before the upgrade.',
    );
  }
}
