/** How a portal is built. */
export interface PortalVariant {
  /** The name in the page's title and the manifest. */
  readonly name: string;
  /** The path that it is served under, with a slash at both ends. */
  readonly base: string;
}

/** What is built for the service, which serves the portal at the root of its origin under the name of `PORTAL_NAME`. */
export const FOR_SERVICE: PortalVariant = { name: 'Client Portal', base: '/' };

/** Returns a page under another title. */
export function titled(html: string, title: string): string {
  const safe = title.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  return html.replace(/<title>.*?<\/title>/, () => `<title>${safe}</title>`);
}
