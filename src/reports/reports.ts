/**
 * The last 50 errors on this device, for the diagnostics that a user can copy. A report has the kind of the error and
 * its place in the code, never its text: that may hold names, products or tokens.
 */

export interface Report {
  /** The last time, ms since the epoch. */
  readonly at: number;
  readonly where: string;
  readonly what: string;
}

const KEY = 'reports';
const MOST = 50;
const FRAMES = 3;

/** For an error that the user is not told about, or not with its cause. */
export function report(error: unknown, where: string): void {
  const what = kindOf(error);
  // biome-ignore lint/suspicious/noConsole: the console is one of the places that reports go to.
  console.warn(`${where}: ${what}`);
  const before = readReports();
  const [last] = before.slice(-1);
  const isRepeated = last?.where === where && last.what === what;
  const reports = [...(isRepeated ? before.slice(0, -1) : before), { at: Date.now(), where, what }];
  try {
    localStorage.setItem(KEY, JSON.stringify(reports.slice(-MOST)));
  } catch {
    // A full disk. The console has it.
  }
}

/** For a promise that nothing waits for, or whose failure is an answer as well. */
export const reported =
  (where: string) =>
  (error: unknown): undefined =>
    report(error, where) as undefined;

/** Oldest first. */
export function readReports(): readonly Report[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isReport) : [];
  } catch {
    // Unreadable reports are lost.
    return [];
  }
}

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
  const { status } = error as { status?: unknown };
  // Engines write a frame as `at f (url:1:2)` or `f@url:1:2`.
  const frames = [...(error.stack ?? '').matchAll(/\/([\w.-]+\.js:\d+:\d+)/g)].map(([, frame]) => frame);
  return [error.name, typeof status === 'number' && status, ...frames.slice(0, FRAMES)]
    .filter(Boolean)
    .join(' ');
}
