import { errors } from 'oidc-provider';
import { provider, providerLinks } from '#src/contract/provider.ts';
import { isNoticeShown } from '#src/contract/working-days.ts';
import { isPassingFault } from '#src/service/db/faults.ts';
import { escaped } from '#src/service/portal-variant.ts';
import type { Notice, SignInTexts } from './texts.ts';

const LOGO =
  '<span class="logo"><svg viewBox="0 0 32 32" width="40" height="40" aria-hidden="true"><rect width="32" height="32" rx="8" class="ground"/><path class="mark" d="M16 7.5 8.5 11.6v8.8l7.5 4.1 7.5-4.1v-8.8L16 7.5Zm-7.5 4.1 7.5 4.2 7.5-4.2M16 15.8v8.7"/></svg></span>';

export const RESOURCES_PATH = '/auth/resources';

function page(texts: SignInTexts, title: string, body: string): string {
  return `<!doctype html>
<html lang="${texts.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${RESOURCES_PATH}/pages.css">
<script src="${RESOURCES_PATH}/pages.js" defer></script>
</head>
<body><main>${LOGO}${body}${help(texts)}</main></body>
</html>`;
}

/** The provider's notice of today, and its links. */
function help({ help, terms, questions }: SignInTexts): string {
  const { notice, support_phone, support_email } = provider;
  const asks = support_phone || support_email ? `${questions} ` : '';
  const links = providerLinks({ help, terms }).map(
    ({ text, href }) => `<a href="${escaped(href)}">${escaped(text)}</a>`,
  );
  const said = isNoticeShown(notice) ? `<p class="notice">${escaped(notice.text)}</p>` : '';
  return `${said}${links.length > 0 ? `<p class="help">${asks}${links.join(' ')}</p>` : ''}`;
}

interface SignIn {
  readonly texts: SignInTexts;
  readonly isExposed: boolean;
  readonly action: string;
  readonly username?: string | undefined;
  readonly error?: string;
}

export function signInPage({ texts, isExposed, action, username = '', error }: SignIn): string {
  const exposed = isExposed ? `<p class="error">${texts.exposed}</p>` : '';
  const message = error ? `<p class="error" role="alert" id="error">${escaped(error)}</p>` : '';
  const described = error ? ' aria-invalid="true" aria-describedby="error"' : '';
  return page(
    texts,
    `${texts.signIn} · ${provider.portal_name}`,
    `<h1>${escaped(provider.portal_name)}</h1><p class="lead">${texts.lead}</p>${exposed}${message}
<form method="post" action="${escaped(action)}">
<label for="username">${texts.username}</label>
<input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="200" value="${escaped(username)}"${username ? '' : ' autofocus'}${described}>
<label for="password">${texts.password}</label>
<div class="password" data-show="${texts.show}" data-hide="${texts.hide}"><input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200"${username ? ' autofocus' : ''}${described}></div>
<button type="submit">${texts.signIn}</button>
</form>`,
  );
}

export function noticePage(texts: SignInTexts, [title, text]: Notice, portalUrl: string): string {
  return page(
    texts,
    title,
    `<h1>${title}</h1><p class="lead">${text}</p><a class="button" href="${escaped(portalUrl)}">${texts.back}</a>`,
  );
}

/** Does not tell the caller what exactly was wrong. A 503 may be over soon. */
export function faultNotice(
  texts: SignInTexts,
  error: unknown,
  portalUrl: string,
): { status: number; html: string } {
  const { statusCode } = error as { statusCode?: number };
  const status = statusCode && statusCode < 500 ? statusCode : isPassingFault(error) ? 503 : 500;
  const refusal = error instanceof errors.SessionNotFound ? texts.isOver : texts.notValid;
  return { status, html: noticePage(texts, status >= 500 ? texts.notWorking : refusal, portalUrl) };
}

/** @param confirmed the portal itself redirected here: the form submits itself. */
export function logoutPage(texts: SignInTexts, form: string, confirmed: boolean): string {
  const pressed = confirmed ? ' data-pressed' : '';
  return page(
    texts,
    texts.logOut,
    `<h1>${texts.logOut}</h1><p class="lead">${texts.asksLogout}</p>${form}
<button type="submit" form="op.logoutForm" name="logout" value="yes"${pressed}>${texts.logOut}</button>`,
  );
}
