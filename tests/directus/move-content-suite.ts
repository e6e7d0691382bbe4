import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportContent, importContent } from '#adapters/content/move-content.ts';
import { readShown } from '#tests/contracts/content/shown-content.ts';
import {
  asJson,
  create,
  type EmbeddedTarget,
  openEmbeddedTarget,
  remove,
  send,
  type Target,
} from '#tests/contracts/content/target.ts';

const toService = ({ fetch, baseUrl, tokens }: Target) => ({ fetch, baseUrl, token: tokens.admin });
const move = async (from: Target, to: Target) =>
  importContent(toService(to), JSON.parse(JSON.stringify(await exportContent(toService(from)))));

/** `npm run content -- export` and `import` between the seeded service of `open` and the embedded one. */
export function describeMovingContent(open: () => Promise<Target>): void {
  describe('moving content', () => {
    let target: Target;
    let embedded: EmbeddedTarget;

    beforeAll(async () => {
      [target, embedded] = await Promise.all([open(), openEmbeddedTarget()]);
    });

    afterAll(async () => {
      await embedded.close();
      await target.close();
    });

    it('to the embedded service shows the same site', async () => {
      expect(await move(target, embedded)).toBeGreaterThan(60);
      expect(await readShown(embedded)).toBe(await readShown(target));
    });

    it('back again includes later edits, and editors can continue', async () => {
      const filter = asJson({ modelo: { _eq: 'Picanto' } });
      const [car] = (await send(embedded, `items/flota?filter=${filter}&fields=id`)).body.data;
      const json = { precio_firefly: '17.50' };
      await send(embedded, `items/flota/${car.id}`, { method: 'PATCH', as: 'admin', json });
      const added = await create(embedded, 'redirects', {
        from: '/antes',
        to: '/flota',
        code: 302,
        active: true,
      });
      await move(embedded, target);
      expect(await readShown(target)).toBe(await readShown(embedded));
      const price = await send(target, `items/flota?filter=${filter}&fields=precio_firefly`);
      expect(price.body.data).toEqual([{ precio_firefly: '17.50' }]);
      const next = await create(target, 'redirects', {
        from: '/luego',
        to: '/flota',
        code: 302,
        active: true,
      });
      expect(next.id).toBeGreaterThan(added.id);
      await remove(target, 'redirects', [added.id, next.id]);
    });
  });
}
