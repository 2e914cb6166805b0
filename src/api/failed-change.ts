/** Why a change failed. The form shows it and keeps the input. */
import { changeTexts } from './change-texts.ts';
import { explain, Refused, Unreachable } from './transport/errors.ts';

/**
 * Like `reasonOf`, for a failed request that may have been carried out.
 * @param button the label of the button that retries. A retry first checks whether the change was carried out.
 */
export function reasonOfChange(error: unknown, done: 'created' | 'saved', button: string): string {
  if (error instanceof Refused && error.status < 500) return error.message;
  const reason = error instanceof Unreachable ? changeTexts.answerLost : explain(error).text;
  return changeTexts.mayBeDone[done](reason, button);
}

/** Returns the API's reasons for refusing fields, by the field's name. */
export function fieldReasons(error: unknown): Record<string, string> {
  const errors = error instanceof Refused ? (error.problem?.errors ?? {}) : {};
  return Object.fromEntries(Object.entries(errors).map(([field, reasons]) => [field, reasons.join(' ')]));
}
