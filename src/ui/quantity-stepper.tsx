import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

interface QuantityStepperProps {
  label: string;
  value: number;
  max: number;
  /**
   * Told a whole number from 0 to `max` once it is settled: by a button, Enter (also the same again), or leaving;
   * undefined where what was typed is no number.
   */
  onChange: (value: number | undefined) => void;
}

/** − n +, made for thumbs; what is typed is kept as typed until it is settled, and where it is no number. */
export function QuantityStepper({ label, value, max, onChange }: QuantityStepperProps) {
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const errorId = useId();
  // What was asked for last, until it comes back as the value: a press counts on from there.
  const requested = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value is the answer to what was asked.
  useEffect(() => {
    requested.current = undefined;
  }, [value]);
  const request = (quantity: number) => {
    const within = Math.max(0, Math.min(quantity, max));
    requested.current = within;
    setTyped(undefined);
    setWrong(false);
    onChange(within);
  };
  const settle = (isEnter: boolean) => {
    if (typed === undefined && !isEnter) return undefined;
    const settled = quantityOf(typed ?? String(value), max);
    setWrong(settled === undefined);
    if (settled === undefined) return onChange(undefined);
    if (isEnter || settled !== value || isWrong) return request(settled);
    return setTyped(undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    settle(true);
    event.currentTarget.select();
  };
  const button =
    'flex w-11 shrink-0 items-center justify-center text-ink-2 hover:bg-sunken disabled:opacity-40 first:rounded-l-md last:rounded-r-md';
  return (
    <fieldset aria-label={label} className="shrink-0">
      <div className="inline-flex h-11.5 items-stretch rounded-md border border-control bg-surface">
        <button
          type="button"
          className={button}
          aria-label={`One less of ${label}`}
          onClick={() => request((requested.current ?? value) - 1)}
          disabled={value <= 0}
        >
          <Minus size={18} aria-hidden="true" />
        </button>
        <input
          aria-label={`Quantity of ${label}`}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? errorId : undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          value={typed ?? value}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => settle(false)}
          onKeyDown={onKeyDown}
          className="w-12 bg-transparent text-center font-semibold tabular-nums control"
        />
        <button
          type="button"
          className={button}
          aria-label={`One more of ${label}`}
          onClick={() => request((requested.current ?? value) + 1)}
          disabled={value >= max}
        >
          <Plus size={18} aria-hidden="true" />
        </button>
      </div>
      {isWrong && (
        <p id={errorId} role="alert" className="mt-1 text-small text-warning">
          Must be a number
        </p>
      )}
    </fieldset>
  );
}

/**
 * Reads a quantity as a person types it: a whole number in decimal digits, with or without commas between thousands,
 * limited to `max`.
 * @returns undefined for what is no whole number: letters, `1e3`, a fraction, nothing.
 */
export function quantityOf(text: string, max: number): number | undefined {
  const digits = text
    .trim()
    .normalize('NFKC')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660));
  if (!/^[+-]?(\d+|\d{1,3}(,\d{3})+)$/.test(digits)) return undefined;
  return Math.max(0, Math.min(Number.parseInt(digits.replaceAll(',', ''), 10), max));
}
