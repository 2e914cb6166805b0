import { classes } from './classes.ts';

const TONES = {
  pending: 'bg-pending-soft text-pending',
  'in-progress': 'bg-in-progress-soft text-in-progress',
  'in-production': 'bg-in-production-soft text-in-production',
  'ready-to-ship': 'bg-ready-to-ship-soft text-ready-to-ship',
  shipped: 'bg-shipped-soft text-shipped',
  archived: 'bg-archived-soft text-archived',
  warning: 'bg-warning-soft text-warning',
};
export type Tone = keyof typeof TONES;

export function Pill({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 forced-colors:px-0 py-0.5 text-small font-semibold whitespace-nowrap',
        TONES[tone],
      )}
    >
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current forced-colors:hidden" />
      {children}
    </span>
  );
}
