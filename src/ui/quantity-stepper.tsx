import { Minus, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toast } from './toast.tsx';

interface QuantityStepperProps {
  label: string;
  value: number;
  max: number;
  /** Told a whole number from 0 to `max`, once it is settled: by a button, Enter (also the same again), or leaving. */
  onChange: (value: number) => void;
}

/** − n +, made for thumbs; what is typed is kept as typed until it is settled. */
export function QuantityStepper({ label, value, max, onChange }: QuantityStepperProps) {
  const [typed, setTyped] = useState<string>();
  // What was asked for last, until it comes back as the value: a press counts on from there.
  const requested = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value is the answer to what was asked.
  useEffect(() => {
    requested.current = undefined;
  }, [value]);
  const request = (quantity: number) => {
    const within = Math.max(0, Math.min(quantity, max));
    requested.current = within;
    onChange(within);
  };
  const settle = (isEnter: boolean) => {
    setTyped(undefined);
    const settled = quantityOf(typed ?? String(value), max);
    if (settled === undefined) toast('warning', 'Must be a number');
    else if (isEnter || settled !== value) request(settled);
  };
  const button =
    'flex w-11 shrink-0 items-center justify-center text-ink-2 hover:bg-sunken disabled:opacity-40 first:rounded-l-md last:rounded-r-md';
  return (
    <fieldset aria-label={label} className="contents">
      <div className="inline-flex h-11.5 shrink-0 items-stretch rounded-md border border-control bg-surface">
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
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          value={typed ?? value}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => settle(false)}
          onKeyDown={(event) => event.key === 'Enter' && settle(true)}
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
    </fieldset>
  );
}

/**
 * Reads a quantity as a person types it: a whole number in decimal digits, limited to `max`; a fraction is cut off.
 * @returns undefined for what is no quantity (letters, `1e3`, nothing): what stood before still stands.
 */
export function quantityOf(text: string, max: number): number | undefined {
  const digits = text
    .trim()
    .normalize('NFKC')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660));
  if (!/^[+-]?\d+([.,]\d*)?$/.test(digits)) return undefined;
  return Math.max(0, Math.min(Number.parseInt(digits, 10), max));
}
