/** The outbox. Its code loads in parallel with the first screen, which does not need it. */
import { Listeners } from '#src/listeners.ts';
import type { LocalRecord, NewRecord } from './local-records.ts';
import type { Outbox } from './outbox.ts';
import type { Sending } from './sender-ports.ts';

/** The public methods of an outbox. */
export type OutboxActions = { [K in keyof Outbox]: Outbox[K] };

export class LaterOutbox implements OutboxActions {
  #outbox: Outbox | undefined;
  readonly #opened: Promise<Outbox>;
  readonly #listeners = new Listeners();

  /** @param opened Resolves when the code has loaded, however late that is. */
  constructor(opened: Promise<Outbox>) {
    this.#opened = opened;
    void opened.then((outbox) => {
      this.#outbox = outbox;
      outbox.subscribe(this.#listeners.tell);
    });
  }

  readonly nextTryAt = (): number | undefined => this.#outbox?.nextTryAt();

  readonly subscribe = this.#listeners.subscribe;

  async start(id: string): Promise<'started' | 'later'> {
    return (await this.#opened).start(id);
  }

  async submit(id: string): Promise<Sending> {
    return (await this.#opened).submit(id);
  }

  async sendAsNewOrder(id: string): Promise<Sending> {
    return (await this.#opened).sendAsNewOrder(id);
  }

  async make(record: NewRecord, orgName: string): Promise<LocalRecord> {
    return (await this.#opened).make(record, orgName);
  }

  async remake(id: number, mended?: NewRecord): Promise<LocalRecord | undefined> {
    return (await this.#opened).remake(id, mended);
  }

  async hideDouble(localId: number, doubleId: number): Promise<void> {
    await (await this.#opened).hideDouble(localId, doubleId);
  }

  async sendAll(): Promise<void> {
    await (await this.#opened).sendAll();
  }

  run(): () => void {
    let isOver = false;
    let end = () => {};
    void this.#opened.then((outbox) => {
      if (!isOver) end = outbox.run();
    });
    return () => {
      isOver = true;
      end();
    };
  }
}
