import { Button } from './button.tsx';
import { dialogTexts } from './dialog-texts.ts';
import { FormAlert } from './form.tsx';
import { texts } from './texts.ts';

interface ChangedMeanwhileProps<Field extends string> {
  saved: Readonly<Record<Field, string | boolean>>;
  fields: readonly Field[];
  labels: Readonly<Record<Field, string>>;
  onUse: (field: Field) => void;
}

/** Shows what somebody else changed in the same fields, before one overwrites the other. */
export function ChangedMeanwhile<Field extends string>(props: ChangedMeanwhileProps<Field>) {
  const { saved, fields, labels, onUse } = props;
  if (fields.length === 0) return null;
  return (
    <FormAlert>
      <p>{dialogTexts.changedMeanwhile}</p>
      <dl>
        {fields.map((field) => (
          <div key={field} className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <div className="min-w-32 flex-1">
              <dt className="font-medium">{labels[field]}</dt>
              <dd className="line-clamp-6 whitespace-pre-line wrap-anywhere text-ink">
                {shown(saved[field])}
              </dd>
            </div>
            <Button aria-label={dialogTexts.takeTheirsNamed(labels[field])} onClick={() => onUse(field)}>
              {dialogTexts.takeTheirs}
            </Button>
          </div>
        ))}
      </dl>
    </FormAlert>
  );
}

function shown(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  return value || '–';
}
