import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { problemReasons } from '#src/features/unsent/problem-texts.ts';
import { type Draft, isComplete, isWaiting, type ProblemField, type Step } from '#src/outbox/draft.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { ThumbBar } from '#src/ui/record/record.tsx';
import { useWizard } from './use-draft.ts';

export type Tab = Step | 'completed';

export const TABS: readonly Tab[] = ['start', 'products', 'complete', 'completed'];

/** Started at the server or on this device. Stays true after a refusal, before the next attempt has a number. */
export function isStarted({ org_id, order_id, is_started, items, problem }: Draft): boolean {
  return org_id !== null && (order_id !== null || is_started || items.length > 0 || problem !== null);
}

export function canOpen(tab: Tab, draft: Draft): boolean {
  if (draft.state === 'sent' || tab === 'completed') return draft.state === 'sent' && tab === 'completed';
  return tab === 'start' || (isStarted(draft) && (tab === 'products' || draft.items.length > 0));
}

export function currentTab(draft: Draft): Tab {
  if (draft.state === 'sent') return 'completed';
  if (isWaiting(draft)) return 'complete';
  const reachable = TABS.filter((tab) => canOpen(tab, draft));
  return reachable.includes(draft.step) ? draft.step : (reachable.at(-1) ?? 'start');
}

export function canComplete(draft: Draft): boolean {
  const isOpen = draft.state === 'editing' || draft.state === 'needs-you';
  return isOpen && isComplete(draft) && canOpen('complete', draft);
}

/** The provider's reason at a field, as long as the value is the refused one. */
export function errorAt(draft: Draft, field: ProblemField): string | undefined {
  const { problem } = draft;
  return problem?.field === field ? problemReasons(draft).join(' ') : undefined;
}

/** The buttons of a step. On a phone they are fixed to the bottom edge, at the same height in every step. */
export function StepBar({ children }: { children: ReactNode }) {
  if (useIsPhone())
    return (
      <ThumbBar className="*:min-h-[max(44px,var(--spacing)*11)] [&>:last-child]:min-w-min [&>:last-child]:flex-1">
        {children}
      </ThumbBar>
    );
  return (
    <div className="flex items-center justify-end gap-2 [&>:first-child:not(:last-child)]:max-md:me-auto">
      {children}
    </div>
  );
}

/** The heading of a step. After a change of step, it takes the focus, so that screen readers announce it. */
export function StepHeading({ className, children }: { className: string; children: string }) {
  const { hasMoved } = useWizard();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has a heading of its own, mounted with it.
  useEffect(() => {
    if (!hasMoved) return;
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h2>
  );
}

/** Whether the step has changed since the wizard opened. `step` is undefined until the first step is known. */
export function useHasMoved(step: string | undefined): boolean {
  const [opened, setOpened] = useState(step);
  const [hasMoved, setHasMoved] = useState(false);
  if (opened === undefined && step !== undefined) setOpened(step);
  else if (step !== opened && !hasMoved) setHasMoved(true);
  return hasMoved;
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** The wizard's steps since it was opened, up to the step of this entry. */
    steps?: readonly Step[];
  }
}

/** Opens a step as `goTo` does, and moves in the browser's history: back, if the step was open before. */
export function useStepHistory(draftId: string, tab: Tab, isOver: boolean, goTo: (step: Step) => void) {
  const { history } = useRouter();
  useEffect(() =>
    history.subscribe(({ location, action: { type } }) => {
      if (type === 'PUSH' || type === 'REPLACE' || !location.search.includes(draftId)) return;
      const step = location.state.steps?.at(-1);
      if (step && step !== tab && !isOver) goTo(step);
    }),
  );
  useEffect(() => {
    const { steps = [] } = history.location.state;
    if (isOver && steps.length > 1) history.go(1 - steps.length);
  }, [history, isOver]);
  return (step: Step) => {
    goTo(step);
    const { href, search, state } = history.location;
    // The user may have opened another screen while the provider was asked.
    if (tab === 'completed' || step === tab || !search.includes(draftId)) return;
    // The sender may have led to another step meanwhile.
    const steps = [...(state.steps ?? []).slice(0, -1), tab];
    const at = steps.lastIndexOf(step);
    if (at >= 0) return history.go(at - steps.length + 1);
    // Flushed, because a push would discard a pending replacement.
    history.replace(href, { ...state, steps }, { ignoreBlocker: true });
    history.flush();
    history.push(href, { steps: [...steps, step] }, { ignoreBlocker: true });
  };
}
