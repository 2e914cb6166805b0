import { Banner } from '#src/ui/surface.tsx';

/** Shown until the browser's storage was read completely: there may be more orders than are listed. */
export function ReadingNotice({ isOrdering = false }: { isOrdering?: boolean }) {
  return (
    <div className="mb-4">
      <Banner tone="warning" role="status">
        <p className="font-semibold">Orders on this device can't be read yet.</p>
        <p>
          The browser's storage has not answered. Your orders appear as soon as it does.
          {isOrdering && ' If you have confirmed the same order here before, wait: it may still be sent.'}
        </p>
      </Banner>
    </div>
  );
}
