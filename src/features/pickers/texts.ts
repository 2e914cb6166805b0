import { translated } from '#src/languages/language.ts';

export const texts = translated('pickers', {
  /** What an empty field shows, the dialog is called, and an empty list says. */
  kinds: {
    client: { select: 'Select a Client', none: 'No Clients found.' },
    contact: { select: 'Select a Contact', none: 'No Contacts found.' },
    category: { select: 'Select a Category', none: 'No Product Categories found.' },
    title: { select: 'Select a Title', none: 'No Titles found.' },
    carrier: { select: 'Select a Carrier', none: 'No Shipping Companies found.' },
    method: { select: 'Select a Method', none: 'No Shipping Methods found.' },
  },
  /** A status word of the provider's API, for display. */
  status: (english: string) => english,
  unnamed: 'Name not available',
  recent: 'Recent',
  others: 'All others',
  internal: 'Internal use only',
  active: 'Active',
  inactive: 'Inactive',
  activeOnly: 'Active only',
  clear: (label: string) => `Clear ${label}`,
  asOf: (time: string) => `as of ${time}`,
  search: 'Search',
  lookedFor: (text: string) => `Searched for “${text}”`,
  showMore: 'Show more',
  select: (name: string) => `Select ${name}`,
  create: (typed: string) => `Create Contact${typed && ` “${typed}”`}`,
});
