import { expect, it } from 'vitest';
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
