/** The frame of the provider's pages, in the portal's look: plain HTML, a style sheet and a script. */

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const LOGO =
  '<svg viewBox="0 0 32 32" width="40" height="40" aria-hidden="true"><rect width="32" height="32" rx="8" class="ground"/><path class="mark" d="M16 7.5 8.5 11.6v8.8l7.5 4.1 7.5-4.1v-8.8L16 7.5Zm-7.5 4.1 7.5 4.2 7.5-4.2M16 15.8v8.7"/></svg>';

/** Path of the pages' style sheet and script. */
export const RESOURCES_PATH = '/auth/resources';

export function page(title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${RESOURCES_PATH}/pages.css">
<script src="${RESOURCES_PATH}/pages.js" defer></script>
${head}</head>
<body><main>${LOGO}${body}</main></body>
</html>`;
}

interface PasswordField {
  readonly id: string;
  readonly label: string;
  readonly autocomplete: 'current-password' | 'new-password';
  readonly hint?: string;
  readonly autofocus?: boolean;
  /** The element with the id `error` says what is wrong. */
  readonly invalid?: boolean;
}

/** A password's field; the script adds the button that shows it. */
export function passwordField({ id, label, autocomplete, hint, autofocus, invalid }: PasswordField): string {
  const described = [hint && `${id}-hint`, invalid && 'error'].filter(Boolean).join(' ');
  const wiring = `${described && ` aria-describedby="${described}"`}${invalid ? ' aria-invalid="true"' : ''}${autofocus ? ' autofocus' : ''}`;
  return `<label for="${id}">${escaped(label)}</label>
<div class="password"><input id="${id}" name="${id}" type="password" autocomplete="${autocomplete}" required maxlength="200"${wiring}></div>${hint ? `<p class="note" id="${id}-hint">${escaped(hint)}</p>` : ''}`;
}
