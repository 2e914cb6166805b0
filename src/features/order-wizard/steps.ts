import { problemReasons } from '#src/features/unsent/problem-words.ts';
import { type Draft, isComplete, isWaiting, type ProblemField, type Step } from '#src/outbox/draft.ts';

export type Tab = Step | 'completed';

interface TabDefinition {
  readonly tab: Tab;
  readonly label: string;
  readonly short: string;
  /** Whether it can be opened while the order is being built. */
  readonly isOpen: (draft: Draft) => boolean;
}

/** The wizard's tabs, in order (RULES.md, Wizard); what each shows is in `order-wizard.tsx`. */
export const TABS: readonly TabDefinition[] = [
  { tab: 'start', label: 'Start Order', short: 'Start', isOpen: () => true },
  { tab: 'products', label: 'Add Products', short: 'Products', isOpen: isStarted },
  {
    tab: 'complete',
    label: 'Complete Order',
    short: 'Complete',
    isOpen: (draft) => isStarted(draft) && draft.items.length > 0,
  },
  { tab: 'completed', label: 'Order Completed', short: 'Done', isOpen: () => false },
];

/**
 * Whether the order has been started: on the server, or, where nobody could be reached, on this device. It stays started
 * after it was refused, when its next attempt has no number yet.
 */
export function isStarted({ org_id, order_id, step, items, problem }: Draft): boolean {
  return org_id !== null && (order_id !== null || step !== 'start' || items.length > 0 || problem !== null);
}

/** Whether a tab can be opened: the last one only after completion, and then no other. */
export function canOpen(tab: Tab, draft: Draft): boolean {
  if (draft.state === 'sent') return tab === 'completed';
  return TABS.some((each) => each.tab === tab && each.isOpen(draft));
}

/** The current tab: the draft's own, or the last one before it that can be opened. */
export function currentTab(draft: Draft): Tab {
  if (draft.state === 'sent') return 'completed';
  if (isWaiting(draft)) return 'complete';
  const reachable = TABS.map(({ tab }) => tab).filter((tab) => canOpen(tab, draft));
  const wanted = reachable.find((tab) => tab === draft.step);
  return wanted ?? reachable.at(-1) ?? 'start';
}

/** Whether Complete Order is enabled. */
export function canComplete(draft: Draft): boolean {
  return (
    isComplete(draft) &&
    canOpen('complete', draft) &&
    (draft.state === 'editing' || draft.state === 'needs-you')
  );
}

/** The provider's reason at a field, as long as the value is the refused one. */
export function errorAt(draft: Draft, field: ProblemField): string | undefined {
  const { problem } = draft;
  return problem?.field === field ? problemReasons(draft).join(' ') : undefined;
}
