import { translated } from '#src/languages/language.ts';

export const texts = translated('auth', {
  notSignedIn: 'You are not signed in',
  needsConnection: 'Signing in needs a connection.',
});
