import { type LucideIcon, Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { clampQuantity } from '#src/outbox/edits.ts';
import { formatCount } from '#src/ui/format.ts';
import { texts } from './texts.ts';
import { isUnfinished, parseTypedQuantity } from './typed-quantity.ts';

interface QuantityStepperProps {
  label: string;
  value: number;
  /** The available quantity, or the most that a line can have. */
  max: number;
  /** Called with each typed or stepped quantity; with undefined if the typed text can't be ordered. */
  onChange: (value: number | undefined) => void;
  /** Shows the number as a button that calls this, and not as a box to type in. */
  onAsk?: () => void;
}

const PAGE = 10;
/** A requested quantity that has not become the value by then was refused. */
const ANSWER_LIMIT_MS = 5_000;

/** − n +. Never changes the typed text: an error shows at once, but that of an unfinished number when it is left. */
export function QuantityStepper({ label, value, max, onChange, onAsk }: QuantityStepperProps) {
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const errorId = useId();
  // Further presses count from the requested quantity, until it becomes the value or was refused.
  const requested = useRef<{ quantity: number; until: number }>(undefined);
  useEffect(() => {
    if (requested.current?.quantity === value) requested.current = undefined;
  }, [value]);
  const shown = typed === undefined ? value : parseTypedQuantity(typed);
  const isWrong = isLeft || !isUnfinished(typed ?? '');
  const error = shown === undefined ? isWrong && texts.notANumber : shown > max && texts.only(max);
  const request = (quantity: number) => {
    const clamped = clampQuantity(quantity, max);
    requested.current = { quantity: clamped, until: Date.now() + ANSWER_LIMIT_MS };
    setTyped(undefined);
    onChange(clamped);
  };
  const type = (text: string) => {
    const quantity = parseTypedQuantity(text);
    requested.current = undefined;
    setTyped(text);
    setLeft(false);
    onChange(quantity !== undefined && quantity <= max ? quantity : undefined);
  };
  const leave = () => {
    setLeft(true);
    if (shown !== undefined && !error) setTyped(undefined);
  };
  const counted = () => {
    const { quantity, until } = requested.current ?? { quantity: value, until: 0 };
    return (typed === undefined ? undefined : shown) ?? (Date.now() < until ? quantity : value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowUp: 1, ArrowDown: -1, PageUp: PAGE, PageDown: -PAGE }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      return request(counted() + step);
    }
    if (event.key !== 'Enter' || !(event.currentTarget instanceof HTMLInputElement)) return undefined;
    leave();
    return event.currentTarget.select();
  };
  return (
    <fieldset aria-label={label} className="shrink-0">
      {/* A border would take height from the buttons. */}
      <div className="flex h-11 items-stretch rounded-md bg-surface outline -outline-offset-1 outline-control *:-outline-offset-2 pointer-fine:h-9">
        <StepButton
          icon={Minus}
          label={texts.oneLess(label)}
          disabled={value <= 0}
          onPress={() => request(counted() - 1)}
        />
        {onAsk ? (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={texts.changeNamed(label, value)}
            title={texts.change}
            onClick={onAsk}
            onKeyDown={onKeyDown}
            className="min-w-[max(48px,var(--spacing)*12)] flex-1 px-0.5 pointer-fine:min-w-[max(40px,var(--spacing)*10)] text-center font-semibold hover:bg-sunken"
          >
            {formatCount(value)}
          </button>
        ) : (
          <input
            aria-label={texts.quantityOf(label)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            inputMode="numeric"
            enterKeyHint="done"
            autoComplete="off"
            maxLength={10}
            value={typed ?? value}
            onChange={({ target }) => type(target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={leave}
            onKeyDown={onKeyDown}
            className="w-16 flex-1 bg-transparent text-center font-semibold control"
          />
        )}
        <StepButton
          icon={Plus}
          label={texts.oneMore(label)}
          disabled={value >= max}
          onPress={() => request(counted() + 1)}
        />
      </div>
      {error && (
        <p id={errorId} role={onAsk ? undefined : 'alert'} className="mt-1 text-small text-warning">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface StepButtonProps {
  icon: LucideIcon;
  label: string;
  disabled: boolean;
  onPress: () => void;
}

function StepButton({ icon: Icon, label, disabled, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      // `disabled` would drop the focus at the press that reaches the limit.
      aria-disabled={disabled}
      onClick={disabled ? undefined : onPress}
      className="flex w-[max(44px,var(--spacing)*11)] shrink-0 touch-manipulation items-center justify-center text-ink-2 select-none first:rounded-s-md last:rounded-e-md pointer-fine:w-[max(36px,var(--spacing)*9)] aria-disabled:opacity-40 not-aria-disabled:hover:bg-sunken"
    >
      <Icon />
    </button>
  );
}
