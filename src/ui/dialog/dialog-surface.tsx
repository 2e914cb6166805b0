import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import {
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { takeToasts } from '#src/ui/toast.ts';
import styles from './dialog-print.css?inline';
import { dialogTexts } from './dialog-texts.ts';

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);

export interface DialogProps {
  title: string;
  description?: ReactNode;
  onClose: () => void;
  footer?: ReactNode;
  wide?: boolean;
  /** Whether it covers the whole screen of a phone. */
  full?: boolean;
  /** On wide screens, above the account button: so the second click of a double click presses nothing in it. */
  atMenu?: boolean;
  /** Focuses the first input on a touch screen, too, which opens the keyboard. */
  typing?: boolean;
  children?: ReactNode;
}

/** The `opener` of a dialog that is just being closed: a dialog that follows at once returns the focus there, too. */
let lastOpener: HTMLElement[] = [];

/** A dialog without its backdrop. This code has all of Radix, and is fetched when the first dialog opens. */
export function DialogSurface(props: DialogProps) {
  const { title, description, onClose, footer, wide, full, atMenu, typing } = props;
  // The element that had the focus, and its ancestors.
  const opener = useRef<HTMLElement[]>([]);
  useLayoutEffect(
    () => () => {
      lastOpener = opener.current;
      setTimeout(() => {
        lastOpener = [];
      });
    },
    [],
  );
  useBackCloses(onClose);
  const swipe = useSwipeDown(onClose);
  const [watch, isFocusable] = useScrollsAlone();
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Content
          {...(!description && { 'aria-describedby': undefined })}
          // It opens without Radix's trigger, so the focus must be restored by hand.
          onOpenAutoFocus={(event) => {
            opener.current = lastOpener.length > 0 ? lastOpener : withAncestors(document.activeElement);
            // On a touch screen, a focused input opens the keyboard. A checkbox may be far below the start of the text.
            const canType = typing || matchMedia('(pointer: fine)').matches;
            const first = (event.target as HTMLElement).querySelector<HTMLElement>(
              canType ? 'input:not([type=checkbox]), textarea, select, [data-safe]' : '[data-safe]',
            );
            if (!first) return;
            event.preventDefault();
            first.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            restoreFocus(opener.current);
          }}
          className="fixed inset-0 z-50 outline-none"
          // Presses beside the surface go to the backdrop.
          style={{ pointerEvents: 'none' }}
        >
          <div
            className={classes(
              'pointer-events-auto fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-lg bg-surface shadow-card pb-[env(safe-area-inset-bottom)] forced-colors:border',
              full &&
                'max-sm:h-dvh max-sm:max-h-none max-sm:rounded-none max-sm:pt-[env(safe-area-inset-top)]',
              'animate-sheet sm:inset-auto sm:animate-fade sm:rounded-lg',
              atMenu
                ? 'sm:bottom-40 sm:start-2.5 sm:w-72'
                : 'sm:top-1/2 sm:left-1/2 sm:w-[calc(100%-3rem)] sm:-translate-1/2',
              !atMenu && (wide ? 'sm:max-w-3xl' : 'sm:max-w-lg'),
            )}
          >
            <header
              {...swipe}
              className="relative flex items-start gap-2 px-4 pt-3 pb-2 max-sm:touch-none sm:px-6 sm:pt-5"
            >
              <span
                aria-hidden="true"
                className="absolute top-1.5 left-1/2 h-1 w-9 -translate-x-1/2 rounded-full bg-line-strong sm:hidden"
              />
              <div className="min-w-0 flex-1 pt-2.75 pointer-fine:pt-1.75">
                <Radix.Title className="text-heading font-semibold">{title}</Radix.Title>
                {description && (
                  <Radix.Description className="mt-1 text-ink-2">{description}</Radix.Description>
                )}
              </div>
              <Radix.Close asChild>
                <IconButton icon={X} label={dialogTexts.close} />
              </Radix.Close>
            </header>
            <div
              ref={watch}
              {...(isFocusable && { tabIndex: 0, role: 'group', 'aria-label': title })}
              className="min-h-0 flex-1 overflow-y-auto px-4 pt-1 pb-4 -outline-offset-2 sm:px-6"
            >
              {props.children}
            </div>
            {footer && (
              <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3 sm:px-6">
                {footer}
              </footer>
            )}
          </div>
          {/* Toasts must not cover the buttons of the dialog. */}
          <div ref={takeToasts} className="sm:[&_ol]:inset-x-6" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const TABBABLE = 'a[href], :is(button, input, select, textarea):enabled, [tabindex="0"]';

/** Whether a body scrolls and has nothing to focus: then it has to be focusable itself, so that keys scroll it. */
function useScrollsAlone() {
  const [scrollsAlone, setScrollsAlone] = useState(false);
  const watch = useCallback((body: HTMLElement | null) => {
    if (!body) return undefined;
    const observer = new ResizeObserver(() =>
      setScrollsAlone(body.scrollHeight > body.clientHeight && !body.querySelector(TABBABLE)),
    );
    for (const each of [body, ...body.children]) observer.observe(each);
    return () => observer.disconnect();
  }, []);
  return [watch, scrollsAlone] as const;
}

const FAR_PX = 96;
/** A flick closes the sheet after a shorter way. In pixels a millisecond. */
const FAST = 0.5;

/** Lets a phone's sheet be swiped down by its header. It closes if it was moved far or fast, and moves back if not. */
function useSwipeDown(onClose: () => void) {
  const start = useRef<{ y: number; ms: number }>(undefined);
  const move = ({ currentTarget: { parentElement } }: PointerEvent<HTMLElement>, by: number) => {
    if (parentElement) parentElement.style.translate = by > 0 ? `0 ${by}px` : '';
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    const from = start.current;
    start.current = undefined;
    move(event, 0);
    if (!from || event.type !== 'pointerup') return;
    const by = event.clientY - from.y;
    const speed = by / Math.max(1, event.timeStamp - from.ms);
    if (by > FAR_PX || (by > FAR_PX / 4 && speed > FAST)) onClose();
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const isControl = event.target instanceof Element && event.target.closest('button, a, input');
      if (isControl || !event.isPrimary || !matchMedia('(width < 40rem)').matches) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { y: event.clientY, ms: event.timeStamp };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) =>
      start.current && move(event, event.clientY - start.current.y),
    onPointerUp: end,
    onPointerCancel: end,
  };
}

// Part of the HTML standard's close requests that TypeScript doesn't know yet.
declare class CloseWatcher extends EventTarget {
  onclose: (() => void) | null;
  destroy(): void;
}

function useBackCloses(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!('CloseWatcher' in window)) return undefined;
    let watcher: CloseWatcher;
    const watch = () => {
      watcher = new CloseWatcher();
      watcher.onclose = () => {
        // A watcher closes once, and a dialog that asks first may stay open.
        watch();
        close();
      };
    };
    watch();
    return () => watcher.destroy();
  }, []);
}

function withAncestors(element: Element | null): HTMLElement[] {
  return element instanceof HTMLElement ? [element, ...withAncestors(element.parentElement)] : [];
}

/** Focuses the opener; if it is gone, the first focusable element of the nearest ancestor that is left. */
function restoreFocus([opener, ...ancestors]: HTMLElement[]): void {
  // Another element has the focus already.
  if (document.activeElement !== document.body) return;
  const nearest = ancestors.find(({ isConnected }) => isConnected);
  const first = nearest?.querySelector<HTMLElement>('a[href], button:enabled, input:enabled, [tabindex]');
  (opener?.isConnected ? opener : first)?.focus();
}
