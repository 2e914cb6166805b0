import { config } from 'zod/mini';

// In a page, zod must not compile its parsers with `new Function`: the Content-Security-Policy forbids it, and even
// the attempt is reported. It is decided when a schema is made, so every file that makes the first one imports this.
if ('document' in globalThis) config({ jitless: true });
