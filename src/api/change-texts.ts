import { translated } from '#src/languages/language.ts';

/** Why a change failed. The form shows it and keeps the input. */
export const changeTexts = translated('changes', {
  answerLost: 'There was no answer',
  /** @param button first looks for the change, and repeats the request if it finds none. */
  mayBeDone: {
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
