import * as Tabs from '@radix-ui/react-tabs';
import type { Draft } from '#src/outbox/draft.ts';
import { classes } from '#src/ui/classes.ts';
import { canOpen, currentTab, TABS } from './steps.ts';

interface WizardTabsProps {
  draft: Draft;
  /** Whether no tab can be chosen now. */
  isLocked: boolean;
}

/** The wizard's steps by name and number, with how far the order has come. */
export function WizardTabs({ draft, isLocked }: WizardTabsProps) {
  const current = TABS.findIndex(({ tab }) => tab === currentTab(draft));
  return (
    <Tabs.List
      aria-label="Steps"
      // The step's heading has the focus by now: the press must not take it.
      onMouseDown={(event) => event.preventDefault()}
      className="mb-4 flex gap-2 max-sm:mb-1"
    >
      {TABS.map(({ tab, label, short }, index) => (
        <Tabs.Trigger
          key={tab}
          value={tab}
          disabled={!canOpen(tab, draft) || isLocked}
          className={classes(
            'min-w-0 flex-1 border-t-4 pt-1.5 pb-1 text-left text-small target text-ink-2 enabled:hover:text-ink',
            'data-[state=active]:font-semibold data-[state=active]:text-ink',
            index <= current ? 'border-accent' : 'border-line',
          )}
        >
          {index + 1}{' '}
          <span className="sm:hidden" aria-hidden="true">
            {short}
          </span>
          <span className="sr-only sm:not-sr-only">{label}</span>
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}
