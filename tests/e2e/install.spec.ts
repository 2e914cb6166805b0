/** The portal as an app: what Chromium asks of one, and the offer to install it. */
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findWholeChromium } from '#tests/support/chromium.ts';
import { expect, Portal, test } from '#tests/support/portal.ts';
import { freshFolder } from '#tests/support/process.ts';

// A proof by a clock that was set forward is refused once.
test.use({ serviceWorkers: 'allow', expectedErrors: /status of 40[01]/ });

const DAY_MS = 24 * 60 * 60 * 1000;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

type Picture = Record<'src' | 'sizes' | 'type' | 'purpose' | 'form_factor', string>;

interface Manifest {
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { name: string; url: string; icons: Picture[] }[];
}

/** The browser's own offer, as Chromium makes it where a person may install: a browser under test never does. */
const makeOffer = (page: Page, outcome: 'accepted' | 'dismissed') =>
  page.evaluate((answer) => {
    const prompt = async () => {
      document.documentElement.dataset.asked = 'yes';
      if (answer === 'accepted') dispatchEvent(new Event('appinstalled'));
      return { outcome: answer };
    };
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  }, outcome);

const offer = (page: Page) => page.getByRole('region', { name: 'Install the portal' });

/** Comes on another day; the browser of a test has no offer of its own then. */
async function comeAgain(page: Page, ...days: number[]): Promise<void> {
  for (const day of days) {
    await page.clock.setSystemTime(Date.now() + day * DAY_MS);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  }
}

test('a list that another app shares is shown before it is added', async ({ page, portal }) => {
  await portal.open('/');
  await page.evaluate(() => {
    const list = Object.assign(document.createElement('textarea'), {
      name: 'text',
      value: 'no such thing, 2',
    });
    const form = document.createElement('form');
    Object.assign(form, { action: '/share', method: 'post', enctype: 'multipart/form-data' });
    form.append(list);
    document.body.append(form);
    form.submit();
  });
  const dialog = page.getByRole('dialog', { name: 'Add a list of products' });
  await expect(dialog.getByRole('status')).toHaveText('1 line to fix');
  await expect(dialog.getByLabel('One product a line')).toHaveValue('no such thing, 2');
  // What was typed or shared is there again, and is not taken a second time.
  await page.reload();
  await expect(dialog.getByLabel('One product a line')).toHaveValue('no such thing, 2');
  await expect(dialog.getByRole('status')).toHaveText('1 line to fix');
  await expect(page.getByText('Replace the list?')).toBeHidden();
});

// The contexts of other tests are private windows, in which Chromium installs nothing.
test('nothing stands in the way of the installation', async ({ baseURL }) => {
  const context = await chromium.launchPersistentContext(freshFolder(), {
    executablePath: findWholeChromium(),
    args: CHROMIUM_ARGS,
  });
  const page = await context.newPage();
  await new Portal(page).openBySignIn(String(baseURL));
  const cdp = await context.newCDPSession(page);
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { errors } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  await context.close();
});

test('every picture of the manifest is what it is said to be', async ({ page, request }) => {
  await page.goto('/');
  await expect(page.getByLabel('Username')).toBeVisible();
  const manifest: Manifest = await (await request.get('/manifest.webmanifest')).json();
  const { icons, screenshots, shortcuts } = manifest;
  const all = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)];
  for (const { src, sizes, type } of all) {
    const answer = await request.get(src);
    expect(answer.headers()['content-type'], src).toBe(type);
    expect(await page.evaluate(sizeOf, src), src).toBe(sizes);
  }
  expect(icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable', 'monochrome']);
  const forms = screenshots.map(({ form_factor }) => form_factor);
  expect([forms.includes('narrow'), forms.includes('wide')]).toEqual([true, true]);
});

