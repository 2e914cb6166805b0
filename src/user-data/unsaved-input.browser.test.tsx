import { expect, test } from 'vitest';
import { dialog, field } from '#tests/components/find.ts';
import { reload, signInAgain } from '#tests/components/portal.ts';
import { hides, shows } from '#tests/components/see.ts';
import { chosen, openNewContact } from '#tests/components/wizard.ts';

test('a contact of the wizard outlives the end of the session, for the order that it was typed for', async () => {
  const { form, create } = await openNewContact();
  await field('City', form).fill('Austin');
  await expect.poll(() => location.search).toContain('draft=');
  const order = location.pathname + location.search;
  await signInAgain();
  await expect.element(field('Name of Contact', form)).toHaveValue('Corner Kiosk');
  await expect.element(field('City', form)).toHaveValue('Austin');
  await create.click();
  await hides(form);
  await shows(chosen('Destination Corner Kiosk'));
  await reload(order);
  await shows(chosen('Destination Corner Kiosk'));
  await hides(dialog());
});
