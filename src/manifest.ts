import type { ManifestOptions } from 'vite-plugin-pwa';
import { LANGUAGES } from './languages/languages.ts';
import type { Look } from './service/provider-file.ts';
import { appTexts } from './texts.ts';

type Name = keyof typeof appTexts;

/**
 * @param base the path that the portal is served under, such as `/` or `/portal/`.
 * @param look a provider's. With it, pictures of the portal's own look are left out.
 */
export async function manifestOf(name: string, base: string, look?: Look): Promise<Partial<ManifestOptions>> {
  const others = await Promise.all(
    LANGUAGES.map(async ({ code, load }) => [code, (await load?.())?.manifest] as const),
  );
  /** A member, and its texts in the other languages for browsers that read `*_localized` (Web Application Manifest). */
  const localized = <Member extends string>(member: Member, text: Name) =>
    ({
      [member]: appTexts[text],
      [`${member}_localized`]: Object.fromEntries(
        others.flatMap(([code, translations]) => (translations ? [[code, translations[text]]] : [])),
      ),
    }) as Record<Member, string>;
  const ofOwnLook = <T>(...pictures: T[]): T[] => (look ? [] : pictures);
  const icon = (name: string, size: number, purpose: 'any' | 'maskable' | 'monochrome' = 'any') => ({
    src: `${base}icons/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const screenshot = (name: string, label: Name) => ({
    src: `${base}screenshots/${name}.png`,
    type: 'image/png',
    ...localized('label', label),
    ...(name.startsWith('phone')
      ? { sizes: '780x1688', form_factor: 'narrow' as const }
      : { sizes: '1440x900', form_factor: 'wide' as const }),
  });
  return {
    name,
    short_name: name,
    ...localized('description', 'description'),
    id: base,
    start_url: base,
    scope: base,
    lang: 'en',
    display: 'standalone',
    // An open window is not reloaded: unsaved input stays, and the router navigates to the launched address.
    launch_handler: { client_mode: ['focus-existing', 'auto'] },
    // A manifest has one colour for light and dark; index.html has one for each.
    background_color: '#f6f7f4',
    theme_color: look?.accent ?? '#0b6b4b',
    icons: [
      icon('icon-192', 192),
      icon('icon-512', 512),
      icon('icon-maskable-512', 512, 'maskable'),
      ...ofOwnLook(icon('icon-monochrome-512', 512, 'monochrome')),
    ],
    shortcuts: [
      {
        ...localized('name', 'newOrder'),
        url: `${base}Order/create`,
        icons: ofOwnLook(icon('shortcut-order', 192)),
      },
      { ...localized('name', 'orders'), url: `${base}Order`, icons: ofOwnLook(icon('shortcut-orders', 192)) },
      {
        ...localized('name', 'products'),
        url: `${base}Product`,
        icons: ofOwnLook(icon('shortcut-products', 192)),
      },
    ],
    share_target: {
      action: `${base}share`,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        text: 'text',
        files: [
          { name: 'list', accept: ['text/csv', 'text/plain', 'text/tab-separated-values', '.csv', '.tsv'] },
        ],
      },
    },
    screenshots: ofOwnLook(
      screenshot('phone-dashboard', 'dashboardPicture'),
      screenshot('phone-orders', 'ordersPicture'),
      screenshot('phone-order', 'orderPicture'),
      screenshot('phone-products', 'productsPicture'),
      screenshot('desk-dashboard', 'dashboardPicture'),
      screenshot('desk-orders', 'ordersPicture'),
      screenshot('desk-order', 'orderPicture'),
    ),
  };
}
