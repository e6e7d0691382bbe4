import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assetWidths } from '#operations/ports/content.ts';
import { type EmbeddedTarget, openEmbeddedTarget, send, sendRaw } from './target.ts';

describe('the embedded service', () => {
  let target: EmbeddedTarget;
  beforeAll(async () => {
    target = await openEmbeddedTarget();
  });
  afterAll(() => target.close());

  it.each([
    'items/sucursales?sort=opening_hours',
    'items/sucursales?sort=-id,-opening_hours',
    'items/sucursales?groupBy=opening_hours',
    'items/sucursales?aggregate[countDistinct]=opening_hours',
  ])('responds with 400 to %s, because JSON has no order', async (path) => {
    const answer = await send(target, path);
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { code: 'INVALID_QUERY' } }] },
    });
  });

  it('counts items that have JSON', async () => {
    const answer = await send(target, 'items/sucursales?aggregate[count]=opening_hours');
    expect(answer).toMatchObject({ status: 200, body: { data: [{ count: { opening_hours: '0' } }] } });
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

  it('gives readers pictures in the sizes of the site only, and administrators in any', async () => {
    const form = new FormData();
    const image = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c22f2b' } });
    form.set(
      'file',
      new File([new Uint8Array(await image.png().toBuffer())], 'a.png', { type: 'image/png' }),
    );
    const { body } = await send(target, 'files', { method: 'POST', as: 'admin', form });
    const ask = async (query: string, as: 'public' | 'admin' = 'public') => {
      const answer = await sendRaw(target, `assets/${body.data.id}?${query}`, { as });
      return answer.ok ? answer.status : (await answer.json()).errors[0].extensions.code;
    };
    for (const width of assetWidths)
      expect(await ask(`width=${width}&withoutEnlargement=true&format=webp`)).toBe(200);
    for (const query of ['', 'format=png', 'key=system-small-cover']) expect(await ask(query)).toBe(200);
    for (const query of [
      'width=33',
      'height=640',
      'width=640&height=9',
      'quality=9',
      'width=640&fit=inside',
    ]) {
      expect([query, await ask(query)]).toEqual([query, 'ILLEGAL_ASSET_TRANSFORMATION']);
      expect([query, await ask(query, 'admin')]).toEqual([query, 200]);
    }
  });

  it('creates items whose key of text looks like a number, and whose number is below the sequence', async () => {
    const create = (path: string, json: unknown) => send(target, path, { method: 'POST', as: 'admin', json });
    expect(await create('items/car_classes', { code: 15 })).toMatchObject({ body: { data: { code: '15' } } });
    expect(await create('items/flota', { id: -1 })).toMatchObject({ body: { data: { id: -1 } } });
    expect(await create('items/flota', { id: '7' })).toMatchObject({ body: { data: { id: 7 } } });
    expect(await create('items/flota', {})).toMatchObject({ body: { data: { id: 8 } } });
  });
});
