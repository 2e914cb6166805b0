import type { Look } from './provider-file.ts';

export interface PortalVariant {
  readonly name: string;
  /** The path that it is served under, with a slash at both ends. */
  readonly base: string;
  readonly look?: Look | undefined;
}

/** Of a build with a look, which the sign-in page of the service has, too. */
export const LOOK_FILE = '.look.css';

/** The service serves the portal at the root, under the name of `PORTAL_NAME`. */
export const FOR_SERVICE: PortalVariant = { name: 'Client Portal', base: '/' };

/** As text or an attribute of a page. */
export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export const titled = (html: string, title: string) =>
  html.replace(/<title>.*?<\/title>/, () => `<title>${escaped(title)}</title>`);
