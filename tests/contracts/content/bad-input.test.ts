import { describe, expect, it } from 'vitest';
import { openForTests } from '#tests/support/open-for-tests.ts';
import { openEmbeddedTarget, send } from './target.ts';

describe('the embedded service', () => {
  const target = openForTests(openEmbeddedTarget);

  it.each([
    // JSON has no order.
    'items/sucursales?sort=opening_hours',
    'items/sucursales?sort=-id,-opening_hours',
    // What Directus has and this service does not.
    'items/flota?search=x',
    'items/flota?page=2',
    'items/flota?filter[id][_between]=1,2',
  ])('responds with 400 to %s', async (path) => {
    const answer = await send(target, path);
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { code: 'INVALID_QUERY' } }] },
    });
  });

  it.each<[string, unknown]>([
    ['items/flota', { id: 'abc' }],
    ['items/flota', { id: 1.5 }],
    ['items/flota', { id: 99_999_999_999 }],
    ['items/flota', { discount: 'abc' }],
    ['items/flota', { imagen: 'abc' }],
    ['items/flota', { puertas: 99_999_999_999 }],
    ['items/flota', { modelo: 'x'.repeat(300) }],
    ['items/flota', { modelo: 'a\0b' }],
    ['items/info_pages', { slug: 'numeric-keys', translations: ['abc'] }],
  ])('responds with 400 to %s with the value %j', async (path, json) => {
    expect(await send(target, path, { method: 'POST', as: 'admin', json })).toMatchObject({ status: 400 });
  });

  it('creates items whose key of text looks like a number, and whose number is below the sequence', async () => {
    const create = (path: string, json: unknown) => send(target, path, { method: 'POST', as: 'admin', json });
    expect(await create('items/car_classes', { code: 15 })).toMatchObject({ body: { data: { code: '15' } } });
    expect(await create('items/flota', { id: -1 })).toMatchObject({ body: { data: { id: -1 } } });
    expect(await create('items/flota', { id: '7' })).toMatchObject({ body: { data: { id: 7 } } });
    expect(await create('items/flota', {})).toMatchObject({ body: { data: { id: 8 } } });
  });
});
