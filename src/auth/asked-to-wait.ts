/** The provider has not decided, and said how long to wait before the next attempt (RFC 9110, section 10.2.3). */
export class AskedToWait extends Error {
  override readonly name = 'AskedToWait';
  readonly seconds: number;

  constructor(status: number, seconds: number) {
    super(`The provider answered ${status}, and asked to wait for ${seconds} s.`);
    this.seconds = seconds;
  }
}
