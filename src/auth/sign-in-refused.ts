/** The identity provider itself refused: nobody is signed in there, or not for this portal. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
}
