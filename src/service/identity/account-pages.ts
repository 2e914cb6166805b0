/** The account's pages: a password of one's own, and where the account is signed in. */
import { escaped, page, passwordField } from './page.ts';
import type { SignedIn } from './sign-ins.ts';

export interface AccountPage {
  readonly name: string;
  readonly username: string;
  readonly signIns: readonly SignedIn[];
  /** The session of this browser. */
  readonly here: string;
  /** The path of this page; its forms are posted below it. */
  readonly path: string;
  readonly csrf: string;
  readonly portalUrl: string;
  readonly error?: string | undefined;
}

/** The account's page; an error is above the form of the password and is read out. */
export function accountPage(of: AccountPage): string {
  const token = `<input type="hidden" name="csrf" value="${escaped(of.csrf)}">`;
  const error = of.error ? `<p class="error" role="alert" id="error">${escaped(of.error)}</p>` : '';
  return page(
    'Your account',
    `<a class="back" href="${escaped(of.portalUrl)}">Back to the portal</a>
<h1>${escaped(of.name)}</h1><p class="lead">${escaped(of.username)}</p>
<h2>Change password</h2>${error}
<form method="post" action="${escaped(of.path)}/password">${token}
<input type="hidden" autocomplete="username" value="${escaped(of.username)}">
${passwordField({ id: 'password', label: 'Current password', autocomplete: 'current-password', invalid: Boolean(error) })}
${passwordField({ id: 'next', label: 'New password', autocomplete: 'new-password', hint: `At least ${SHORTEST_PASSWORD} characters.` })}
<p class="note">A new password signs you out everywhere. Then you sign in with it.</p>
<button type="submit">Change password</button>
</form>
<h2>Devices and sessions</h2>
<ul>${of.signIns.map((signIn) => row(signIn, of.here)).join('')}</ul>
<form method="post" action="${escaped(of.path)}/sign-out">${token}
<button type="submit" class="danger">Sign out everywhere</button>
</form>`,
  );
}

/** The fewest characters of a password that a user chooses (NIST SP 800-63B, with room). */
export const SHORTEST_PASSWORD = 10;

function row({ uid, device, since, usedAt }: SignedIn, here: string): string {
  const mark = uid === here ? ' <strong>This device</strong>' : '';
  return `<li>${escaped(device)}${mark}<br><span class="note">Signed in ${time(since)}<br>Last used ${time(usedAt)}</span></li>`;
}

function time(at: Date): string {
  const text = at.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return `<time datetime="${at.toISOString()}">${text} UTC</time>`;
}
