/** Notifies the user on any screen when an order was placed or refused in the background. */
import { type Draft, isWaiting } from '#src/outbox/draft.ts';

/** The outcome of a confirmed order. */
export type News = { readonly draft: Draft; readonly became: 'sent' | 'needs-you' | 'placed-twice' };

/** The orders that were being sent before and are placed or refused now. */
export function newsOf(before: readonly Draft[], now: readonly Draft[]): News[] {
  const onTheirWay = new Set(before.filter(isWaiting).map(({ id }) => id));
  const alsoPlaced = new Map(before.map(({ id, also_placed }) => [id, also_placed.length]));
  const isPlacedTwice = ({ id, state, also_placed }: Draft) =>
    state === 'sent' && also_placed.length > (alsoPlaced.get(id) ?? also_placed.length);
  return now.flatMap((draft): News[] => {
    if (isPlacedTwice(draft)) return [{ draft, became: 'placed-twice' }];
    return onTheirWay.has(draft.id) && (draft.state === 'sent' || draft.state === 'needs-you')
      ? [{ draft, became: draft.state }]
      : [];
  });
}

export interface NoticePorts {
  readonly drafts: {
    readonly list: () => readonly Draft[];
    readonly subscribe: (listener: () => void) => () => void;
  };
  /** Whether this tab is visible. */
  readonly isSeen: () => boolean;
  /** Calls back when this tab becomes visible. Returns an unsubscribe function. */
  readonly onSeen: (callback: () => void) => () => void;
  /** Whether the current screen shows it already. */
  readonly isOnScreen: (draft: Draft) => boolean;
  readonly tell: (news: News) => void;
  /** Tells the user's other tabs which order was announced, so that they don't announce it again. */
  readonly announce: (id: string) => void;
  /** Calls back with announcements of other tabs. Returns an unsubscribe function. */
  readonly onAnnounced: (callback: (id: string) => void) => () => void;
}

/** Watches orders that are being sent; a hidden tab announces later. Returns an unsubscribe function. */
export function watchSent(ports: NoticePorts): () => void {
  const { drafts, isSeen, onSeen, isOnScreen, tell, announce, onAnnounced } = ports;
  let before = drafts.list();
  let untold: News[] = [];
  const toldElsewhere = new Set<string>();
  const tellAll = () => {
    if (!isSeen()) return;
    for (const news of untold) {
      announce(news.draft.id);
      if (!isOnScreen(news.draft)) tell(news);
    }
    untold = [];
  };
  const onTold = (id: string) => {
    toldElsewhere.add(id);
    untold = untold.filter(({ draft }) => draft.id !== id);
  };
  const onChange = () => {
    const now = drafts.list();
    // It is being sent again: there will be other news.
    for (const { id } of now.filter(isWaiting)) toldElsewhere.delete(id);
    untold = [...untold, ...newsOf(before, now).filter(({ draft }) => !toldElsewhere.has(draft.id))];
    before = now;
    tellAll();
  };
  const ends = [drafts.subscribe(onChange), onSeen(tellAll), onAnnounced(onTold)];
  return () => {
    for (const end of ends) end();
  };
}
