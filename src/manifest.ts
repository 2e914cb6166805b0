import type { ManifestOptions } from 'vite-plugin-pwa';

const PHONE = '780x1688';
const DESK = '1440x900';

/**
 * The web app manifest: how the portal is installed, and how it looks among other apps.
 * @param base the path that the portal is served under, such as `/` or `/portal/`.
 */
export const manifestOf = (name: string, base: string): Partial<ManifestOptions> => ({
  name,
  short_name: name,
  description: 'Your inventory, contacts, titles and orders',
  id: base,
  start_url: base,
  scope: base,
  lang: 'en',
  dir: 'ltr',
  categories: ['business', 'productivity'],
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  // A window that is open is not loaded anew: what is typed there stays, and the router goes where it is called to.
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
  // One colour has to do for light and dark here; index.html has one for each.
  background_color: '#f6f7f4',
  theme_color: '#0b6b4b',
  prefer_related_applications: false,
  icons: [
    icon(base, 'icon-192', 192, 'any'),
    icon(base, 'icon-512', 512, 'any'),
    icon(base, 'icon-maskable-512', 512, 'maskable'),
    icon(base, 'icon-monochrome-512', 512, 'monochrome'),
  ],
  shortcuts: [
    { name: 'New order', url: `${base}Order/create`, icons: [icon(base, 'shortcut-order', 192, 'any')] },
    { name: 'Orders', url: `${base}Order`, icons: [icon(base, 'shortcut-orders', 192, 'any')] },
    { name: 'Products', url: `${base}Product`, icons: [icon(base, 'shortcut-products', 192, 'any')] },
  ],
  screenshots: [
    screenshot(base, 'phone-dashboard', 'What to do next, on a phone'),
    screenshot(base, 'phone-orders', 'Orders and where they stand, on a phone'),
    screenshot(base, 'phone-order', 'An order on its way, on a phone'),
    screenshot(base, 'phone-products', 'Products in stock, on a phone'),
    screenshot(base, 'desk-dashboard', 'What to do next'),
    screenshot(base, 'desk-orders', 'Orders and where they stand'),
    screenshot(base, 'desk-order', 'An order on its way'),
  ],
});

function icon(base: string, name: string, size: number, purpose: 'any' | 'maskable' | 'monochrome') {
  return { src: `${base}icons/${name}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose };
}

function screenshot(base: string, name: `${'phone' | 'desk'}-${string}`, label: string) {
  const isPhone = name.startsWith('phone');
  return {
    src: `${base}screenshots/${name}.png`,
    sizes: isPhone ? PHONE : DESK,
    type: 'image/png',
    form_factor: isPhone ? ('narrow' as const) : ('wide' as const),
    label,
  };
}
