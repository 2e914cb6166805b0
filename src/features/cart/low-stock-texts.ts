import { translated } from '#src/languages/language.ts';

const WEEK = 7;
export const MONTH = 30;
const YEAR = 365;

/** `about 25 days`, `about 6 weeks`, `about 5 months`: the longer, the rougher, and never more than it is. */
export function daysInWords(days: number): string {
  if (days < 1) return texts.lessThanADay;
  if (days < 2) return texts.aDay;
  if (days <= MONTH) return texts.days(Math.floor(days));
  if (days < 3 * MONTH) return texts.weeks(Math.floor(days / WEEK));
  return days < 2 * YEAR ? texts.months(Math.floor(days / MONTH)) : texts.years;
}

export const texts = translated('lowStock', {
  lessThanADay: 'less than a day',
  aDay: 'about a day',
  days: (days: number) => `about ${days} days`,
  weeks: (weeks: number) => `about ${weeks} weeks`,
  months: (months: number) => `about ${months} months`,
  years: 'more than two years',
  lasts: (time: string) => `lasts ${time}`,
});
