import * as Radix from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';

type Kind = 'info' | 'success' | 'warning';

interface Notice {
  id: number;
  kind: Kind;
  text: string;
  action: ToastAction | undefined;
}

/** The one thing that can be done about a notice. */
interface ToastAction {
  label: string;
  act: () => void;
}

const HIDES_AFTER_MS = 5_000;

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

const store = {
  get: () => notices,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Shows a notice for five seconds, longer while it is hovered or focused. */
export function toast(kind: Kind, text: string, action?: ToastAction): void {
  lastId += 1;
  show([...notices, { id: lastId, kind, text, action }]);
}

const KINDS: Record<Kind, string> = {
  info: 'bg-ink text-bg',
  success: 'bg-ink text-bg',
  warning: 'bg-warning-solid text-white',
};

/** Where notices appear; one for the whole app. */
export function Toaster() {
  const shown = useSyncExternalStore(store.subscribe, store.get);
  return (
    <Radix.Provider duration={HIDES_AFTER_MS} swipeDirection="down">
      {shown.map(({ id, kind, text, action }) => (
        <Radix.Root
          key={id}
          type={kind === 'warning' ? 'foreground' : 'background'}
          onOpenChange={(open) => !open && show(notices.filter((notice) => notice.id !== id))}
          className={classes('flex items-center gap-2 rounded-md py-1 pr-1 pl-4 shadow-card', KINDS[kind])}
        >
          <Radix.Description className="flex-1 py-2">{text}</Radix.Description>
          {action && (
            <Radix.Action
              altText={action.label}
              onClick={action.act}
              className="rounded-md px-3 font-semibold underline target hover:bg-white/15"
            >
              {action.label}
            </Radix.Action>
          )}
          <Radix.Close asChild>
            <IconButton icon={X} label="Dismiss" onColour />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport className="fixed inset-x-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-50 flex flex-col gap-2 outline-none sm:inset-x-auto sm:right-6 sm:bottom-6 sm:w-96" />
    </Radix.Provider>
  );
}
