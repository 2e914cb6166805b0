/** The web app manifest: how the portal is installed, and how it looks among other apps. The service puts in its name. */
import type { ManifestOptions } from 'vite-plugin-pwa';

type Manifest = Partial<ManifestOptions>;

const PHONE = '780x1688';
const DESK = '1440x900';

export const manifest: Manifest = {
  name: 'Client Portal',
  short_name: 'Portal',
  description: 'Your inventory, contacts, titles and orders',
  id: '/',
  start_url: '/',
  scope: '/',
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
    icon('icon-192', 192, 'any'),
    icon('icon-512', 512, 'any'),
    icon('icon-maskable-512', 512, 'maskable'),
    icon('icon-monochrome-512', 512, 'monochrome'),
  ],
  shortcuts: [
    { name: 'Add an Order', url: '/Order/create', icons: [icon('shortcut-order', 192, 'any')] },
    { name: 'Orders', url: '/Order', icons: [icon('shortcut-orders', 192, 'any')] },
    { name: 'Products', url: '/Product', icons: [icon('shortcut-products', 192, 'any')] },
  ],
  screenshots: [
    screenshot('phone-dashboard', 'What to do next, on a phone'),
    screenshot('phone-orders', 'Orders and where they stand, on a phone'),
    screenshot('phone-order', 'An order on its way, on a phone'),
    screenshot('phone-products', 'Products in stock, on a phone'),
    screenshot('desk-dashboard', 'What to do next'),
    screenshot('desk-orders', 'Orders and where they stand'),
    screenshot('desk-order', 'An order on its way'),
  ],
};

function icon(name: string, size: number, purpose: 'any' | 'maskable' | 'monochrome') {
  return { src: `/icons/${name}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose };
}

function screenshot(name: `${'phone' | 'desk'}-${string}`, label: string) {
  const isPhone = name.startsWith('phone');
  return {
    src: `/screenshots/${name}.png`,
    sizes: isPhone ? PHONE : DESK,
    type: 'image/png',
    form_factor: isPhone ? ('narrow' as const) : ('wide' as const),
    label,
  };
}
