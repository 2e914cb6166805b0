/** Code that runs in the page, before the portal's own: it sees nothing of this file but what it is given. */
/** What a screen began to say: the claim, its words, and where. */
export interface Statement {
  readonly claim: string;
  readonly text: string;
  /** The order's number, where it names one. */
  readonly number: number | undefined;
  readonly where: string;
}

declare global {
  interface Window {
    tellStatement?: (statement: Statement) => void;
  }
}

/** Tells whenever the page begins to say something that one of the patterns finds. */
export function watchStatements(patterns: (readonly [claim: string, source: string])[]): void {
  if (window.top !== window) return;
  let said = new Set<string>();
  let isPlanned = false;
  const look = () => {
    isPlanned = false;
    const screen = document.body?.innerText ?? '';
    const now = new Set<string>();
    for (const [claim, source] of patterns) {
      for (const [text, number] of screen.matchAll(new RegExp(source, 'gm'))) {
        now.add(`${claim} ${text}`);
        if (said.has(`${claim} ${text}`)) continue;
        window.tellStatement?.({
          claim,
          text,
          number: number ? Number(number) : undefined,
          where: location.pathname + location.search,
        });
      }
    }
    said = now;
  };
  new MutationObserver(() => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(look);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Every database takes so long to open, in ms; where it is -1, none opens at all. */
export function delayDatabases(ms: number): void {
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (...args: Parameters<IDBFactory['open']>) {
    const request = open.apply(this, args);
    const handlers: Record<'success' | 'error', EventListener[]> = { success: [], error: [] };
    const listen = request.addEventListener.bind(request);
    const hand = (type: 'success' | 'error', event: Event) => {
      for (const handler of handlers[type]) handler.call(request, event);
    };
    listen('success', (event) => {
      if (ms >= 0) return void setTimeout(() => hand('success', event), ms);
      request.result.close();
      Object.defineProperty(request, 'error', { value: new DOMException('Provoked', 'UnknownError') });
      hand('error', event);
    });
    listen('error', (event) => hand('error', event));
    for (const type of ['success', 'error'] as const)
      Object.defineProperty(request, `on${type}`, {
        set: (handler: EventListener | null) => {
          handlers[type] = handler ? [handler] : [];
        },
      });
    request.addEventListener = (type: string, handler: EventListener, options?: AddEventListenerOptions) => {
      if (type === 'success' || type === 'error') handlers[type].push(handler);
      else listen(type, handler, options);
    };
    return request;
  };
}

export async function deleteDatabases(): Promise<string[]> {
  const databases = await indexedDB.databases();
  return Promise.all(
    databases.map(
      ({ name = '' }) =>
        new Promise<string>((resolve) => {
          const request = indexedDB.deleteDatabase(name);
          request.onsuccess = request.onerror = request.onblocked = () => resolve(name);
        }),
    ),
  );
}

/** The second store fails at everything, or never answers. */
export function breakCaches(hangs: boolean): void {
  const call = () =>
    hangs ? new Promise(() => {}) : Promise.reject(new DOMException('Provoked', 'UnknownError'));
  for (const name of ['open', 'match', 'has', 'keys', 'delete'] as const)
    Object.defineProperty(CacheStorage.prototype, name, { value: call });
}

export async function holdLock(name: string): Promise<void> {
  await new Promise<void>((held) => {
    void navigator.locks.request(name, () => {
      held();
      return new Promise(() => {});
    });
  });
}

export function removeLocks(): void {
  Reflect.deleteProperty(Navigator.prototype, 'locks');
}
