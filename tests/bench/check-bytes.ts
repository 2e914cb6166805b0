/** Fails where the built portal has grown over its limits; part of `npm run check`, after the build. */
import { overLimit } from './bytes.ts';

const over = overLimit();
for (const line of over) console.error(line);
if (over.length > 0) process.exitCode = 1;
