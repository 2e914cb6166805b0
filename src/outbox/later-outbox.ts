/** The outbox. Its code loads in parallel with the first screen, which does not need it. */
import { Listeners } from '#src/listeners.ts';
import type { Outbox } from './outbox.ts';

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

  readonly start: OutboxActions['start'] = async (id) => (await this.#opened).start(id);
  readonly submit: OutboxActions['submit'] = async (id) => (await this.#opened).submit(id);
  readonly sendAsNewOrder: OutboxActions['sendAsNewOrder'] = async (id) =>
    (await this.#opened).sendAsNewOrder(id);
  readonly make: OutboxActions['make'] = async (...of) => (await this.#opened).make(...of);
  readonly remake: OutboxActions['remake'] = async (...of) => (await this.#opened).remake(...of);
  readonly hideDouble: OutboxActions['hideDouble'] = async (...of) => (await this.#opened).hideDouble(...of);
  readonly sendAll: OutboxActions['sendAll'] = async () => (await this.#opened).sendAll();

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
