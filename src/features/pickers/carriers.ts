/** The carriers that clients may choose (RULES.md, Wizard), in the order in which they are offered. */
const FOR_CLIENTS = ['UPS', 'FedEx', 'Parrot Communications'].map((name) => name.toLowerCase());

/** The place of a carrier among those for clients; -1 for the others. */
export function placeOfCarrier({ name }: { readonly name: string }): number {
  return FOR_CLIENTS.indexOf(name.trim().toLowerCase());
}

/** The heading of the carriers that clients may not choose. */
export function internalUse(carrier: { readonly name: string }): string | undefined {
  return placeOfCarrier(carrier) < 0 ? 'Internal use only' : undefined;
}
