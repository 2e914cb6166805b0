import { useEffect, useRef, useState } from 'react';

interface StepHeadingProps {
  /** Whether the user came from another step. Otherwise the screen's own heading has the focus. */
  takesFocus: boolean;
  className: string;
  children: string;
}

/** The heading of a step, which begins at its top with the focus here, so that a screen reader announces it. */
export function StepHeading({ takesFocus, className, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has a heading of its own, mounted with it.
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h2>
  );
}

/** Whether the step has changed since the wizard was opened. */
export function useHasMoved(step: string): boolean {
  const [opened, setOpened] = useState<string | undefined>(step);
  if (opened !== undefined && opened !== step) setOpened(undefined);
  return opened === undefined;
}
