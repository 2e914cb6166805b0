/** The session's stores. The page evaluates them in a file of their own: they open while the libraries are on their way. */
import { openSessionStores } from './databases.ts';

export const sessionStores = openSessionStores();
