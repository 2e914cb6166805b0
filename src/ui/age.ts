import { formatDayTime, formatTime } from './date-format.ts';

/** A time for display: the time alone today, with the date otherwise. */
export function timeOf(moment: number, now: number = Date.now()): string {
  const isToday = new Date(moment).toDateString() === new Date(now).toDateString();
  return isToday ? formatTime(moment) : formatDayTime(moment);
}
