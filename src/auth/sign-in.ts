import { loginReturn, rememberDestination, takeDestination } from './destination.ts';
import type { Session } from './session.ts';
import type { Launch, NotSignedIn } from './sign-in-at-provider.ts';

const OUT_OF_REACH: NotSignedIn = {
  title: 'You are not signed in',
  why: 'Signing in needs a connection.',
};

/** Restores the session or signs in. A code that the provider sent back goes first. */
export async function launch(session: Session): Promise<Launch> {
  const back = loginReturn(new URL(location.href));
  if (!back) rememberDestination(location.pathname + location.search + location.hash);
  if (back?.kind !== 'code' && (await session.restore())) {
    const destination = takeDestination();
    if (back) history.replaceState(null, '', destination);
    return 'signed-in';
  }
  return import('./sign-in-at-provider.ts').then(
    ({ signIn }) => signIn(session, back, OUT_OF_REACH),
    () => OUT_OF_REACH,
  );
}

export function leave(session: Session): Promise<Launch> {
  return import('./sign-in-at-provider.ts').then(
    ({ leaveAgain }) => leaveAgain(session),
    () => OUT_OF_REACH,
  );
}

export function otherPerson(username: string, orders: string): NotSignedIn {
  return {
    title: 'This sign-in is not known here',
    why: `You signed in as ${username}, but your provider knows another person by this user name, or you by another one. Nothing was shown or changed. Please ask your provider to release the user name ${username}. ${orders}`,
    action: 'Sign in as someone else',
  };
}
