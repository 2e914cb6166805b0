const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** A moment as one says it today: the time alone, with the day where it was another one. */
export function timeOf(moment: number, now: number = Date.now()): string {
  const isToday = new Date(moment).toDateString() === new Date(now).toDateString();
  return (isToday ? TIME : DAY).format(moment);
}
