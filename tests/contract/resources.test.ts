import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { eachText } from '#src/contract/contact.ts';
import { organization } from '#src/service/db/tables/clients.ts';
import { productImage } from '#src/service/db/tables/products.ts';
import { engines } from '#tests/support/service.ts';
import { callsOf, sharedService } from './shared.ts';

describe.each(engines())('resources on %s', (engine) => {
  const service = sharedService(engine);
  const { get, post } = callsOf(service);
  const names = (body: { name?: string; title?: string }[]) => body.map((row) => row.title ?? row.name);
  const setActive = (active: boolean) =>
    service.db.update(organization).set({ active }).where(eq(organization.id, service.world.mine.orgId));

  const contact = (more: object = {}) => ({
    org_id: service.world.mine.orgId,
    ...eachText(() => ''),
    ...{ name: 'Harbor  Film\tFestival ', city: 'Boston', state: 'MA', zip: '02116', country: 'USA' },
    ...{ notes: 'Ring.\nTwice.', active: true, ...more },
  });

  test('products: only what is in stock, by name, with the names that columns stand for', async () => {
    const { body, headers } = await get('/products/true');
    expect(names(body)).toEqual(['Mine poster 0', 'Mine poster 1']);
    expect(headers['x-total-count']).toBe('2');
    const type = { parent_type_name: 'Posters', type_display_name: 'Posters > One-Sheets' };
    expect(body[0]).toMatchObject({
      ...{ qty: 12, org_name: 'Northlight', show_name: 'Mine Title', type_name: 'One-Sheets', ...type },
      thumbnail: `/assets/products/${body[0].id}.webp`,
    });
    expect((await get('/products/false')).body).toEqual([]);
    expect(names((await get('/search/productsBySku/nmine1')).body)).toEqual(['Mine poster 1']);
    expect((await get(`/product/sku/${service.world.mine.skus[2]}`)).body.qty).toBe(0);
  });

  test('a product is changed, and moved to an active title of its client only', async () => {
    const [id] = service.world.mine.products as [number];
    const named = { name: ' New Title ', org_id: service.world.mine.orgId };
    const { body: title } = await post('/show/create', named);
    const change = (more: object) =>
      post('/productUser/update', { id, title: 'Renamed', description: 'Rolled.', active: true, ...more });
    expect(await change({ new_show_id: title.id })).toMatchObject({ status: 200, body: { id } });
    const renamed = { title: 'Renamed', show_name: 'New Title', description: 'Rolled.' };
    expect((await get(`/product/id/${id}`)).body).toMatchObject(renamed);
    const moved = await change({ new_show_id: service.world.theirs.show });
    expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['new_show_id']]);
    const unnamed = await change({ title: '  ' });
    expect([unnamed.status, unnamed.body.errors.title]).toEqual([422, ['Field is Required']]);
    await change({ title: 'Mine poster 0' });
  });

  test('the white space of a contact is put in order', async () => {
    const { body } = await post('/contact/create', contact());
    expect((await get(`/contact/${body.id}`)).body).toMatchObject({
      name: 'Harbor Film Festival',
      zip: '02116',
    });
  });

  test.each([
    ['/contact/create', () => contact()],
    ['/show/create', () => ({ name: 'Night Ferry', org_id: service.world.mine.orgId })],
  ])('nothing new is made for a client that is not active: %s', async (path, body) => {
    await setActive(false);
    const { status, body: answer } = await post(path, body());
    await setActive(true);
    expect([status, Object.keys(answer.errors ?? {})]).toEqual([422, ['org_id']]);
  });

  test('a client is changed', async () => {
    const { orgId: id } = service.world.mine;
    const address = { address: '2', city: '3', state: '4', zip: '05' };
    const change = { id, name: 'Northlight', email: 'a@b.example', phone: '1', ...address };
    expect((await post('/organization/update', change)).body).toEqual({ id });
    expect((await get(`/organization/${id}`)).body).toMatchObject({ zip: '05', machine_name: 'mine' });
  });

  test('a picture in the database comes before one that is found elsewhere', async () => {
    const productId = service.world.mine.products[1]!;
    const [full, thumbnail] = [Buffer.from('large'), Buffer.from('little')];
    await service.db.insert(productImage).values({ productId, mediaType: 'image/png', full, thumbnail });
    const [large, little] = await Promise.all([
      get(`/assets/products/${productId}.webp`),
      get(`/thumbnail/products/${productId}.webp`),
    ]);
    expect([large.body, little.body]).toEqual(['large', 'little']);
    expect(large.headers['content-type']).toBe('image/png');
    const again = { 'if-none-match': String(large.headers.etag) };
    expect((await get(`/assets/products/${productId}.webp`, again)).status).toBe(304);
  });

  test('no answer may be stored, whatever it is', async () => {
    const [id] = service.world.mine.products;
    const answers = await Promise.all([
      get('/shows/true'),
      get(`/assets/products/${id}.webp`),
      get(`/thumbnail/products/${id}.webp`),
      get('/show/999999'),
      get('/no/such/call'),
      post('/show/create', { name: 'Night Ferry', org_id: service.world.mine.orgId }),
      service.app.inject({ url: '/api/v1/mgmt/shows/true' }),
    ]);
    expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(answers.map(() => 'no-store'));
  });
});
