/** The texts of forms, which a start does not show. */
import { translated } from '#src/languages/language.ts';

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
