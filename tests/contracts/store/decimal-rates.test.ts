import { expect, it, onTestFinished } from 'vitest';
import { migrate, readMigrations } from '#adapters/store/migrate.ts';
import { openTestStore } from '#tests/support/open-test-store.ts';

const NAME = 'rates-in-dollars-and-percent';

const carnival = { name: { es: 'Carnaval' }, from: '2027-02-05', to: '2027-02-10', classes: ['SVAR'] };
const before = {
  rate_periods: [
    { ...carnival, price: 12_500 },
    { ...carnival, percent: 2500, price: null },
    { ...carnival, percent: -7 },
    { ...carnival, percent: '8.00' },
    'broken',
    {},
  ],
  length_rates: [{ min_days: 7, percent: -1000, classes: null }],
};
const after = {
  rate_periods: [
    { ...carnival, price: '125.00' },
    { ...carnival, percent: '25.00', price: null },
    { ...carnival, percent: '-0.07' },
    { ...carnival, percent: '8.00' },
    'broken',
    {},
  ],
  length_rates: [{ min_days: 7, percent: '-10.00', classes: null }],
};

it('converts rates of the embedded content once to dollars and percent, and lists what it did', async () => {
  const all = await readMigrations();
  const at = all.findIndex(({ name }) => name.endsWith(NAME));
  const old = await openTestStore(2, {
    name: 'volante_before_decimal_rates',
    fill: async (connection) => void (await migrate(connection, all.slice(0, at))),
  });
  onTestFinished(old.close);
  const { query, database } = old;
  await query('CREATE SCHEMA content');
  await query(`CREATE TABLE content.sites_config (id int, brand text, rate_periods json, length_rates json)`);
  const insert = 'INSERT INTO content.sites_config VALUES ($1, $2, $3, $4)';
  await query(insert, [1, 'hertz', ...Object.values(before).map((list) => JSON.stringify(list))]);
  await query(insert, [2, 'dollar', '{"broken": 1}', null]);

  const said: string[] = [];
  const start = () => migrate(database.address, all.slice(0, at + 1), (text) => said.push(text));
  expect(await start()).toEqual([expect.stringContaining(NAME)]);
  const read = () => query('SELECT rate_periods, length_rates FROM content.sites_config ORDER BY id');
  expect(await read()).toEqual([after, { rate_periods: { broken: 1 }, length_rates: null }]);
  expect(said).toEqual([
    expect.stringMatching(/^rate_periods of hertz .*"125\.00".*12500/),
    expect.stringMatching(/^length_rates of hertz .*"-10\.00".*-1000/),
  ]);
  await query(`UPDATE content.sites_config SET length_rates = '[{"min_days": 7, "percent": 10}]'`);
  expect(await start()).toEqual([]);
  expect(await read()).toMatchObject([{ length_rates: [{ percent: 10 }] }, {}]);
});
