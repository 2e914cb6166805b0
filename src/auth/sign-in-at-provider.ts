/** Signing in at the provider. A start that restores a session does not fetch this code. */
import { type LoginReturn, takeDestination } from './destination.ts';
import { texts } from './fault-texts.ts';
import { hasNetwork } from './faults.ts';
import type { Session } from './session.ts';
import { SignInFault } from './sign-in-fault.ts';

export interface NotSignedIn {
  readonly title: string;
  readonly why: string | SignInFault;
  /** The label of the button that signs in, if it is not "Sign in". */
  readonly action?: string;
  /** The user has just logged out: the page does not wait for a stored session. */
  readonly isLoggedOut?: true;
}

/** `redirecting`: to the provider's sign-in page. */
export type Launch = 'signed-in' | 'redirecting' | NotSignedIn;

/**
 * The launch without a stored session (README.md). A return that leads to no session is never followed by another
 * redirect: while the provider's own session lives, that would be an endless loop.
 */
export async function signIn(
  session: Session,
  back: LoginReturn | undefined,
  unreachable: NotSignedIn,
): Promise<Launch> {
  const { href } = location;
  let fault: SignInFault | undefined;
  if (back?.kind === 'code') {
    try {
      return (await session.redeem(back.url)) ? openDestination() : 'redirecting';
    } catch (error) {
      fault = asFault(error);
      if (await session.restore()) return openDestination();
    }
  }
  // A user who is not signed in is led to `/` (RULES.md, Sign-in).
  history.replaceState(null, '', import.meta.env.BASE_URL);
  if (back?.kind === 'refused') {
    const isEnded = await session.isEnded(href);
    return isEnded ? redirect(session, unreachable, isEnded) : failed(new SignInFault('refused', back));
  }
  const next = back?.kind === 'stale' ? await session.confirmLogout(href) : undefined;
  if (next === 'sign-in') return redirect(session, unreachable, true);
  if (next === 'logged-out') return { title: texts.loggedOut, why: texts.seeYou, isLoggedOut: true };
  if (!(await session.isLogoutDue()) && (await session.checkSso())) return openDestination();
  return fault ? failed(fault) : redirect(session, unreachable);
}

export function retry(session: Session): Promise<Launch> {
  return redirect(session, {
    title: texts.authenticationFailed,
    why: texts.unreachable,
    action: texts.tryAgain,
  });
}

/** @param unreachable the result without a connection; other faults replace its text. */
async function redirect(session: Session, unreachable: NotSignedIn, isEnded = false): Promise<Launch> {
  try {
    await session.signIn(isEnded);
    return 'redirecting';
  } catch (error) {
    const fault = asFault(error);
    const isOffline = fault.problem === 'no-answer' && !(await hasNetwork());
    return isOffline ? unreachable : { ...unreachable, why: fault };
  }
}

const failed = (why: SignInFault): NotSignedIn => ({ title: texts.failed, why, action: texts.tryAgain });

export function otherPerson(username: string, orders: string): NotSignedIn {
  return {
    title: texts.otherPerson,
    why: texts.askToRelease(username, orders),
    action: texts.asSomeoneElse,
  };
}

function openDestination(): 'signed-in' {
  history.replaceState(null, '', takeDestination());
  return 'signed-in';
}

function asFault(error: unknown): SignInFault {
  if (error instanceof SignInFault) return error;
  // A TypeError: code that can't be fetched.
  return error instanceof TypeError
    ? new SignInFault('no-answer')
    : new SignInFault('other', { description: String(error) });
}
