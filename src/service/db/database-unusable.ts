/** The database can be reached and must not be used as it is. The message says what to do, in one line. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable';
}

/** A newer version of the service has migrated it. `/readyz` says so by its code. */
export class SchemaNewer extends DatabaseUnusable {
  readonly code = 'SCHEMA_NEWER';

  constructor() {
    super(
      'a newer version of the service has migrated it. Start that version, or restore a backup from before the upgrade.',
    );
  }
}
