import { rememberDestination, takeDestination } from './destination.ts';
import { loginReturn } from './login-return.ts';
import type { Session } from './session.ts';

/** How a launch came out: `leaving` for the provider's sign-in page, or `unreachable` if it can't be reached. */
export type Launch = 'signed-in' | 'leaving' | 'unreachable';

/**
 * Signs in at launch: redeems the provider's return, else restores the stored session, else asks silently (check-sso),
 * else redirects to the sign-in page. After a logout, no silent sign-in happens before the provider has confirmed the
 * logout. The address is corrected before the router reads it.
 */
export async function launch(session: Session): Promise<Launch> {
  const { href } = location;
  const back = loginReturn(new URL(href));
  if (!back) rememberDestination(location.pathname + location.search);
  if (back?.kind === 'code' && (await session.redeem(back.url))) return arrive();
  if (await session.restore()) return back ? arrive() : stay();
  // Not signed in: any path but the portal's first leads there (RULES.md, Sign-in).
  history.replaceState(null, '', import.meta.env.BASE_URL);
  if (back?.kind === 'stale') await session.confirmLogout(href);
  if (await session.isLogoutDue()) return leave(session);
  if (back?.kind !== 'refused' && (await session.checkSso()) === 'signed-in') return arrive();
  return leave(session);
}

/** Redirects to the provider's sign-in page, or to its logout if one is due. */
export async function leave(session: Session): Promise<Launch> {
  try {
    await session.signIn();
    return 'leaving';
  } catch {
    return 'unreachable';
  }
}

function arrive(): Launch {
  history.replaceState(null, '', takeDestination());
  return 'signed-in';
}

function stay(): Launch {
  takeDestination();
  return 'signed-in';
}
