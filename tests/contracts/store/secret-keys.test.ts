import { expect, test } from 'vitest';
import { storeForTests } from '#tests/support/open-test-store.ts';

const fixture = storeForTests();
let brands = 0;

/** Starts processes of a brand of its own: `key`, or `key` and the one before it. */
function openBrand() {
  const brand = `brand-${++brands}`;
  const store = fixture.store;
  return {
    brand,
    start: (keyId: string, previousKeyId?: string) => store.registerKeys(brand, { keyId, previousKeyId }),
  };
}

const endReplaced = (brand: string) =>
  fixture.query('UPDATE secret_keys SET emptied_at = now() WHERE brand = $1 AND replaced_at IS NOT NULL', [
    brand,
  ]);

test('the first key of a brand is taken as given, also by many processes at once', async () => {
  const { brand, start } = openBrand();
  const states = await Promise.all(Array.from({ length: 5 }, () => start('one')));
  expect(states).toEqual(states.map(() => ({ kind: 'present', mustReseal: false })));
  const rows = await fixture.query('SELECT key_id FROM secret_keys WHERE brand = $1', [brand]);
  expect(rows).toEqual([{ key_id: 'one' }]);
});

test('of two first keys at once one is refused', async () => {
  const { start } = openBrand();
  const states = await Promise.all([start('one'), start('two')]);
  expect(states.map(({ kind }) => kind).toSorted()).toEqual(['present', 'unknown']);
});

test('another key is refused, and another brand has a key of its own', async () => {
  const { start } = openBrand();
  await start('one');
  expect(await start('two')).toMatchObject({ kind: 'unknown' });
  expect(await openBrand().start('two')).toMatchObject({ kind: 'present' });
  expect(await start('one')).toMatchObject({ kind: 'present' });
});

test('a key beside the present one replaces it, in as many processes as there are', async () => {
  const { brand, start } = openBrand();
  await start('one');
  const states = await Promise.all([start('two', 'one'), start('two', 'one')]);
  expect(states).toEqual(states.map(() => ({ kind: 'present', mustReseal: true })));
  expect(await start('one')).toMatchObject({ kind: 'unknown' });
  expect(await start('two')).toMatchObject({ kind: 'unfinished' });
  expect(await start('three', 'two')).toMatchObject({ kind: 'unfinished' });
  await endReplaced(brand);
  expect(await start('two', 'one')).toEqual({ kind: 'present', mustReseal: true });
  expect(await start('two')).toEqual({ kind: 'present', mustReseal: false });
});

test('processes may know the next key before one of them uses it', async () => {
  const { start } = openBrand();
  await start('one');
  expect(await start('one', 'two')).toEqual({ kind: 'present', mustReseal: false });
  expect(await start('two', 'one')).toEqual({ kind: 'present', mustReseal: true });
  // A process of the earlier settings that is started once more.
  expect(await start('one', 'two')).toEqual({ kind: 'replaced' });
  expect(await start('two', 'one')).toEqual({ kind: 'present', mustReseal: true });
});

test('a replaced key with which a process seals again is needed again', async () => {
  const { brand, start } = openBrand();
  await start('one');
  await start('two', 'one');
  await endReplaced(brand);
  expect(await start('one', 'two')).toEqual({ kind: 'replaced' });
  expect(await start('two')).toMatchObject({ kind: 'unfinished' });
});

test('a database from before keys were noted may be filled under the previous key', async () => {
  const { start } = openBrand();
  expect(await start('two', 'one')).toEqual({ kind: 'present', mustReseal: true });
  expect(await start('two')).toMatchObject({ kind: 'unfinished' });
});
