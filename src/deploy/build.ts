/** `npm run build`: writes the portal to `dist/`, for any web server. */
import { BUILT, buildPortal } from '#src/service/portal-build.ts';
import { readVariant } from './variant.ts';

await buildPortal(readVariant(), BUILT);
