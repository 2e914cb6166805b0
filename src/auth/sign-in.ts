import { rememberDestination, takeDestination } from './destination.ts';
import { loginReturn } from './login-return.ts';
import type { Session } from './session.ts';
import type { Launch, NotSignedIn } from './signing-in.ts';

const OUT_OF_REACH: NotSignedIn = { title: 'You are not signed in', why: 'Signing in needs a connection.' };

/**
 * Signs in at launch: restores the stored session, or else signs in at the provider. A code that the provider sent back
 * goes first. The address is corrected before the router reads it.
 */
export async function launch(session: Session): Promise<Launch> {
  const back = loginReturn(new URL(location.href));
  if (!back) rememberDestination(location.pathname + location.search);
  if (back?.kind !== 'code' && (await session.restore())) {
    const destination = takeDestination();
    if (back) history.replaceState(null, '', destination);
    return 'signed-in';
  }
  return import('./signing-in.ts').then(
    ({ signIn }) => signIn(session, back),
    () => OUT_OF_REACH,
  );
}

/** Redirects to the provider's sign-in page, as the user has pressed. */
export function leave(session: Session): Promise<Launch> {
  return import('./signing-in.ts').then(
    ({ leaveAgain }) => leaveAgain(session),
    () => OUT_OF_REACH,
  );
}
