import type { NotSignedIn } from './signing-in.ts';

/** What is said to a user whose user name is known as somebody else's, or who is known by another one. */
export function otherPerson(username: string, kept: string): NotSignedIn {
  return {
    title: 'This sign-in is not known here',
    why: `You signed in as ${username}, but your provider knows another person by this user name, or you by another one. Nothing was shown or changed. Please ask your provider to release the user name ${username}. ${kept}`,
    action: 'Sign in as someone else',
  };
}
