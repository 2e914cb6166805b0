import type { ReactNode } from 'react';

/** The body of a card on this screen. */
export function CardBody({ children }: { children: ReactNode }) {
  return <div className="flex flex-col items-start gap-3 p-4">{children}</div>;
}

/** The actions at the foot of a card. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-x-3 gap-y-2">{children}</div>;
}
