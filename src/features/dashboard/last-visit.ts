/** Since when the dashboard says what has changed: the end of the user's visit before this one. */
import { differenceInCalendarDays } from 'date-fns';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { LastVisitV1 } from '#src/storage/stored/preferences-v1.ts';
import { formatDay, formatTime } from '#src/ui/date-format.ts';
import { usePreference } from '#src/user-data/preferences.ts';

type LastVisit = z.infer<typeof LastVisitV1>;

/** A dashboard that was not seen for this long is another visit. A reload is none. */
const ANOTHER_VISIT_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** What a first visit looks back. */
const FIRST_DAYS = 7;

/** The visits, now that the dashboard is seen at `now` (ms since the epoch). */
export function seenAt(now: number, stored: LastVisit | undefined): LastVisit {
  if (!stored) return { at: now, before: null };
  return { at: now, before: now - stored.at > ANOTHER_VISIT_MS ? stored.at : stored.before };
}

/** Since when changes are shown, and in words. */
export function sinceOf({ at, before }: LastVisit): { since: Date; words: string } {
  if (before === null)
    return { since: new Date(at - FIRST_DAYS * DAY_MS), words: `The last ${FIRST_DAYS} days` };
  const days = differenceInCalendarDays(at, before);
  const when = days === 0 ? formatTime(before) : days === 1 ? 'yesterday' : formatDay(before);
  return { since: new Date(before), words: `Since ${when}` };
}

/** Since when changes are shown. Notes each time that the dashboard opens, or that its tab comes to the front. */
export function useLastVisit() {
  const [stored, note] = usePreference('last visit', LastVisitV1);
  const [shownAt, setShownAt] = useState(() => Date.now());
  const hiddenAt = useRef<number>(undefined);
  const onShowOrHide = useEffectEvent(() => {
    const now = Date.now();
    // Seen until now. It is not stored: a logout hides the tab, too, and leaves nothing behind.
    if (document.hidden) {
      hiddenAt.current = now;
      return;
    }
    const until = hiddenAt.current;
    setShownAt(now);
    note((visit) => seenAt(now, visit && { ...visit, at: until ?? visit.at }));
  });
  useEffect(() => {
    onShowOrHide();
    document.addEventListener('visibilitychange', onShowOrHide);
    return () => document.removeEventListener('visibilitychange', onShowOrHide);
  }, []);
  return sinceOf(seenAt(shownAt, stored));
}
