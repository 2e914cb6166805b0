/** The stored value was written by a newer version of the portal or can't be read. It must not be overwritten. */
export class NotReadable extends Error {
  override readonly name = 'NotReadable';
}

/** The record does not exist, or was discarded. */
export class NoRecord extends Error {
  override readonly name = 'NoRecord';
}

/** No store of this browser took the record: it exists only in this tab. */
export class NotWritten extends Error {
  override readonly name = 'NotWritten';
}
