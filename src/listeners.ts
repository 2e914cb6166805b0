export class Listeners {
  readonly #all = new Set<() => void>();

  /** Calls back on each change. Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  readonly tell = (): void => {
    for (const listener of this.#all) listener();
  };
}
