import { expect, it } from 'vitest';
import { readMigrations } from '#adapters/store/migrate.ts';
import type { WordSearch } from '#operations/ports/reservation-store.ts';
import { aReservation } from '#tests/support/a-reservation.ts';
import { getPlaced, storeForTests } from '#tests/support/open-test-store.ts';

const test = storeForTests(2);

const find = async (words: string[], search: Partial<WordSearch> = {}) => {
  const given = { words, code: '', plate: '', branches: undefined, now: '2026-06-01T12:00', limit: 5 };
  return (await test.store.reservations.findByWords({ ...given, ...search })).map(({ code }) => code);
};

const named = (firstName: string, lastName: string) =>
  getPlaced(test.store, { renter: { ...aReservation().renter, firstName, lastName } });

it.each([
  ['Þórsson', 'thorsson'],
  ['Strauß', 'STRAUSS'],
  ['Yıldız', 'yildi'],
  ['Đorđević', 'dordevic'],
  ['D’Angelo', "d'angelo"],
  ['D’Arienzo', 'darienzo'],
  ["O'Brien", 'obrien'],
  ['OBrian', "o'brian"],
  ['ﬁnæ', 'finae'],
])('%s is found as %s, and the other way round', async (name, typed) => {
  const { code } = await named('Ana', name);
  expect(await find([typed])).toEqual([code]);
  expect(await find([name])).toEqual([code]);
});

it('a name with an apostrophe is found as two words, and two words as one with an apostrophe', async () => {
  const { code } = await named('Ana', "D'Amico");
  expect(await find(['d', 'ami'])).toEqual([code]);
  const { code: other } = await named('Ana', 'O Neill');
  expect(await find(["o'nei"])).toEqual([other]);
  expect(await find(["'"])).toEqual([]);
});

it('a name of 5,000 letters can be booked, and is found by its beginning', async () => {
  const { code } = await named('龍'.repeat(5_000), 'Ng');
  expect(await find(['龍龍龍龍', 'ng'])).toEqual([code]);
});

it('a name that thousands have is found as one that few have: the nearest first, at the own branches', async () => {
  const { code } = await named('Mara', 'Multitud');
  // In parts, each of which a busy machine stores well within the limit of a statement.
  for (let from = 1; from <= 6_100; from += 1_000)
    await test.query(
      `INSERT INTO reservations SELECT (jsonb_populate_record(r, jsonb_build_object(
      'id', md5('copy' || i), 'code', 'COPY-' || i, 'renter_last_name', CASE WHEN i > 2000 THEN 'Multitud' ELSE 'Pocos' END,
      'pickup_at', timestamp '2026-06-01 12:00' + i * CASE i % 2 WHEN 0 THEN 1 ELSE -1 END * interval '1 hour',
      'return_at', timestamp '2027-06-01 12:00', 'pickup_branch', CASE i % 10 WHEN 0 THEN 'DAV' ELSE r.pickup_branch END))).*
    FROM generate_series($2::int, least($2 + 999, 6100)) i, reservations r WHERE r.code = $1`,
      [code, from],
    );
  await test.query(
    `UPDATE reservations SET return_branch = CASE WHEN code IN ('COPY-2001', 'COPY-6099') THEN 'DAV' ELSE pickup_branch END
    WHERE code LIKE $1`,
    ['COPY-%'],
  );
  const copies = (...numbers: number[]) => numbers.map((number) => `COPY-${number}`);
  expect(await find(['mara', 'pocos'])).toEqual(copies(1, 2, 3, 4, 5));
  expect(await find(['mara', 'multit'])).toEqual(copies(2001, 2002, 2003, 2004, 2005));
  expect(await find(['multit'], { branches: ['ELSEWHERE'] })).toEqual([]);
  expect(await find(['multit'], { branches: ['DAV'] })).toEqual(copies(2001, 2010, 2020, 2030, 2040));
  expect(await find(['mara', 'multit'], { branches: ['DAV', 'ELSEWHERE'], limit: 500 })).toHaveLength(412);
});

it('reservations from before the words are found, too', async () => {
  const { code } = await named('Vieja', 'Reserva');
  await test.query('DELETE FROM reservation_words');
  expect(await find(['vieja'])).toEqual([]);
  const migration = (await readMigrations()).find(({ name }) => name.endsWith('words-of-old-reservations'));
  await test.query(migration?.text ?? '');
  expect(await find(['vieja'])).toEqual([code]);
});
