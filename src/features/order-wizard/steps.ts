import { problemReasons } from '#src/features/unsent/problem-texts.ts';
import { type Draft, isComplete, isWaiting, type ProblemField, type Step } from '#src/outbox/draft.ts';

export type Tab = Step | 'completed';

interface TabDefinition {
  readonly tab: Tab;
  readonly label: string;
  readonly short: string;
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

/** Started at the server or on this device. It stays started after a refusal, when its next try has no number yet. */
export function isStarted({ org_id, order_id, is_started, items, problem }: Draft): boolean {
  return org_id !== null && (order_id !== null || is_started || items.length > 0 || problem !== null);
}

export function canOpen(tab: Tab, draft: Draft): boolean {
  if (draft.state === 'sent') return tab === 'completed';
  return TABS.some((each) => each.tab === tab && each.isOpen(draft));
}

export function currentTab(draft: Draft): Tab {
  if (draft.state === 'sent') return 'completed';
  if (isWaiting(draft)) return 'complete';
  const reachable = TABS.map(({ tab }) => tab).filter((tab) => canOpen(tab, draft));
  const wanted = reachable.find((tab) => tab === draft.step);
  return wanted ?? reachable.at(-1) ?? 'start';
}

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
