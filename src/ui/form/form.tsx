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

/** Where a navigation leads. */
interface Destination {
  readonly pathname: string;
  readonly search: object;
}

interface LeaveGuardProps {
  /** Whether something is lost, by leaving `to` another address or by a reload. */
  when: (to?: Destination) => boolean;
  /** What is lost, if it is not what is on the screen. */
  text?: string;
}

export function LeaveGuard({ when, text }: LeaveGuardProps) {
  // Code that is missing when the user leaves would replace the form.
  useEffect(() => void DialogSurface.preload?.(), []);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ next }) => when(next),
    enableBeforeUnload: () => when(),
    withResolver: true,
  });
  return status === 'blocked' && <LeaveQuestion text={text} onLeave={proceed} onStay={reset} />;
}

/**
 * Asks before the user closes a dialog with unsaved input, or leaves it by Back; before a reload, the browser asks. Returns
 * what closes it, the question to render, and what closes it without a question.
 * @param when whether something is lost.
 */
export function useCloseGuard(when: () => boolean, onClose: () => void): [() => void, ReactNode, () => void] {
  const [asks, setAsks] = useState(false);
  const isClosing = useRef(false);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => !isClosing.current && when(),
    enableBeforeUnload: when,
    withResolver: true,
  });
  // The dialog may close by itself meanwhile. A Back that nobody answers has moved the URL, and not the screen.
  useEffect(() => reset, [reset]);
  // Closing may change the URL, too.
  const leave = () => {
    isClosing.current = true;
    onClose();
  };
  return [
    () => (when() ? setAsks(true) : leave()),
    status === 'blocked' ? (
      <LeaveQuestion key="question" onLeave={proceed} onStay={reset} />
    ) : (
      asks && <LeaveQuestion key="question" onLeave={leave} onStay={() => setAsks(false)} />
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
      // The user may have come here by Cancel.
      cancel={dialogTexts.stay}
      onConfirm={onLeave}
      onClose={onStay}
    />
  );
}

interface FormFieldProps extends Omit<ComponentProps<typeof Field>, 'error' | 'children'> {
  /** Of TanStack Form. */
  field: {
    readonly name: string;
    readonly state: {
      readonly value: string;
      readonly meta: { readonly errors: readonly ({ message: string } | undefined)[] };
    };
    handleChange(typed: string): void;
  };
  /** Why the API refused fields, by their names. */
  refused: Readonly<Record<string, string>>;
  children: (input: {
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  }) => ReactNode;
}

export function FormField({ field, refused, children, ...its }: FormFieldProps) {
  const { name, state } = field;
  return (
    <Field {...its} error={state.meta.errors.find(Boolean)?.message ?? refused[name]}>
      {children({ value: state.value, onChange: ({ target }) => field.handleChange(target.value) })}
    </Field>
  );
}

/** TanStack Form alone checks no field again while one that it refused is unchanged. */
export function submit(form: {
  validateSync(cause: 'submit'): unknown;
  handleSubmit(): Promise<void>;
}): void {
  form.validateSync('submit');
  void form.handleSubmit();
}

interface FormEndProps extends Pick<ComponentProps<typeof Button>, 'type' | 'form' | 'busy' | 'onClick'> {
  /** Where Cancel leads if the form was opened by its address; else it leads back. */
  otherwise: LinkProps;
}

export function FormEnd({ otherwise, ...save }: FormEndProps) {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return (
    <div className="flex justify-end gap-2">
      <Button onClick={() => (canGoBack ? router.history.back() : void navigate(otherwise))}>
        {texts.cancel}
      </Button>
      <Button variant="primary" {...save}>
        {dialogTexts.save}
      </Button>
    </div>
  );
}

const CLOSES_AFTER_MS = 1_000;

export function useCloseAfter(isDone: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => close(), CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
}

/** A query's result, without data until the first fetch has ended: nobody saves an edited outdated record. */
export function useFetched<R extends Pick<UseQueryResult, 'data' | 'isFetching'>>(result: R): R {
  const [isFetched, setFetched] = useState(!result.isFetching);
  if (!isFetched && !result.isFetching) setFetched(true);
  return isFetched ? result : { ...result, data: undefined };
}

export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <InSight>
      <Banner tone="warning" role="alert">
        {children}
      </Banner>
    </InSight>
  );
}

// Newer browsers return a promise from scrollIntoView, which is no clean-up.
const scrollIntoView = (box: HTMLElement | null) => void box?.scrollIntoView({ block: 'nearest' });

/** Scrolls its content into view when it appears, with the buttons below it. */
export function InSight({ children }: { children: ReactNode }) {
  return (
    <div ref={scrollIntoView} className="scroll-mb-20">
      {children}
    </div>
  );
}
