/** `npm run build`: writes the portal to `dist/`, for any web server. */
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { BUILT, buildPortal } from '#src/service/portal-build.ts';
import { FOR_SERVICE, type PortalVariant } from '#src/service/portal-variant.ts';

const Variant = z.object({
  name: z.string().trim().min(1).max(60),
  base: z.string().regex(/^\/([\w-]+\/)*$/, 'must be a path with a slash at both ends, such as /portal/'),
});

export function readVariant(): PortalVariant {
  try {
    const { values } = parseArgs({
      options: {
        name: { type: 'string', default: FOR_SERVICE.name },
        base: { type: 'string', default: FOR_SERVICE.base },
      },
    });
    const { data, error } = Variant.safeParse(values);
    if (data) return data;
    const [issue] = error.issues;
    throw new Error(`--${issue?.path.join()}: ${issue?.message}`);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

if (import.meta.main) await buildPortal(readVariant(), BUILT);
