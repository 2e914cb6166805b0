/** `npm run build`: writes the portal to `dist/`, for any web server. */
import * as z from 'zod';
import { buildPortal, DIST, endWithReason } from '#src/service/portal-build.ts';
import { FOR_SERVICE, type PortalVariant } from '#src/service/portal-variant.ts';
import { readProviderFile } from '#src/service/provider-file.ts';
import { readArguments } from './arguments.ts';

const USAGE = `npm run package -- --name "Acme Portal" [--base /portal/]
npm run package -- --provider provider.json [--base /portal/]
npm run build takes the same.`;

const Variant = z.object({
  name: z.string().trim().min(1).max(60),
  base: z.string().regex(/^\/([\w-]+\/)*$/, 'must be a path with a slash at both ends, such as /portal/'),
});

/** The variant that the command line names, and what the provider's file has for `config.json`. */
export function readVariant(): { variant: PortalVariant; config: Record<string, unknown> } {
  const { values } = readArguments(USAGE, {
    options: {
      name: { type: 'string' },
      provider: { type: 'string' },
      base: { type: 'string', default: FOR_SERVICE.base },
    },
  });
  try {
    const { config, look } = values.provider ? readProviderFile(values.provider) : { config: {} };
    const { data, error } = Variant.safeParse({ name: config.portal_name ?? FOR_SERVICE.name, ...values });
    if (data) return { variant: { ...data, look }, config: { ...config, portal_name: data.name } };
    const [issue] = error.issues;
    throw new Error(`--${issue?.path.join()}: ${issue?.message}`);
  } catch (error) {
    return endWithReason(error as Error);
  }
}

if (import.meta.main) await buildPortal(readVariant().variant, DIST).catch(endWithReason);
