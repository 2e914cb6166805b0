import type { UseQueryResult } from '@tanstack/react-query';
import { type LinkProps, useBlocker, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import {
  type ChangeEvent,
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Button } from '#src/ui/button.tsx';
import { DialogSurface } from '#src/ui/dialog/dialog.tsx';
import { dialogTexts } from '#src/ui/dialog/dialog-texts.ts';
import { ConfirmDialog } from '#src/ui/dialog/question.tsx';
import { Banner } from '#src/ui/surface.tsx';
import { texts } from '#src/ui/texts.ts';
import { Field } from './field.tsx';

interface Destination {
  readonly pathname: string;
  readonly search: object;
}

interface LeaveGuardProps {
  /** Whether a navigation to `to` loses something; without `to`, whether a reload does. */
  when: (to?: Destination) => boolean;
  /** Says what is lost. By default: the changes on the screen. */
  text?: string;
}

/** Asks before a navigation that loses something. Before a reload, the browser asks. */
export function LeaveGuard({ when, text }: LeaveGuardProps) {
  // Loaded ahead: if it could not be fetched when the user leaves, an error would replace the form.
  useEffect(() => void DialogSurface.preload?.(), []);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ next }) => when(next),
    enableBeforeUnload: () => when(),
    withResolver: true,
  });
  return status === 'blocked' && <LeaveQuestion text={text} onLeave={proceed} onStay={reset} />;
}

/**
 * Asks before the user closes a dialog with unsaved input, or leaves it by Back. Before a reload, the browser asks.
 * @param when whether something is lost.
 * @returns a function that asks and closes, the question to render, and a function that closes without asking.
 */
export function useCloseGuard(when: () => boolean, onClose: () => void): [() => void, ReactNode, () => void] {
  const [isAsking, setAsking] = useState(false);
  const isClosing = useRef(false);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => !isClosing.current && when(),
    enableBeforeUnload: when,
    withResolver: true,
  });
  // The dialog may close by itself while Back is blocked. Without a reset, the URL would have changed, but not the screen.
  useEffect(() => reset, [reset]);
  // Closing may change the URL, too.
  const leave = () => {
    isClosing.current = true;
    onClose();
  };
  return [
    () => (when() ? setAsking(true) : leave()),
    status === 'blocked' ? (
      <LeaveQuestion key="question" onLeave={proceed} onStay={reset} />
    ) : (
      isAsking && <LeaveQuestion key="question" onLeave={leave} onStay={() => setAsking(false)} />
    ),
    leave,
  ];
}

interface LeaveQuestionProps {
  text?: string | undefined;
  onLeave: () => void;
  onStay: () => void;
}

function LeaveQuestion({ text = dialogTexts.notSaved, onLeave, onStay }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      title={dialogTexts.leave}
      text={text}
      confirm={dialogTexts.leaveNow}
      // Not "Cancel", which the user may have just pressed.
      cancel={dialogTexts.stay}
      onConfirm={onLeave}
      onClose={onStay}
    />
  );
}

interface FormFieldProps extends Omit<ComponentProps<typeof Field>, 'error' | 'children'> {
  /** A field of TanStack Form. */
  field: {
    readonly name: string;
    readonly state: {
      readonly value: string;
      readonly meta: { readonly errors: readonly ({ message: string } | undefined)[] };
    };
    handleChange(typed: string): void;
  };
  /** The API's reasons for refusing fields, by their names. */
  refused: Readonly<Record<string, string>>;
  children: (input: {
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  }) => ReactNode;
}

export function FormField({ field, refused, children, ...fieldProps }: FormFieldProps) {
  const { name, state } = field;
  return (
    <Field {...fieldProps} error={state.meta.errors.find(Boolean)?.message ?? refused[name]}>
      {children({ value: state.value, onChange: ({ target }) => field.handleChange(target.value) })}
    </Field>
  );
}

/** Submits a form after validating all its fields, which TanStack Form skips while an invalid one is unchanged. */
export function submit(form: {
  validateSync(cause: 'submit'): unknown;
  handleSubmit(): Promise<void>;
}): void {
  form.validateSync('submit');
  void form.handleSubmit();
}

interface FormActionsProps extends Pick<ComponentProps<typeof Button>, 'type' | 'form' | 'busy' | 'onClick'> {
  /** Where Cancel leads without a screen to go back to. */
  fallback: LinkProps;
}

export function FormActions({ fallback, ...save }: FormActionsProps) {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return (
    <div className="flex justify-end gap-2">
      <Button onClick={() => (canGoBack ? router.history.back() : void navigate(fallback))}>
        {texts.cancel}
      </Button>
      <Button variant="primary" {...save}>
        {dialogTexts.save}
      </Button>
    </div>
  );
}

const CLOSE_DELAY_MS = 1_000;

/** Closes a dialog one second after success (RULES.md, Dialogs). */
export function useCloseAfter(isDone: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => close(), CLOSE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
}

/** Returns a query's result without its data until the first fetch has ended, so that no outdated record is edited. */
export function useFetched<R extends Pick<UseQueryResult, 'data' | 'isFetching'>>(result: R): R {
  const [isFetched, setFetched] = useState(!result.isFetching);
  if (!isFetched && !result.isFetching) setFetched(true);
  return isFetched ? result : { ...result, data: undefined };
}

export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <ScrollIntoView>
      <Banner tone="warning" role="alert">
        {children}
      </Banner>
    </ScrollIntoView>
  );
}

// `void`, because newer browsers return a promise, and React would take it for the ref's clean-up function.
const scrollIntoView = (box: HTMLElement | null) => void box?.scrollIntoView({ block: 'nearest' });

/** Scrolls its content into view when it appears, with the buttons below it. */
export function ScrollIntoView({ children }: { children: ReactNode }) {
  return (
    <div ref={scrollIntoView} className="scroll-mb-20">
      {children}
    </div>
  );
}
