import { escaped, page, passwordField, RESOURCES_PATH } from './page.ts';

export interface SignIn {
  readonly portalName: string;
  /** Who runs the portal, and how to reach them for help. */
  readonly providerName?: string | undefined;
  readonly helpContact?: string | undefined;
  readonly action: string;
  readonly username?: string;
  readonly error?: string;
}

/** The sign-in form; an error is above it and is read out. */
export function signInPage(of: SignIn): string {
  const { portalName, providerName, helpContact, action, username = '', error } = of;
  const message = error ? `<p class="error" role="alert" id="error">${escaped(error)}</p>` : '';
  const described = error ? ' aria-invalid="true" aria-describedby="error"' : '';
  const provider = providerName ? escaped(providerName) : 'your provider';
  const help = helpContact ? `: ${escaped(helpContact)}` : '.';
  return page(
    `Sign in · ${portalName}`,
    `<h1>${escaped(portalName)}</h1><p class="lead">Sign in to your inventory and orders${providerName ? ` at ${provider}` : ''}.</p>${message}
<form method="post" action="${escaped(action)}">
<label for="username">Username</label>
<input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="200" value="${escaped(username)}"${username ? '' : ' autofocus'}${described}>
${passwordField({ id: 'password', label: 'Password', autocomplete: 'current-password', autofocus: username !== '', invalid: Boolean(error) })}
<button type="submit">Sign in</button>
</form>
<p class="note help">No account, or a forgotten password? Ask ${provider}${help}</p>`,
  );
}

/** A page with one message and a link to the portal. */
export function noticePage(title: string, text: string, portalUrl: string): string {
  return page(
    title,
    `<h1>${escaped(title)}</h1><p class="lead">${escaped(text)}</p><a class="button" href="${escaped(portalUrl)}">Back to the portal</a>`,
  );
}

/**
 * The provider's logout form.
 * @param form its hidden part, as the provider writes it, with the id `op.logoutForm`.
 * @param confirmed the portal itself redirected here: the form submits itself.
 */
export function logoutPage(form: string, confirmed: boolean): string {
  const script = confirmed ? `<script src="${RESOURCES_PATH}/submit.js" defer></script>` : '';
  return page(
    'Log out',
    `<h1>Log out</h1><p class="lead">Log out of the portal on this device?</p>${form}
<button type="submit" form="op.logoutForm" name="logout" value="yes">Log out</button>`,
    script,
  );
}
