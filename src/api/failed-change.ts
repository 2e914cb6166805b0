/** Why a change failed, for the form that it stays in. */

import { translated } from '#src/languages/language.ts';
import { explain, Refused, Unreachable } from './transport/errors.ts';

export const texts = translated('changes', {
  answerLost: 'There was no answer',
  /** @param button looks for the change first, and repeats the request if it is not there. */
  mayBe: {
    created: (reason: string, button: string) =>
      `${reason}. It may have been created. Press ${button} again: that is checked first.`,
    saved: (reason: string, button: string) =>
      `${reason}. It may have been saved. Press ${button} again: that is checked first.`,
  },
  save: 'Save',
  /** @param button creates another one. */
  createdBefore: (name: string, button: string) =>
    `“${name}” was created before your last change. Press ${button} again only if you need a second one.`,
});

/**
 * Like `reasonOf`, for a failed request that may have been carried out.
 * @param button the label of the button that retries, which first checks whether it was.
 */
export function reasonOfChange(error: unknown, done: 'created' | 'saved', button: string): string {
  if (error instanceof Refused && error.status < 500) return error.message;
  const reason = error instanceof Unreachable ? texts.answerLost : explain(error).text;
  return texts.mayBe[done](reason, button);
}

export function fieldReasons(error: unknown): Record<string, string> {
  const errors = error instanceof Refused ? (error.problem?.errors ?? {}) : {};
  return Object.fromEntries(Object.entries(errors).map(([field, reasons]) => [field, reasons.join(' ')]));
}
