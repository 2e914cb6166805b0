import { formatDayTime, formatTime } from './date-format.ts';

/** A moment as one says it today: the time alone, with the day where it was another one. */
export function timeOf(moment: number, now: number = Date.now()): string {
  const isToday = new Date(moment).toDateString() === new Date(now).toDateString();
  return isToday ? formatTime(moment) : formatDayTime(moment);
}
