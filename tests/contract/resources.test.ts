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
  const rival = callsOf(service, 'rival');
  const names = (body: { name?: string; title?: string }[]) => body.map((row) => row.title ?? row.name);
  const namesAt = async (path: string) => names((await get(path)).body);
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
  });

  test('products by SKU, title, client, title’s id, category and full SKU', async () => {
    const { mine, type } = service.world;
    expect(await namesAt('/search/productsBySku/nmine1')).toEqual(['Mine poster 1']);
    expect(await namesAt('/productsByTitle/POSTER/true')).toHaveLength(2);
    expect(await namesAt('/productsByTitle/100%25/true')).toEqual([]);
    expect(await namesAt(`/productsByOrg/${mine.orgId}/true`)).toHaveLength(2);
    expect(await namesAt(`/productsByShow/${mine.show}/true`)).toHaveLength(2);
    expect(await namesAt(`/productsByType/${type}/true`)).toHaveLength(2);
    expect((await get(`/product/sku/${mine.skus[2]}`)).body.qty).toBe(0);
  });

  test('lists page, sort and search, and say how many there are', async () => {
    const path = `/productsByOrg/${service.world.mine.orgId}/true`;
    const second = await get(`${path}?page=2&per_page=1&sort_by=qty&sort_order=DESC`);
    expect([names(second.body), second.headers['x-total-count']]).toEqual([['Mine poster 1'], '2']);
    expect(await namesAt(`${path}?s_title=POSTER%200&s_sku=mine`)).toEqual(['Mine poster 0']);
    expect(await namesAt(`${path}?s_title=100%25`)).toEqual([]);
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

  test('a contact is made with its white space in order, and its notes are never fetched', async () => {
    const { body } = await post('/contact/create', contact());
    const made = (await get(`/contact/${body.id}`)).body;
    expect(made).toMatchObject({ name: 'Harbor Film Festival', zip: '02116', active: true });
    const listed = (await get(`/contacts/${service.world.mine.orgId}/true`)).body;
    expect(JSON.stringify([made, listed])).not.toMatch(/notes|Ring|secret/);
    const { org_id, notes, ...fields } = contact({ name: 'Pier 12', active: false });
    expect((await post('/contact/update', { ...fields, id: body.id })).body).toEqual({ id: body.id });
    expect(await namesAt(`/contacts/${service.world.mine.orgId}/false`)).toContain('Pier 12');
  });

  test.each([
    [{ name: ' ' }, 'name', 'Field is Required'],
    [{ email: 'nobody' }, 'email', /./],
    [{ city: 'x'.repeat(101) }, 'city', 'Must be at most 100 characters'],
    [{ name: 'a\u0000b' }, 'name', 'Must not contain NUL'],
    [{ active: 'yes' }, 'active', /./],
    [{ org_id: -1 }, 'org_id', /./],
  ])('a contact with %o is refused at its field', async (more, field, reason) => {
    const { status, body } = await post('/contact/create', contact(more));
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(body.errors[field][0]).toMatch(reason);
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

  test('titles and clients are listed, read and changed', async () => {
    const { mine } = service.world;
    expect(await namesAt('/shows/true')).toContain('Mine Title');
    expect((await get(`/all/shows/${mine.orgId}/true`)).body[0]).toMatchObject({
      org_id: mine.orgId,
      org_name: 'Northlight',
    });
    expect((await get(`/show/${mine.show}`)).body).toMatchObject({ name: 'Mine Title', active: true });
    const address = { address: '2', city: '3', state: '4', zip: '05' };
    const change = { id: mine.orgId, name: 'Northlight', email: 'a@b.example', phone: '1', ...address };
    expect((await post('/organization/update', change)).body).toEqual({ id: mine.orgId });
    const changed = { zip: '05', machine_name: 'mine' };
    expect((await get(`/organization/${mine.orgId}`)).body).toMatchObject(changed);
    expect(await namesAt('/organizations/true')).toEqual(['Northlight']);
    expect(names((await rival.get('/organizations/true')).body)).toEqual(['Meridian']);
  });

  test('categories, carriers and methods', async () => {
    expect((await get('/productTypes/true')).body).toContainEqual(
      expect.objectContaining({ name: 'One-Sheets', parent_type_name: 'Posters' }),
    );
    expect(await namesAt('/shipping/companies/true')).toEqual(['FedEx', 'UPS']);
    expect(await namesAt(`/shipping/types/${service.world.carrier}/true`)).toEqual(['Ground']);
  });

  test('pictures are the client’s own', async () => {
    const [id] = service.world.mine.products;
    expect(await get(`/assets/products/${id}.webp`)).toMatchObject({ status: 200, body: 'full' });
    const small = await get(`/thumbnail/products/${id}.webp`);
    expect(small.body).toBe('small');
    expect(small.headers['content-type']).toBe('image/webp');
    const again = { 'if-none-match': String(small.headers.etag) };
    expect((await get(`/thumbnail/products/${id}.webp`, again)).status).toBe(304);
    expect((await rival.get(`/thumbnail/products/${id}.webp`)).status).toBe(404);
    expect((await get('/assets/products/..%2fx.webp')).status).toBe(400);
    expect((await get('/assets/products/999999.webp')).status).toBe(404);
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

  test('an unchanged answer costs a 304', async () => {
    const { headers } = await get('/shows/true');
    const again = await get('/shows/true', { 'if-none-match': String(headers.etag) });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  test('a body that is no JSON, too large, or of another kind is refused in words', async () => {
    const headers = { 'content-type': 'application/json', authorization: '' };
    const broken = { method: 'POST', url: '/api/v1/mgmt/show/create', headers, payload: '{' } as const;
    expect((await service.app.inject(broken)).statusCode).toBe(401);
    const type = { 'content-type': 'application/json' };
    expect((await post('/show/create', '{', type)).status).toBe(400);
    expect((await post('/show/create', { name: 'x'.repeat(300_000), org_id: 1 })).status).toBe(413);
    expect((await get('/nowhere')).status).toBe(404);
    const undecodable = { status: 400, body: { message: expect.stringContaining('%ff') } };
    const asProblem = { headers: { 'content-type': 'application/problem+json' } };
    expect(await get('/%ff')).toMatchObject({ ...undecodable, ...asProblem });
  });
});
