export interface PortalVariant {
  readonly name: string;
  /** The path that it is served under, with a slash at both ends. */
  readonly base: string;
}

/** The service serves the portal at the root, under the name of `PORTAL_NAME`. */
export const FOR_SERVICE: PortalVariant = { name: 'Client Portal', base: '/' };

export function titled(html: string, title: string): string {
  const safe = title.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  return html.replace(/<title>.*?<\/title>/, () => `<title>${safe}</title>`);
}
