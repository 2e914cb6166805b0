import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '#tests/support/portal.ts';
import { Wizard } from '#tests/support/wizard.ts';

const SERIOUS = ['serious', 'critical'];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('no screen has a serious fault that axe can find', async ({ page, portal }) => {
      const faults: string[] = [];
      const look = async (screen: string) => {
        const { violations } = await new AxeBuilder({ page }).analyze();
        for (const { id, impact, nodes } of violations) {
          if (SERIOUS.includes(impact ?? ''))
            faults.push(`${screen}: ${id} ${nodes.map(({ html }) => html).join(' ')}`);
        }
      };
      await page.goto('/');
      await page.getByLabel('Username').waitFor();
      await look('sign-in');
      await portal.open('/');
      await look('dashboard');
      for (const [path, shown] of [
        ['/Order', /orders · as of/],
        ['/Product?filter_org_id=1', /products · as of/],
        ['/Show', /titles · as of/],
        ['/Contact?filter_org_id=1', /contacts · as of/],
        ['/Contact/create', /Create a Contact/],
        ['/nowhere', /404/],
      ] as const) {
        await page.goto(path);
        await page.getByText(shown).first().waitFor();
        await look(path);
      }
      await page.goto('/Order/create');
      const wizard = new Wizard(page);
      await wizard.fill();
      await look('wizard, complete');
      await wizard.button('Create Contact').click();
      await look('create contact');
      await page.keyboard.press('Escape');
      await wizard.button('Back').click();
      await page.getByLabel('Search by name or SKU').waitFor();
      await look('wizard, products');
      expect(faults).toEqual([]);
    });
  });
}
