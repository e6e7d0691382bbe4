import { expect, it, onTestFinished } from 'vitest';
import { createStore } from '#adapters/store/create-store.ts';
import { migrate, readMigrations } from '#adapters/store/migrate.ts';
import { getPlaced, openTestStore } from '#tests/support/open-test-store.ts';

const NAME = 'exceptions-for-a-class';

it('gives exceptions of earlier versions the class of their reservation, which the store then reads', async () => {
  const all = await readMigrations();
  const at = all.findIndex(({ name }) => name.endsWith(NAME));
  const old = await openTestStore(2, {
    name: 'volante_before_exceptions_for_a_class',
    fill: async (connection) => void (await migrate(connection, all.slice(0, at))),
  });
  onTestFinished(old.close);
  const { id } = await getPlaced(old.store);
  const selection = {
    driver: { age: 23, excepted: ['from-25', 'local'] },
    otherDrivers: [{ who: 'a' }, { who: 'b', excepted: ['from-25'] }],
  };
  await old.query(`UPDATE reservations SET selection = selection || $2 WHERE id = $1`, [
    id,
    JSON.stringify(selection),
  ]);
  await migrate(old.database.address, all.slice(0, at + 1));
  const found = await createStore(old.database).reservations.find(id);
  const fromIcar = (code: string) => ({ code, classCode: 'ICAR' });
  expect(found?.selection.driver).toEqual({ age: 23, excepted: [fromIcar('from-25'), fromIcar('local')] });
  expect(found?.selection.otherDrivers).toEqual([
    { who: 'a' },
    { who: 'b', excepted: [fromIcar('from-25')] },
  ]);
});
