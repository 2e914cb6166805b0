import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import { classes } from './classes.ts';

interface Wiring {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<Wiring | undefined>(undefined);

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** The label is read out, but not shown: the place says it. */
  hiddenLabel?: boolean;
  className?: string;
  children: ReactNode;
}

/** Wires one control to its label, hint and error; the control inside takes them up by itself. */
export function Field({
  label,
  hint,
  error,
  required = false,
  hiddenLabel = false,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const describedBy = classes(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`) || undefined;
  return (
    <div className={classes('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className={hiddenLabel ? 'sr-only' : 'text-small font-semibold text-ink-2'}>
        {label}
        {required && (
          <span aria-hidden="true" className="text-warning">
            {' '}
            *
          </span>
        )}
      </label>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>{children}</FieldContext>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-ink-2">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-small text-warning">
          {error}
        </p>
      )}
    </div>
  );
}

const CONTROL =
  'w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 text-ink placeholder:text-ink-3 disabled:opacity-60 control';

function useWiring() {
  const wiring = useContext(FieldContext);
  if (!wiring) return {};
  const { id, describedBy, invalid, required } = wiring;
  return {
    id,
    'aria-describedby': describedBy,
    'aria-invalid': invalid || undefined,
    'aria-required': required || undefined,
  };
}

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...useWiring()} {...rest} className={classes(CONTROL, 'target', className)} />;
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={3} {...useWiring()} {...rest} className={classes(CONTROL, 'py-2', className)} />;
}

interface Option {
  value: string;
  label: string;
}

interface SelectProps extends ComponentProps<'select'> {
  options: readonly Option[];
  /** What stands there while nothing is chosen; without it, something always is. */
  placeholder?: string;
}

export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <select {...useWiring()} {...rest} className={classes(CONTROL, 'target', className)}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
