import { translated } from '#src/languages/language.ts';

export const texts = translated('pickers', {
  /** `select` is the placeholder of a field and the title of its dialog, `none` the text of an empty list. */
  kinds: {
    client: { name: 'Client', select: 'Select a Client', none: 'No Clients found.' },
    contact: { name: 'Contact', select: 'Select a Contact', none: 'No Contacts found.' },
    category: { name: 'Category', select: 'Select a Category', none: 'No Product Categories found.' },
    title: { name: 'Title', select: 'Select a Title', none: 'No Titles found.' },
    carrier: { name: 'Carrier', select: 'Select a Carrier', none: 'No Shipping Companies found.' },
    method: { name: 'Method', select: 'Select a Method', none: 'No Shipping Methods found.' },
  },
  /** A status word of the provider's API, for display. */
  status: (english: string) => english,
  filterBy: 'Filter By',
  unnamed: 'Name not available',
  recent: 'Recent',
  others: 'All others',
  internal: 'Internal use only',
  active: 'Active',
  inactive: 'Inactive',
  activeOnly: 'Active only',
  search: 'Search',
  lookedFor: (text: string) => `Searched for “${text}”`,
  showMore: 'Show more',
  select: (name: string) => `Select ${name}`,
  create: (typed: string) => `Create Contact${typed && ` “${typed}”`}`,
});
