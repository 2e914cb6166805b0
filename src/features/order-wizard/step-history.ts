/**
 * The steps of the wizard in the browser's history, so that Back leads to the step before. The draft says which step is
 * shown; an entry of the history only says to which one it leads back.
 */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Step } from '#src/outbox/draft.ts';
import type { Tab } from './steps.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The wizard's step at this entry, after those of the entries before it since the wizard was opened. */
    steps?: readonly Step[];
  }
}

interface StepHistory {
  draftId: string;
  tab: Tab;
  /** Whether no step can be opened any more: Back then leaves the wizard. */
  isOver: boolean;
  /** Shows a step. */
  goTo: (step: Step) => void;
}

/** Returns what opens a step by a press: it also moves in the history, back to where the step was before. */
export function useStepHistory({ draftId, tab, isOver, goTo }: StepHistory): (step: Step) => void {
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
  return (step) => {
    goTo(step);
    const { href, state } = history.location;
    if (tab === 'completed' || step === tab) return;
    // The sender may have led to another step meanwhile.
    const steps = [...(state.steps ?? []).slice(0, -1), tab];
    const at = steps.lastIndexOf(step);
    if (at >= 0) return history.go(at - steps.length + 1);
    // At once: the push would take the place of a replacement that waits.
    history.replace(href, { ...state, steps }, { ignoreBlocker: true });
    history.flush();
    history.push(href, { steps: [...steps, step] }, { ignoreBlocker: true });
  };
}
