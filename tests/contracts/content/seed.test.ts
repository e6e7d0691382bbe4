import { describe, expect, it } from 'vitest';
import { allBrands } from '#app/texts/brands/find-brand.ts';
import { seedDemoContent } from '#demo/content/seed.ts';
import { openForTests } from '#tests/support/open-for-tests.ts';
import { asJson, openEmbeddedTarget, remove, send } from './target.ts';

describe('seedDemoContent', () => {
  const target = openForTests(openEmbeddedTarget);

  const seed = (fetch = target.fetch) =>
    seedDemoContent({ fetch, baseUrl: target.baseUrl, token: target.tokens.admin });

  async function count(collection: string): Promise<number> {
    const answer = await send(target, `items/${collection}?meta=total_count&limit=1`, { as: 'admin' });
    return answer.body.meta.total_count;
  }

  it('continues where it was interrupted', async () => {
    const breaking = async (request: Request) => {
      if (request.method === 'POST' && request.url.endsWith('/sucursales')) throw new Error('power cut');
      return target.fetch(request);
    };
    await expect(seed(breaking)).rejects.toThrow('power cut');
    expect(await seed()).toBe(true);
    expect(await count('flota')).toBe(16);
    expect(await count('sucursales')).toBe(10);
    expect(await count('sites_config')).toBe(allBrands().length);
    const files = await send(target, 'files?limit=-1&fields=title', { as: 'admin' });
    const titles = files.body.data.map((file: { title: string }) => file.title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('never changes what the company has edited', async () => {
    const filter = asJson({ modelo: 'Corolla' });
    const { body } = await send(target, `items/flota?filter=${filter}&fields=id`);
    const path = `items/flota/${body.data[0].id}`;
    await send(target, path, { method: 'PATCH', as: 'admin', json: { precio_firefly: '35.00' } });
    const coupons = await send(target, 'items/coupons?fields=id', { as: 'admin' });
    await remove(
      target,
      'coupons',
      coupons.body.data.map(({ id }: { id: number }) => id),
    );
    expect(await seed()).toBe(false);
    expect((await send(target, path)).body.data.precio_firefly).toBe('35.00');
    expect(await count('coupons')).toBe(0);
  });
});
