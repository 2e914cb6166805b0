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

/** The second store fails at everything, or never answers. */
export function breakCaches(hangs: boolean): void {
  const call = () =>
    hangs ? new Promise(() => {}) : Promise.reject(new DOMException('Provoked', 'UnknownError'));
  for (const name of ['open', 'match', 'has', 'keys', 'delete'] as const)
    Object.defineProperty(CacheStorage.prototype, name, { value: call });
}
