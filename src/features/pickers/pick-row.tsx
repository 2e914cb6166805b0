import { Check } from 'lucide-react';
import { useId } from 'react';

interface PickRowProps {
  name: string;
  detail: string | undefined;
  isChosen: boolean;
  onPick: () => void;
}

/** A row that selects its item wherever it is pressed. */
export function PickRow({ name, detail, isChosen, onPick }: PickRowProps) {
  const id = useId();
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        data-row
        aria-label={`Select ${name}`}
        aria-describedby={detail ? id : undefined}
        aria-current={isChosen || undefined}
        onClick={onPick}
        className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 py-1.5 text-left hover:bg-sunken aria-[current=true]:bg-accent-soft"
      >
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="block font-medium">{name}</span>
          {detail && (
            <span id={id} className="block text-small text-ink-2">
              {detail}
            </span>
          )}
        </span>
        {isChosen && <Check size={18} aria-hidden="true" className="shrink-0 text-accent" />}
      </button>
    </li>
  );
}
