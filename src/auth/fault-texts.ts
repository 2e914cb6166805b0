/** The texts of faults and of a sign-in at the provider. A start that restores a session does not fetch them. */
import { translated } from '#src/languages/language.ts';

export const texts = translated('faults', {
  loggedOut: 'You are logged out',
  seeYou: 'See you soon.',
  /** Fixed to the letter (RULES.md, Messages). */
  authenticationFailed: 'Authentication failed, please retry',
  unreachable: "The sign-in page can't be reached. Check your connection and try again.",
  tryAgain: 'Try again',
  failed: 'Signing in failed',
  otherPerson: 'This sign-in is not known here',
  askToRelease: (username: string, orders: string) =>
    `You signed in as ${username}, but your provider knows another person by this user name, or you by another one. Nothing was shown or changed. Please ask your provider to release the user name ${username}. ${orders}`,
  asSomeoneElse: 'Sign in as someone else',
  notWorking: 'The sign-in service is not working right now.',
  notAccepted: 'The server did not accept your sign-in.',
  notLetIn: 'The sign-in service did not let you in.',
  serviceUnreachable: "The sign-in service can't be reached right now.",
  notCompleted: 'The sign-in could not be completed.',
  advice: 'Nothing on this device is lost. Try again; if it happens again, show this page to your provider.',
  forProvider: 'For your provider',
  endpoint: 'Endpoint',
  httpStatus: 'HTTP status',
  reference: 'Reference',
  oauthError: 'OAuth error',
  details: 'Details',
  thisOrigin: 'This origin',
  /** For the operator of the portal, as are those below. */
  reasons: {
    'no-answer':
      'It does not answer: its host, its port or its certificate is wrong, or it does not run. Its address is auth_url or auth_issuer in config.json.',
    blocked:
      'The browser withholds the answer. Is this origin allowed there? The error page of a realm that does not exist (auth_realm), or of a proxy whose provider does not run, reads the same.',
    policy: "Blocked by this portal's Content-Security-Policy: does connect-src name this endpoint's origin?",
    answer: 'The answer is not one of OpenID Connect.',
    refused: 'The identity provider refused.',
    unaccepted:
      'The API refuses the access token. At this reference, its log says why, with the issuer, the audience and the address that it expects. One of the clocks may be wrong.',
    opaque: 'The access token is opaque. The portal needs a JWT.',
    'no-username':
      'The access token does not name its user. A lightweight access token of Keycloak can’t be used here.',
    dpop: 'The identity provider does not accept how the tokens are bound to this browser (DPoP). If it demands DPoP, bound_tokens has to be true in config.json. The clock of this device may be wrong.',
    other: 'The portal could not complete the sign-in.',
  },
  answersWithPage: (api: string) =>
    `${api} answers with a page. Is api_url in config.json the address of the API?`,
  mixed: (api: string) =>
    `A page that came by https may not call ${api}. api_url in config.json has to begin with https.`,
  api: {
    'no-answer': (api: string) =>
      `${api} does not answer: its host, its port or its certificate is wrong, or it does not run. It is api_url in config.json.`,
    blocked: (api: string) =>
      `${api} answers, but not to pages of ${location.origin}. PORTAL_ORIGINS of the API has to name this origin; an error page of a proxy before it needs CORS headers, too.`,
    policy: (api: string) =>
      `This portal's Content-Security-Policy forbids calls to ${api}, which is api_url in config.json. If that is right, its connect-src has to name that origin.`,
  },
});

export const configTexts = translated('config', {
  tellProvider: (fault: string) => `Please tell your provider: ${fault}`,
  badStatus: (status: number) => `config.json answers with status ${status}.`,
  notJson: 'config.json is not JSON.',
  noObject: 'config.json is not an object.',
  badKeys: (keys: readonly string[]) =>
    `in config.json, ${keys.map((key) => `“${key}”`).join(' and ')} is missing or not valid.`,
});
