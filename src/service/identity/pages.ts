/** The provider's pages in the portal's look: plain HTML and a style sheet; a script only where stated. */

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const LOGO =
  '<svg viewBox="0 0 32 32" width="40" height="40" aria-hidden="true"><rect width="32" height="32" rx="8" class="ground"/><path class="mark" d="M16 7.5 8.5 11.6v8.8l7.5 4.1 7.5-4.1v-8.8L16 7.5Zm-7.5 4.1 7.5 4.2 7.5-4.2M16 15.8v8.7"/></svg>';

/** Path of the pages' style sheet and script. */
export const RESOURCES_PATH = '/auth/resources';

function page(title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${RESOURCES_PATH}/pages.css">
${head}</head>
<body><main>${LOGO}${body}</main></body>
</html>`;
}

export interface SignIn {
  readonly portalName: string;
  readonly action: string;
  readonly username?: string;
  readonly error?: string;
}

/** The sign-in form; an error is above it and is read out. */
export function signInPage({ portalName, action, username = '', error }: SignIn): string {
  const focus = username ? ['', ' autofocus'] : [' autofocus', ''];
  const message = error ? `<p class="error" role="alert" id="error">${escaped(error)}</p>` : '';
  const described = error ? ' aria-invalid="true" aria-describedby="error"' : '';
  return page(
    `Sign in · ${portalName}`,
    `<h1>${escaped(portalName)}</h1><p class="lead">Sign in to your inventory and orders.</p>${message}
<form method="post" action="${escaped(action)}">
<label for="username">Username</label>
<input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="200" value="${escaped(username)}"${focus[0]}${described}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200"${focus[1]}${described}>
<button type="submit">Sign in</button>
</form>`,
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
