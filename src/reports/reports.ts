/**
 * Stores the last 50 errors on this device, for the diagnostics that a user can copy. A report has the kind of the error
 * and its place in the code, never its message: that may contain names, products or tokens.
 */

export interface Report {
  /** When it occurred last, ms since the epoch. */
  readonly at: number;
  readonly where: string;
  readonly what: string;
}

const KEY = 'reports';
const MAX_REPORTS = 50;
const MAX_FRAMES = 3;

/** Records an error that the user does not see, or sees without its cause. @param where its place in the code, in words. */
export function report(error: unknown, where: string): void {
  const what = kindOf(error);
  // biome-ignore lint/suspicious/noConsole: the console is one of the places that reports go to.
  console.warn(`${where}: ${what}`);
  const before = readReports();
  const [last] = before.slice(-1);
  const isRepeated = last?.where === where && last.what === what;
  const reports = [...(isRepeated ? before.slice(0, -1) : before), { at: Date.now(), where, what }];
  try {
    localStorage.setItem(KEY, JSON.stringify(reports.slice(-MAX_REPORTS)));
  } catch {
    // A full disk. The report is in the console.
  }
}

/** Returns a handler for `catch` that reports the error, and resolves to undefined. */
export const reported =
  (where: string) =>
  (error: unknown): undefined =>
    report(error, where) as undefined;

/** Returns the reports, oldest first. */
export function readReports(): readonly Report[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isReport) : [];
  } catch {
    // The next report replaces unreadable ones.
    return [];
  }
}

/** Reports each error and rejection that no code catches. */
export function reportUnhandled(): void {
  addEventListener('error', ({ error }) => report(error, 'page'));
  addEventListener('unhandledrejection', ({ reason }) => report(reason, 'promise'));
}

function isReport(value: unknown): value is Report {
  const { at, where, what } = (value ?? {}) as Partial<Report>;
  return typeof at === 'number' && typeof where === 'string' && typeof what === 'string';
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { status, field } = error as { status?: unknown; field?: string };
  // Engines write a frame as `at f (url:1:2)` or `f@url:1:2`.
  const frames = [...(error.stack ?? '').matchAll(/\/([\w.-]+\.js:\d+:\d+)/g)].map(([, frame]) => frame);
  return [error.name, typeof status === 'number' && status, field, ...frames.slice(0, MAX_FRAMES)]
    .filter(Boolean)
    .join(' ');
}
