/** A newer version of the portal wrote a record, or nobody knows who: it is not overwritten. */
export class NotReadable extends Error {
  override readonly name = 'NotReadable';
}

/** There is no such record, or it was discarded. */
export class NoRecord extends Error {
  override readonly name = 'NoRecord';
}

/** No store of this browser took a record: it stands in this tab alone. */
export class NotWritten extends Error {
  override readonly name = 'NotWritten';
}
