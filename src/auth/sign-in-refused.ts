/** The identity provider refused: the user is not signed in there, or not for this portal. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
}
