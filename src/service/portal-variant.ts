import type { Look } from './provider-file.ts';

export interface PortalVariant {
  readonly name: string;
  /** The path that it is served under, with a slash at both ends. */
  readonly base: string;
  readonly look?: Look | undefined;
}

/** The styles of a build's look, for the sign-in page of the service. */
export const LOOK_FILE = '.look.css';

/** The service serves the portal at the root, under the name of `PORTAL_NAME`. */
export const FOR_SERVICE: PortalVariant = { name: 'Client Portal', base: '/' };

/** Escapes a text for HTML, also in an attribute. */
export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export const titled = (html: string, title: string) =>
  html.replace(/<title>.*?<\/title>/, () => `<title>${escaped(title)}</title>`);
