import { beforeAll, expect, it } from 'vitest';
import { bookAs, SEARCH } from '#tests/support/a-booking.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { checkSearch } from './check-search.ts';
import { findNextFree, searchFleet } from './search-fleet.ts';

const fixture = fixtureForTests();

beforeAll(async () => {
  await fixture.store.keepUnits([
    { classCode: 'ICAR', branchCode: 'PTY', units: 1 },
    { classCode: 'ICAR', branchCode: 'CDE', units: 1 },
  ]);
});

/** The Corolla at a branch for some days of March: status, cars left, the next day on which it is free. */
async function offerAt(branch: string, [first, last]: [number, number], returnBranch = branch) {
  const day = (date: number) => `2026-03-${String(date).padStart(2, '0')}`;
  const search = checkSearch(fixture.services, {
    ...SEARCH,
    pickup_location: branch,
    return_location: returnBranch,
    pickup_date: day(first),
    return_date: day(last),
  });
  if (search.kind !== 'valid') throw new Error(JSON.stringify(search.problems));
  const { offers } = await searchFleet(fixture.services, { search });
  const offer = offers.find(({ car }) => car.id === 'corolla');
  const next = await findNextFree(fixture.services, search, offers);
  return [offer?.status, offer?.unitsLeft, next.get('ICAR')?.pickupAt.slice(0, 10)];
}

it('a car that is rented one way is offered where it is then, and at its home when it is back', async () => {
  expect(await offerAt('PTY', [10, 12])).toEqual(['lowAvailability', 1, undefined]);
  await bookAs(fixture.services, { reservationType: 'normal' });
  expect(await offerAt('PTY', [10, 12])).toEqual(['unavailable', undefined, undefined]);
  expect(await offerAt('CDE', [10, 12])).toEqual(['available', undefined, undefined]);
  for (let cars = 0; cars < 2; cars++)
    await bookAs(fixture.services, {
      reservationType: 'normal',
      search: {
        ...SEARCH,
        pickup_location: 'CDE',
        return_location: 'PTY',
        pickup_date: '2026-03-14',
        return_date: '2026-03-16',
      },
    });
  expect(await offerAt('PTY', [10, 12])).toEqual(['unavailable', undefined, '2026-03-17']);
});

it('a car that can be brought in time is offered', async () => {
  const transfers = [
    { from: 'CDE', to: 'PTY', minutes: 36 * 60 },
    { from: 'PTY', to: 'CDE', minutes: 36 * 60 },
  ];
  await fixture.store.keepTransfers(fixture.services.site.brand, transfers);
  fixture.edit((current) => ({ ...current, transfers }));
  expect(await offerAt('PTY', [10, 12])).toEqual(['lowAvailability', 1, undefined]);
});
