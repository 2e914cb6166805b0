import type { SignInFault } from '#src/auth/sign-in-fault.ts';
import type { Update } from '#src/pwa/update.ts';

export const texts = {
  fulfilment: 'Orders created after 12pm PST may not be fulfilled until the next business day.',
  notFound: '404: Page not found',
  newerScreen: 'This screen belongs to a newer version of the portal.',
  unsavedScreen: "You're offline, and this screen isn't saved on this device.",
  screenNotLoaded: 'This screen could not be loaded.',
  noClient: (username: string) =>
    `Your account is not linked to a client yet, so there is nothing to show. Please ask your provider to link it, and give your user name: ${username}`,
  logoutAsks: (unsent: number) => {
    const [orders, them] =
      unsent === 1 ? ['One order or contact is', 'it'] : [`${unsent} orders and contacts are`, 'them'];
    return `${orders} on this device and not yet sent. Keep ${them} here for when you sign in again, or delete ${them}?`;
  },
};

const NEWS: Record<Update['state'], string> = {
  waits: 'A new version is ready.',
  'started elsewhere': 'A new version has started in another tab. Reload to use it.',
};

/** Whether an order that is being built would survive a reload. */
export type OrderInHand = 'saved' | 'at risk';

export function updateText(state: Update['state'], order: OrderInHand | undefined): string {
  const isSaved = order === 'saved';
  if (order && state === 'waits')
    // Short: on a phone, it is above the step.
    return `A new version waits until your order is placed.${isSaved ? ' Your order is saved.' : ''}`;
  return isSaved ? `${NEWS[state]} Your order is saved on this device.` : NEWS[state];
}

/** For the operator of the portal. */
export const SIGN_IN_PROBLEMS: Record<SignInFault['problem'], string> = {
  'no-answer': 'No answer.',
  blocked: 'Blocked by the browser: is this origin allowed there?',
  policy: "Blocked by this portal's Content-Security-Policy: does connect-src name this endpoint's origin?",
  answer: 'The answer is not one of OpenID Connect.',
  refused: 'The identity provider refused.',
  opaque: 'The access token is opaque. The portal needs a JWT.',
  'no-username':
    'The access token does not name its user. A lightweight access token of Keycloak can’t be used here.',
  dpop: 'The identity provider does not accept how the tokens are bound to this browser (DPoP). If it demands DPoP, bound_tokens has to be true in config.json. The clock of this device may be wrong.',
  other: 'The portal could not complete the sign-in.',
};

// RFC 6749, section 4.1.2.1: an OAuth error, but no refusal.
const PROVIDER_FAULTS = ['server_error', 'temporarily_unavailable'];

/** For the user. */
export function signInText({ problem, facts: { status = 0, error = '' } }: SignInFault): string {
  if (problem === 'answer' || status >= 500 || PROVIDER_FAULTS.includes(error))
    return 'The sign-in service is not working right now.';
  if (problem === 'refused') return 'The sign-in service did not let you in.';
  return ['no-answer', 'blocked', 'policy'].includes(problem)
    ? "The sign-in service can't be reached right now."
    : 'The sign-in could not be completed.';
}
