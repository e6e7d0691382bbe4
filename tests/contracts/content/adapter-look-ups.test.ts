import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ContentOptions, createContent } from '#adapters/content/content.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import { openForTests } from '#tests/support/open-for-tests.ts';
import { edit, makeContentFixture, openDemoContent } from './content-fixture.ts';
import { asJson, send } from './target.ts';

const target = openForTests(openDemoContent);

const setUp = (changes?: Partial<ContentOptions>) => makeContentFixture(target, changes);
const patch = (path: string, json: object) => edit(target, path, json);

async function findKey(collection: string, filter: object): Promise<number> {
  const answer = await send(target, `items/${collection}?filter=${asJson(filter)}&fields=id`, {
    as: 'admin',
  });
  return answer.body.data[0].id;
}

/** Removed after the test. */
async function addCoupon(code: string, percent = '7.00'): Promise<void> {
  const json = { code, percent, status: 'published' };
  const added = await send(target, 'items/coupons', { method: 'POST', as: 'admin', json });
  const { id } = added.body.data;
  onTestFinished(
    async () => void (await send(target, `items/coupons/${id}`, { method: 'DELETE', as: 'admin' })),
  );
}

describe('content that brands share', () => {
  it('has the branches of its brand only, and the price of its brand', async () => {
    const [branchId, extraId] = [
      await findKey('sucursales', { code: 'ONX' }),
      await findKey('extras', { code: 'GPS' }),
    ];
    await patch(`items/sucursales/${branchId}`, { brands: ['hertz', 'dollar'] });
    await patch(`items/extras/${extraId}`, { brand_prices: [{ brand: 'hertz', price: '9.25' }] });
    const load = async (brand: string) => {
      const { branches, extras } = (await createContent(setUp({ brand }).options)).current();
      const gps = extras.find(({ code }) => code === 'GPS');
      return { hasBranch: branches.some(({ code }) => code === 'ONX'), gpsCents: gps?.priceCents };
    };
    expect(await load('hertz')).toEqual({ hasBranch: true, gpsCents: 925 });
    expect(await load('firefly')).toMatchObject({ hasBranch: false, gpsCents: 800 });
    await patch(`items/sucursales/${branchId}`, { brands: null });
    await patch(`items/extras/${extraId}`, { brand_prices: null });
    expect(await load('firefly')).toMatchObject({ hasBranch: true });
  });
});

describe('transfers', () => {
  it('are given to the stock, again when that failed, and rows that are left out are reported', async () => {
    const given: number[] = [];
    const { lines, options } = setUp();
    const onContent = async ({ transfers }: SiteContent) => {
      given.push(transfers.length);
      if (given.length === 2) throw new Error('the database is down');
    };
    const content = await createContent({ ...options, onContent });
    const id = await findKey('sites_config', { brand: 'firefly' });
    const pairs = [
      { from: 'PTY', to: 'DAV', hours: 6 },
      { from: 'PTY', to: 'ZZZ', hours: 6 },
      { from: 'PTY', to: 'VES', hours: -6 },
    ];
    await patch(`items/sites_config/${id}`, { transfers: { pairs } });
    await content.refresh();
    await content.refresh();
    expect(given).toEqual([0, 2, 2]);
    expect(content.current().transfers).toEqual([
      { from: 'PTY', to: 'DAV', minutes: 360 },
      { from: 'DAV', to: 'PTY', minutes: 360 },
    ]);
    const left = lines.filter(({ fields }) => fields.record === 'transfers');
    expect(left.map(({ fields }) => fields)).toMatchObject([
      { row: 2, problem: 'unknownBranch', field: 'to', value: 'ZZZ' },
      { row: 3, problem: 'hours', value: '-6' },
    ]);
    await patch(`items/sites_config/${id}`, { transfers: null });
  });
});

describe('findCoupon', () => {
  it('finds coupons by code in any case, and no others', async () => {
    const content = await createContent(setUp().options);
    expect(await content.findCoupon(' bienvenido10 ')).toMatchObject({ percent: 1000, brands: [] });
    expect(await content.findCoupon('HERTZORO')).toMatchObject({ brands: ['hertz'] });
    expect(await content.findCoupon('AGOTADO')).toMatchObject({ maxUses: 0 });
    for (const code of ['NADA', '', "' or 1=1 --", 'x'.repeat(500)]) {
      expect(await content.findCoupon(code)).toBeUndefined();
    }
  });

  it('reports a code that nobody can use, before anybody looks for a coupon', async () => {
    await addCoupon('verano 10');
    const { options, lines } = setUp({ polling: { everyMs: 10, retryMs: 10 } });
    const content = await createContent(options);
    const unusable = { collection: 'coupons', field: 'code', problem: 'couponCode', value: 'VERANO 10' };
    await vi.waitFor(() => expect(content.problems()).toMatchObject([unusable]), { timeout: 10_000 });
    await content.close();
    expect(lines.filter(({ fields }) => fields.collection === 'coupons')).toHaveLength(1);
  });

  it('uses a cached coupon while the service does not respond', async () => {
    const silent = { isSilent: false };
    const { options, fixture } = makeContentFixture(target, {
      fetch: (request) => (silent.isSilent ? new Promise(() => undefined) : target.fetch(request)),
    });
    const content = await createContent(options);
    const coupon = await content.findCoupon('AHORRA20');
    expect(coupon).toBeDefined();
    fixture.now += 60_000;
    silent.isSilent = true;
    expect(await content.findCoupon('AHORRA20')).toEqual(coupon);
    await content.close();
  });

  it('keeps a withdrawn coupon for at most five seconds', async () => {
    const { fixture, options } = setUp();
    const content = await createContent(options);
    expect(await content.findCoupon('AHORRA20')).toMatchObject({ amountCents: 2000 });
    const id = await findKey('coupons', { code: 'AHORRA20' });
    await patch(`items/coupons/${id}`, { status: 'archived' });
    fixture.now += 5_001;
    expect(await content.findCoupon('AHORRA20')).toBeUndefined();
  });
});

describe('readAsset', () => {
  it('gives pictures of the allowed widths and formats only', async () => {
    const content = await createContent(setUp().options);
    const id = content.current().cars[0]?.pictureId ?? '';
    const found = await content.readAsset({ id, width: 320, format: 'webp' });
    expect(found).toMatchObject({ kind: 'found', contentType: 'image/webp' });
    expect(await content.readAsset({ id, width: 320, format: 'webp' })).toBe(found);
    expect(await content.readAsset({ id, width: 321, format: 'webp' })).toEqual({ kind: 'bad-transform' });
    const unknown = { kind: 'unknown' };
    expect(await content.readAsset({ id: 'nope', width: 320, format: 'webp' })).toEqual(unknown);
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect(await content.readAsset({ id: nobody, width: 320, format: 'webp' })).toEqual(unknown);
  });
});
