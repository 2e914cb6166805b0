import { useSyncExternalStore } from 'react';

/** From these widths on, in pixels, there is more room; they are those of tokens.css. */
const WIDTHS = { sm: 640, md: 900, lg: 1180, xl: 1360 } as const;
export type Width = keyof typeof WIDTHS;

const queries = new Map(
  (Object.keys(WIDTHS) as Width[]).map((width) => [
    width,
    globalThis.matchMedia?.(`(min-width: ${WIDTHS[width]}px)`),
  ]),
);

function subscribe(listener: () => void): () => void {
  for (const query of queries.values()) query?.addEventListener('change', listener);
  return () => {
    for (const query of queries.values()) query?.removeEventListener('change', listener);
  };
}

/** The widths that the screen has, as a set; a phone's is empty. */
export function useWidths(): ReadonlySet<Width> {
  const names = useSyncExternalStore(subscribe, () =>
    [...queries].flatMap(([width, query]) => (query?.matches ? [width] : [])).join(),
  );
  return new Set(names === '' ? [] : (names.split(',') as Width[]));
}

/** Whether the screen is a phone's: lists are cards, and filters live in a sheet. */
export function useIsPhone(): boolean {
  return !useWidths().has('sm');
}
