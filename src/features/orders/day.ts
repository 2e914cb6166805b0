/** A day as a URL and a date input have it, `YYYY-MM-DD`, in the person's own calendar. */
export function dayOf(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
}

/** The midnight that a day begins with; an invalid Date for a day that no month has. */
export function dateOf(day: string): Date {
  const [year = Number.NaN, month = 0, date = 0] = day.split('-').map(Number);
  const midnight = new Date(year, month - 1, date);
  // Date rolls 2026-02-30 over to March.
  return dayOf(midnight) === day ? midnight : new Date(Number.NaN);
}
