import { loginReturn, rememberDestination, takeDestination } from './destination.ts';
import type { Session } from './session.ts';
import type { Launch, NotSignedIn } from './sign-in-at-provider.ts';
import { texts } from './texts.ts';

/** The result if the code for signing in can't be fetched. */
const outOfReach = (): NotSignedIn => ({ title: texts.notSignedIn, why: texts.needsConnection });

/** Restores the session or signs in. A code that the provider has sent back is redeemed first. */
export async function launch(session: Session): Promise<Launch> {
  const back = loginReturn(new URL(location.href));
  if (!back) rememberDestination();
  if (back?.kind !== 'code' && (await session.restore())) {
    const destination = takeDestination();
    if (back) history.replaceState(null, '', destination);
    return 'signed-in';
  }
  return import('./sign-in-at-provider.ts').then(
    ({ signIn }) => signIn(session, back, outOfReach()),
    outOfReach,
  );
}

/** Redirects to the provider's sign-in page after a session has ended or a launch has failed. */
export function signInAgain(session: Session): Promise<Launch> {
  return import('./sign-in-at-provider.ts').then(({ retry }) => retry(session), outOfReach);
}
