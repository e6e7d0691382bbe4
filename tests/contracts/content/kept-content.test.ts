import { describe, expect, it } from 'vitest';
import { createContent } from '#adapters/content/content.ts';
import { createKeptContent } from '#adapters/store/kept-content.ts';
import { openForTests } from '#tests/support/open-for-tests.ts';
import { edit, makeContentFixture, openDemoContent } from './content-fixture.ts';
import { send } from './target.ts';

const target = openForTests(openDemoContent);

/** A process of the site, which shares what is kept with the other ones. */
function setUp() {
  return makeContentFixture(target, { kept: createKeptContent(target, 'firefly', target.baseUrl) });
}

async function findKey(collection: string, field: string, value: string): Promise<number> {
  const filter = encodeURIComponent(JSON.stringify({ [field]: { _eq: value } }));
  const { body } = await send(target, `items/${collection}?filter=${filter}`, { as: 'admin' });
  return body.data[0].id;
}

it('starts with the last valid content during an outage of the service, and loads the new content afterwards', async () => {
  const before = await createContent(setUp().options);
  const { fixture, options, lines } = setUp();
  fixture.isDown = true;
  const content = await createContent(options);
  expect(content.current().version).toBe(before.current().version);
  expect(lines.map(({ message }) => message)).toContain(
    'Content cannot be loaded; the last good one is taken from the database',
  );
  fixture.isDown = false;
  await content.refresh();
  expect(lines.at(-1)?.message).toBe('Content is fresh again');
});

describe('a process that starts after an edit that is invalid', () => {
  it.each([
    ['sucursales', 'code', 'PTY', { opening_hours: { mon: [{ open: '8am' }] } }],
    ['sites_config', 'brand', 'firefly', { max_additional_drivers: -1 }],
    ['sites_config', 'brand', 'firefly', { one_way_fees: { default: 'free' } }],
    ['flota', 'modelo', 'Picanto', { precio_firefly: null }],
    ['coverages', 'code', 'PCM', { price_per_day: null }],
  ])('shows the same as the running one: %s of %s %s', async (collection, field, value, change) => {
    const running = await createContent(setUp().options);
    const valid = running.current();
    const path = `items/${collection}/${await findKey(collection, field, value)}`;
    const { body } = await send(target, path, { as: 'admin' });
    expect((await edit(target, path, change)).status).toBe(200);
    await running.refresh();
    for (const _restart of [1, 2]) {
      const started = await createContent(setUp().options);
      expect(started.current().version).toBe(valid.version);
      expect(started.problems()[0]).toMatchObject({ collection, isKept: true });
      expect(started.problems()).toEqual(running.problems());
    }
    const [name = ''] = Object.keys(change);
    await edit(target, path, { [name]: body.data[name] });
  });
});

it('a process that starts after a coupon has become invalid takes its last valid value, until it is withdrawn', async () => {
  const path = `items/coupons/${await findKey('coupons', 'code', 'AHORRA20')}`;
  const before = await (await createContent(setUp().options)).findCoupon('AHORRA20');
  expect(before).toMatchObject({ amountCents: 2000 });
  const read = async () => (await createContent(setUp().options)).findCoupon('ahorra20');
  await edit(target, path, { amount: '99000.00' });
  expect(await read()).toEqual(before);
  await edit(target, path, { amount: '20.00', brands: ['firefli'] });
  expect(await read()).toEqual(before);
  await edit(target, path, { status: 'archived' });
  expect(await read()).toBeUndefined();
});
