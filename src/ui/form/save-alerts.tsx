import { Button } from '#src/ui/button.tsx';
import { dialogTexts } from '#src/ui/dialog/dialog-texts.ts';
import { texts } from '#src/ui/texts.ts';
import { FormAlert } from './form.tsx';

interface SaveAlertsProps<Field extends string> {
  update: {
    readonly base: Readonly<Record<Field, string | boolean>>;
    /** The fields that somebody else has changed, too. */
    readonly conflicts: readonly Field[];
    readonly takeTheirs: (field: Field) => void;
    readonly save: { readonly isError: boolean };
    readonly reason: string;
  };
  notSaved: string;
  labels: Readonly<Record<Field, string>>;
}

export function SaveAlerts<Field extends string>({ update, notSaved, labels }: SaveAlertsProps<Field>) {
  const { base, conflicts, takeTheirs, save, reason } = update;
  return (
    <>
      {save.isError && (
        <FormAlert>
          {notSaved} {reason}
        </FormAlert>
      )}
      {conflicts.length > 0 && (
        <FormAlert>
          <p>{dialogTexts.changedMeanwhile}</p>
          <dl>
            {conflicts.map((field) => (
              <div key={field} className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <div className="min-w-32 flex-1">
                  <dt className="font-medium">{labels[field]}</dt>
                  <dd className="line-clamp-6 whitespace-pre-line text-ink">{shown(base[field])}</dd>
                </div>
                <Button
                  aria-label={dialogTexts.takeTheirsNamed(labels[field])}
                  onClick={() => takeTheirs(field)}
                >
                  {dialogTexts.takeTheirs}
                </Button>
              </div>
            ))}
          </dl>
        </FormAlert>
      )}
    </>
  );
}

function shown(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  return value || '–';
}
