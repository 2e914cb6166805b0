import { translated } from '#src/languages/language.ts';

export const texts = translated('auth', {
  notSignedIn: 'You are not signed in',
  needsConnection: 'Signing in needs a connection.',
  otherPerson: 'This sign-in is not known here',
  /** `orders`: what becomes of them. */
  askToRelease: (username: string, orders: string) =>
    `You signed in as ${username}, but your provider knows another person by this user name, or you by another one. Nothing was shown or changed. Please ask your provider to release the user name ${username}. ${orders}`,
  asSomeoneElse: 'Sign in as someone else',
});
