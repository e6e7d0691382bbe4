import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ClientFile, createClientFiles } from '#adapters/store/client-files.ts';
import { openTestStore, type TestStore } from '#tests/support/open-test-store.ts';

let test: TestStore;
beforeAll(async () => {
  test = await openTestStore();
});
afterAll(() => test.close());

const filesOf = (brand: string) => createClientFiles({ ...test.database, brand });
const aFile = (path: string, signature = 'signed'): ClientFile => ({
  path,
  signature,
  body: Buffer.from(path),
});

it('returns the files of a brand, and nothing for other names and brands', async () => {
  await filesOf('firefly').keep([aFile('/static/a.js'), aFile('/static/b.js')]);
  expect(await filesOf('firefly').find('/static/b.js')).toEqual(aFile('/static/b.js'));
  expect(await filesOf('firefly').find('/static/c.js')).toBeUndefined();
  expect(await filesOf('hertz').find('/static/b.js')).toBeUndefined();
});

it('replaces the signature of a file after a change of the key', async () => {
  await filesOf('firefly').keep([aFile('/static/a.js', 'signed anew')]);
  expect((await filesOf('firefly').find('/static/a.js'))?.signature).toBe('signed anew');
});

it('erases files that no process has had for 48 hours', async () => {
  const files = filesOf('thrifty');
  await files.keep([aFile('/static/old.js'), aFile('/static/recent.js'), aFile('/static/used.js')]);
  const age = (path: string, hours: number) =>
    test.query('UPDATE client_files SET used_at = now() - make_interval(hours => $2) WHERE path = $1', [
      path,
      hours,
    ]);
  await age('/static/old.js', 49);
  await age('/static/recent.js', 47);
  await age('/static/used.js', 49);
  await files.keep([aFile('/static/used.js')]);
  const rows = await test.query("SELECT path FROM client_files WHERE brand = 'thrifty' ORDER BY path");
  expect(rows).toEqual([{ path: '/static/recent.js' }, { path: '/static/used.js' }]);
});

it('stores the same files of many processes that start at once', async () => {
  const files = filesOf('dollar');
  const built = Array.from({ length: 50 }, (_, index) => aFile(`/static/${index}.js`));
  await Promise.all(
    Array.from({ length: 8 }, (_, index) => files.keep(index % 2 ? built : built.toReversed())),
  );
  const [row] = await test.query<{ count: number }>(
    "SELECT count(*)::int FROM client_files WHERE brand = 'dollar'",
  );
  expect(row?.count).toBe(50);
});
