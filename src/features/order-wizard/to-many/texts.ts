import { translated } from '#src/languages/language.ts';
import { counted, formatCount } from '#src/ui/format.ts';

export const texts = translated('toMany', {
  title: 'Several destinations',
  about: 'Each gets an order of its own, with the same products.',
  lines: 'One name or email a line',
  hint: 'Paste a list, or tick contacts below. A new contact can be the destination of a single order only.',
  loading: 'Fetching the contacts …',
  chosen: (count: number) => `${counted(count, 'destination')} chosen`,
  toFix: (count: number) => `${counted(count, 'line')} to fix`,
  tooMany: (most: number) => `An order can go to at most ${formatCount(most)} destinations at once.`,
  faulty: 'Lines to fix',
  unknown: 'No active contact has this name or email.',
  several: 'Several contacts have this name or email.',
  take: (name: string) => `Take ${name}`,
  leaveOut: 'Leave out',
  leaveOutLines: (count: number) => `Leave out ${counted(count, 'line')}?`,
  noOrder: 'Nothing is sent to what is still to be fixed.',
  contacts: 'Contacts',
  onlyChosen: 'Only those chosen',
  all: (count: number) => `Choose all ${formatCount(count)}`,
  none: 'Choose none',
  use: (count: number) => `Use ${counted(count, 'destination')}`,
});
