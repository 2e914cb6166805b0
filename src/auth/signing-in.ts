/** Signing in at the provider. A start that restores a session does not fetch this code. */
import { takeDestination } from './destination.ts';
import type { LoginReturn } from './login-return.ts';
import type { Session } from './session.ts';
import { SignInFault } from './sign-in-fault.ts';

/** The user is not signed in. */
export interface NotSignedIn {
  /** Whether the provider has sent the user back; else its sign-in page can't be opened. */
  readonly hasReturned: boolean;
  /** What is wrong; undefined if the provider can't be reached. */
  readonly fault: SignInFault | undefined;
}

/** How a launch came out: `leaving` for the provider's sign-in page. */
export type Launch = 'signed-in' | 'leaving' | NotSignedIn;

/**
 * Redeems the provider's return, else restores the stored session, else asks silently (check-sso), else redirects to
 * the sign-in page. A return that leads to no session is never followed by another redirect: while the provider's own
 * session lives, that would be an endless loop.
 */
export async function signIn(session: Session, back: LoginReturn | undefined): Promise<Launch> {
  const { href } = location;
  let fault: SignInFault | undefined;
  if (back?.kind === 'code') {
    try {
      await session.redeem(back.url);
      return arrive();
    } catch (error) {
      fault = asFault(error);
      if (await session.restore()) return arrive();
    }
  }
  // Not signed in: any path but the portal's first leads there (RULES.md, Sign-in).
  history.replaceState(null, '', import.meta.env.BASE_URL);
  if (back?.kind === 'refused') return { hasReturned: true, fault: new SignInFault('refused', back) };
  if (back?.kind === 'stale') await session.confirmLogout(href);
  const mayBeKnown = !(await session.isLogoutDue());
  if (mayBeKnown && (await session.checkSso())) return arrive();
  return fault ? { hasReturned: true, fault } : leave(session);
}

/** Redirects to the provider's sign-in page. */
export async function leave(session: Session): Promise<Launch> {
  try {
    await session.signIn();
    return 'leaving';
  } catch (error) {
    const fault = asFault(error);
    return { hasReturned: false, fault: fault.problem === 'no-answer' ? undefined : fault };
  }
}

function arrive(): 'signed-in' {
  history.replaceState(null, '', takeDestination());
  return 'signed-in';
}

function asFault(error: unknown): SignInFault {
  return error instanceof SignInFault ? error : new SignInFault('other', { description: String(error) });
}