test('each shortcut leads to its screen', async ({ page, portal, request }) => {
  const { shortcuts }: Manifest = await (await request.get('/manifest.webmanifest')).json();
  await portal.open('/');
  for (const [name, heading] of [
    ['New order', 'Create an Order'],
    ['Orders', 'Orders'],
    ['Products', 'Products'],
  ] as const) {
    await page.goto(shortcuts.find((shortcut) => shortcut.name === name)?.url ?? '');
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  }
});

test('a shortcut opens in the same window, and asks about what is typed', async ({ page, portal }) => {
  await page.addInitScript(() => {
    // The browser hands over launches of installed apps only; this one is not.
    const launchQueue = {
      setConsumer(consumer: (launch: { targetURL: string }) => void) {
        consumer({ targetURL: `${location.origin}/Order` });
        addEventListener('launch', () => consumer({ targetURL: `${location.origin}/Product` }));
      },
    };
    Object.defineProperty(window, 'launchQueue', { value: launchQueue });
  });
  const launch = () => page.evaluate(() => dispatchEvent(new Event('launch')));
  await portal.open('/Contact/create');
  await expect(page.getByRole('heading', { name: 'Create a Contact' })).toBeVisible();
  await page.getByLabel('Company').fill('Halftone Stage');
  await launch();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Company')).toHaveValue('Halftone Stage');
  await launch();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible();
});

test('the offer comes when an order is placed, not before', async ({ page, portal, wizard }) => {
  await portal.open('/');
  await makeOffer(page, 'accepted');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(offer(page)).toBeHidden();
  await page.getByRole('link', { name: 'New order' }).first().click();
  await wizard.fill();
  await wizard.place();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await offer(page).getByRole('button', { name: 'Install' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes');
  await expect(offer(page)).toBeHidden();
  await portal.openDevice();
  await expect(page.getByText('Installed on this device.')).toBeVisible();
});

test('the offer comes on the third day; "Not now" holds, also over a logout', async ({ page, portal }) => {
  await portal.open('/');
  await comeAgain(page, 1);
  await makeOffer(page, 'dismissed');
  await expect(offer(page)).toBeHidden();
  await comeAgain(page, 2);
  await makeOffer(page, 'dismissed');
  await offer(page).getByRole('button', { name: 'Not now' }).click();
  await expect(offer(page)).toBeHidden();
  // A logout takes all that is known of the person; what was answered here still holds.
  await portal.logOut();
  await portal.signInAgain('client');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await comeAgain(page, 78, 79, 80);
  await makeOffer(page, 'dismissed');
  await expect(offer(page)).toBeHidden();
  // Who looks for it finds it, still.
  await page.goto('/Device');
  await makeOffer(page, 'dismissed');
  await expect(page.getByRole('button', { name: 'Install' })).toBeVisible();
});

test('the offer stays away where the browser cannot install', async ({ page, portal }) => {
  await portal.open('/');
  await comeAgain(page, 1, 2);
  await expect(page.getByText('Running low')).toBeVisible();
  await expect(offer(page)).toBeHidden();
  await page.goto('/Device');
  await expect(page.getByText(/this browser cannot install it/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Install' })).toBeHidden();
});

test.describe('on an iPhone', { tag: '@phone-only' }, () => {
  test.use({ userAgent: IPHONE });

  test('the offer leads to the steps in its own menu', async ({ page, portal }) => {
    await portal.open('/');
    await comeAgain(page, 1, 2);
    await offer(page).getByRole('button', { name: 'Install' }).click();
    const dialog = page.getByRole('dialog', { name: 'Install the portal' });
    await expect(dialog.getByRole('listitem')).toHaveText([/Tap Share/, /Add to Home Screen/, /Tap Add/]);
    await expect(dialog.getByText(/you sign in there again/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(offer(page).getByRole('button', { name: 'Install' })).toBeFocused();
  });
});

async function sizeOf(src: string): Promise<string> {
  const picture = new Image();
  picture.src = src;
  await picture.decode();
  return `${picture.naturalWidth}x${picture.naturalHeight}`;
}
