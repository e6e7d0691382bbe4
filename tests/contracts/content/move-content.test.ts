import { describe, expect, it } from 'vitest';
import { exportContent, importContent } from '#adapters/content/move-content.ts';
import { seedDemoContent } from '#demo/content/seed.ts';
import { readShown } from './shown-content.ts';
import { create, type EmbeddedTarget, openEmbeddedTarget, send } from './target.ts';

const toService = ({ fetch, baseUrl, tokens }: EmbeddedTarget) => ({ fetch, baseUrl, token: tokens.admin });

describe('moving content', () => {
  // Slow, because both services process all pictures.
  it('makes another service return the same content, also when repeated', { timeout: 90_000 }, async () => {
    const [from, to] = await Promise.all([openEmbeddedTarget(), openEmbeddedTarget()]);
    await seedDemoContent(toService(from));
    const content = JSON.parse(JSON.stringify(await exportContent(toService(from))));
    expect(content.files.length).toBeGreaterThan(10);
    await importContent(toService(to), content);
    expect(await readShown(to)).toBe(await readShown(from));
    const written = await importContent(toService(to), content);
    expect(written).toBeGreaterThan(60);
    expect(await readShown(to)).toBe(await readShown(from));
    const files = await send(to, 'files?limit=-1&fields=id', { as: 'admin' });
    expect(files.body.data).toHaveLength(content.files.length);
    const more = await create(to, 'flota', { marca: 'Kia', modelo: 'Nuevo' });
    expect(more.id).toBeGreaterThan(16);
    await Promise.all([from.close(), to.close()]);
  });

  it('converts the rates of an export of an earlier version to dollars and percent', async () => {
    const target = await openEmbeddedTarget();
    const site = { id: 1, brand: 'hertz', length_rates: [{ min_days: 7, percent: 1000 }] };
    const collections = { sites_config: [site] };
    const read = async () =>
      (await send(target, 'items/sites_config/1', { as: 'admin' })).body.data.length_rates;
    await importContent(toService(target), { format: 'volante-content-1', collections });
    expect(await read()).toEqual([{ min_days: 7, percent: '10.00' }]);
    const now = { sites_config: [{ ...site, length_rates: [{ min_days: 7, percent: 10 }] }] };
    await importContent(toService(target), { format: 'volante-content-2', collections: now });
    expect(await read()).toEqual([{ min_days: 7, percent: 10 }]);
    await target.close();
  });
});
