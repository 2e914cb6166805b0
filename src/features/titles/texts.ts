/** Those of RULES.md, Messages, are fixed to the letter. */
export const texts = {
  add: 'Add a Title',
  none: 'No Titles found.',
  missing: 'No Title found.',
  creating: 'Creating Title...',
  created: 'Title created.',
  notCreated: 'Sorry, there was an error creating this Title.',
};
