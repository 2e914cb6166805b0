import { Button } from './button.tsx';

interface KeepHereProps<Kept> {
  /** What can be kept; undefined if nothing can. */
  toKeep: (() => Kept | undefined) | undefined;
  onKeep: (kept: Kept) => void;
}

/** Offers to keep on this device what could not be created. */
export function KeepHere<Kept>({ toKeep, onKeep }: KeepHereProps<Kept>) {
  return (
    toKeep && (
      <div className="mt-2">
        <Button
          onClick={() => {
            const kept = toKeep();
            if (kept) onKeep(kept);
          }}
        >
          Keep it on this device
        </Button>
      </div>
    )
  );
}
