import { expect, test, vi } from 'vitest';
import { cutOffText } from '#src/features/order-wizard/cut-off.ts';
import { ordersCsv } from '#src/features/orders/list/export-orders.tsx';
import { shownDays, shownTime } from '#src/features/orders/texts.ts';
import { es } from './es.ts';
import { speak } from './language.ts';
import { languageOf } from './languages.ts';

test.each([
  ['the first that the portal has', ['fr-CA', 'es-MX', 'en'], 'es', 'es-MX'],
  ['in no region, in the one it has', ['es'], 'es', 'es-419'],
  ['English, if it has none', ['fr', 'de-AT'], 'en', 'en-US'],
])('speaks %s', (_, wanted, code, locale) => {
  expect(languageOf(wanted)).toMatchObject({ code, locale });
});

test('in Spanish, dates, sentences and an export are Spanish, too', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  speak(es, 'es-ES');
  const [headers, row] = (await ordersCsv([{ id: 7, org_id: 1, order_status: 'Shipped' }])).split('\r\n');
  expect(headers).toMatch(/^\uFEFFID del pedido;Creado el;Enviado el;Cliente;/);
  expect(row).toContain(';Enviado;');
  expect(shownTime('soon')).toBe('Sin fecha');
  expect(shownDays('2025-11-20', undefined)).toBe('desde el 20 nov 2025');
  expect(cutOffText(Date.parse('2026-11-20T21:00:00Z'), 'UTC')).toBe(
    'Un pedido hecho ahora se envía el lunes\u00a023\u00a0nov, si no es feriado.',
  );
  expect(cutOffText(Date.parse('2026-11-20T18:00:00Z'), 'Europe/Madrid')).toContain(
    '(12:00 hora del Pacífico; 21:00 en su zona)',
  );
  for (const [time, said] of [
    ['3:05 p.m.', 'Se enviará a las 3:05 p.m.'],
    ['1:05 p.m.', 'Se enviará a la 1:05 p.m.'],
    ['13:05', 'Se enviará a las 13:05.'],
  ] as const)
    expect(es.states.sentWhen(es.states.at(time))).toBe(said);
});
