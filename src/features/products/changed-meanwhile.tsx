import { Button } from '#src/ui/button.tsx';
import { Banner } from '#src/ui/surface.tsx';
import type { Edit } from './product-edit.ts';

const LABELS: Record<keyof Edit, string> = {
  title: 'Name of Product',
  description: 'Description',
  active: 'Active',
};

interface ChangedMeanwhileProps {
  /** What somebody else saved. */
  saved: Edit;
  fields: readonly (keyof Edit)[];
  onUse: (field: keyof Edit) => void;
}

/** Tells what both the person and somebody else changed, before one writes over the other. */
export function ChangedMeanwhile({ saved, fields, onUse }: ChangedMeanwhileProps) {
  return (
    <Banner tone="warning" role="alert">
      <p>Somebody else has changed this Product meanwhile. Save again to keep yours.</p>
      <dl>
        {fields.map((field) => (
          <div key={field} className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <div className="min-w-32 flex-1">
              <dt className="font-medium">{LABELS[field]}</dt>
              <dd className="line-clamp-6 whitespace-pre-line wrap-anywhere text-ink">
                {shown(saved[field])}
              </dd>
            </div>
            <Button aria-label={`Use theirs: ${LABELS[field]}`} onClick={() => onUse(field)}>
              Use theirs
            </Button>
          </div>
        ))}
      </dl>
    </Banner>
  );
}

function shown(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value || '–';
}
