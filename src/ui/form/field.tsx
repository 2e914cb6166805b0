import { ChevronDown } from 'lucide-react';
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import { classes } from '#src/ui/classes.ts';
import { texts } from '#src/ui/texts.ts';

type Wiring = Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid' | 'aria-required'>;
const WiringContext = createContext<Wiring>({});

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  hiddenLabel?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** Connects one control to its label, hint and error. The control reads them from context. */
export function Field(props: FieldProps) {
  const { label, hint, error, required = false, hiddenLabel = false, className, children } = props;
  const id = useId();
  const wiring: Wiring = {
    id,
    'aria-describedby': classes(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`) || undefined,
    'aria-invalid': Boolean(error) || undefined,
    'aria-required': required || undefined,
  };
  return (
    <div className={classes('flex min-w-0 flex-col gap-1', className)}>
      <label
        id={`${id}-label`}
        htmlFor={id}
        className={hiddenLabel ? 'sr-only' : 'text-small font-semibold text-ink-2'}
      >
        {label}
        {required && (
          <span aria-hidden="true" className="text-warning">
            {' '}
            *
          </span>
        )}
      </label>
      <WiringContext value={wiring}>{children}</WiringContext>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-ink-2">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} role="alert" className="text-small text-warning">
      {texts.fault(error)}
    </p>
  );
}

const CONTROL =
  'w-full min-w-0 rounded-md border border-control bg-surface px-3 text-ink placeholder:text-ink-3 disabled:opacity-60 control';

// Most fields are about other people, so the browser must not remember them. A field that asks for the user's own data
// (WCAG 1.3.5) sets its own autocomplete.
const NOT_REMEMBERED = { autoComplete: 'off' };

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      {...NOT_REMEMBERED}
      {...useContext(WiringContext)}
      {...rest}
      className={classes(CONTROL, 'target', className)}
    />
  );
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={3}
      {...NOT_REMEMBERED}
      {...useContext(WiringContext)}
      {...rest}
      className={classes(CONTROL, 'py-2', className)}
    />
  );
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox before its label: the children. `className` is the label's. */
export function Checkbox({ onChange, className, children, ...rest }: CheckboxProps) {
  return (
    <label className={classes('flex items-center gap-3 target', className)}>
      <input
        type="checkbox"
        {...rest}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 accent-accent"
      />
      <span>{children}</span>
    </label>
  );
}

interface PickButtonProps extends ComponentProps<'button'> {
  /** The chosen value as text; undefined while nothing is chosen. */
  chosen: string | undefined;
  placeholder: string;
  clearable?: boolean;
}

export function PickButton({ chosen, placeholder, clearable = false, className, ...rest }: PickButtonProps) {
  const { id, 'aria-describedby': describedBy, 'aria-invalid': invalid } = useContext(WiringContext);
  return (
    <button
      type="button"
      id={id}
      aria-describedby={describedBy}
      aria-labelledby={`${id}-label ${id}-chosen`}
      aria-haspopup="dialog"
      data-invalid={invalid}
      {...rest}
      className={classes(
        CONTROL,
        'target flex items-center justify-between gap-2 text-start',
        clearable && 'pe-11',
        className,
      )}
    >
      <span id={`${id}-chosen`} className={classes('min-w-0 truncate', !chosen && 'text-ink-3')}>
        {chosen || placeholder}
      </span>
      {!clearable && <ChevronDown className="icon-16 text-ink-2" />}
    </button>
  );
}

interface SelectProps extends ComponentProps<'select'> {
  options: readonly { value: string; label: string }[];
  placeholder?: string;
}

export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <select {...useContext(WiringContext)} {...rest} className={classes(CONTROL, 'target', className)}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

interface YesNoProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
  className?: string;
}

export function YesNo({ label, value, onChange, className = 'w-28' }: YesNoProps) {
  return (
    <Field label={label} className={className}>
      <Select
        value={String(value)}
        options={[
          { value: 'true', label: texts.yes },
          { value: 'false', label: texts.no },
        ]}
        onChange={(event) => onChange(event.target.value === 'true')}
      />
    </Field>
  );
}

/** Focuses the first invalid field, within the dialog if one is open, so that its error is read out. */
export function focusFirstInvalid(): void {
  requestAnimationFrame(() => {
    const dialogs = document.querySelectorAll('[role=dialog]');
    const form = dialogs[dialogs.length - 1] ?? document;
    form.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid=true]')?.focus();
  });
}
