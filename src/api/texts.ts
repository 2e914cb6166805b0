import { translated } from '#src/languages/language.ts';

export const texts = translated('api', {
  noProof: "This browser can't use your sign-in. Reload the page, or sign in again.",
  offline: "You're offline, and this isn't saved on this device.",
  silent: "The server doesn't answer, and this isn't saved on this device.",
  /** Fixed to the letter (RULES.md, Messages). `reference` is the request ID in the API's log. */
  serverError: (reference: string | undefined) =>
    `Server communication error${reference ? ` (reference ${reference})` : ''}`,
  noAnswer: 'The server does not answer.',
  noConnection: 'There is no connection.',
  refusedWithoutReason: (status: number) => `The provider refused this without a reason (status ${status}).`,
});
