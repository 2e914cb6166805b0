import { globSync, readFileSync } from 'node:fs';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { orderQueries } from '#src/api/orders.ts';
import type { Order } from '#src/contract/order.ts';
import { watchStatuses } from '#src/features/dashboard/status-changes.ts';
import { cutOffText } from '#src/features/order-wizard/cut-off.ts';
import { ordersCsv } from '#src/features/orders/list/export-orders.tsx';
import { setFilters } from '#src/features/orders/list/order-chips.tsx';
import { OrderSearch } from '#src/features/orders/search/order-search.ts';
import { shownDays, shownTime } from '#src/features/orders/texts.ts';
import { orderEntry } from '#src/features/palette/record-finders.ts';
import { NOTICES } from '#src/pwa/system-notice.ts';
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

test('each part that is declared is in Spanish, too', () => {
  const sources = globSync('src/**/*.ts').map((path) => readFileSync(path, 'utf8'));
  const parts = sources.flatMap((text) =>
    [...text.matchAll(/ translated\('(\w+)'/g)].map(([, part]) => part),
  );
  expect(parts.length).toBeGreaterThan(30);
  expect(Object.keys(es)).toEqual(expect.arrayContaining(parts));
});

test('in Spanish, dates, sentences and an export are Spanish, too', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  speak(es, 'es-ES');
  const [headers, row] = (await ordersCsv([{ id: 7, org_id: 1, order_status: 'Shipped' }])).split('\r\n');
  expect(headers).toMatch(/^\uFEFFID del pedido;Creado el;Enviado el;Cliente;/);
  expect(row).toContain(';Enviado;');
  const setIn = (filter: object) =>
    setFilters({ search: OrderSearch.parse({ filter }), onPatch: () => undefined }, []);
  expect(setIn({ filter_by: 'id', filter_id: '410' })).toEqual([{ name: 'ID del pedido', value: '410' }]);
  expect(setIn({ filter_by: 'status', filter_status_id: 1 })[0]).toMatchObject({
    name: 'Estado',
    value: 'Pendiente',
  });
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

test('so are the status of an order in the palette, and in a notice of the system', async () => {
  const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('document', { documentElement: {}, hidden: true, ...listeners });
  speak(es, 'es-ES');
  const order: Order = { id: 7, org_id: 1, ship_to_name: 'Acme', order_status: 'Shipped' };
  expect(orderEntry(order).detail).toContain('Enviado');
  const showNotification = vi.fn(async (_text: string) => undefined);
  const serviceWorker = { ready: Promise.resolve({ scope: 'https://host.example/', showNotification }) };
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('Notification', { permission: 'granted' });
  const client = new QueryClient();
  client.setQueryData(orderQueries.newest(new Date()).queryKey, { orders: [order], total: 1 });
  const preferences = new Map<string, unknown>([
    [NOTICES, true],
    ['statuses of orders', { '7 ': 'Pending' }],
  ]);
  const stop = watchStatuses(
    client,
    { get: (name) => preferences.get(name), change: () => undefined },
    { get: async () => undefined, inTime: (reading) => reading },
  );
  await expect.poll(() => showNotification.mock.calls[0]?.[0]).toBe('Acme: Enviado');
  stop();
});
