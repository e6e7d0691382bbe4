import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Car } from '#domain/fleet/car.ts';
import type { Restriction } from '#domain/fleet/restrictions.ts';
import type { TurnedAway } from '#domain/fleet/turned-away.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import { bookAs, SEARCH as ONE_WAY } from '#tests/support/a-booking.ts';
import { everyDay } from '#tests/support/a-rental.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { someSiteContent } from '#tests/support/some-content.ts';
import { checkSearch, type SearchFields } from './check-search.ts';
import { countTurnedAway } from './count-turned-away.ts';
import { searchFleet } from './search-fleet.ts';

const fixture = fixtureForTests();
const SEARCH = { ...ONE_WAY, return_location: 'PTY' };
/** When the only unit is free. */
const FREE = { ...SEARCH, pickup_date: '2026-04-06', return_date: '2026-04-08' };

beforeAll(async () => {
  await fixture.store.keepUnits([{ classCode: 'ICAR', branchCode: 'PTY', units: 1 }]);
  await bookAs(fixture.services, { search: SEARCH });
});
afterEach(() => fixture.edit(() => someSiteContent()));

/** What a search is counted as. */
async function countOf(fields: SearchFields): Promise<TurnedAway[]> {
  const counted: TurnedAway[] = [];
  const turnedAway = {
    ...fixture.services.turnedAway,
    count: (some: readonly TurnedAway[]) => counted.push(...some),
  };
  const services = { ...fixture.services, turnedAway };
  const checked = checkSearch(services, fields);
  const search = checked.kind === 'valid' ? checked : undefined;
  const { offers } = await searchFleet(services, { search });
  const problem = checked.kind === 'invalid' ? checked.problems[0] : undefined;
  countTurnedAway(services, fields, { problem, offers });
  return counted;
}

const restricted = (restriction: Partial<Restriction>) => (content: SiteContent) => ({
  ...content,
  restrictions: [
    {
      name: undefined,
      classes: ['ICAR'],
      branches: [],
      from: '2026-04-06',
      to: '2026-04-06',
      ...restriction,
    },
  ] as Restriction[],
});
const withCar = (changes: Partial<Car>) => (content: SiteContent) => ({
  ...content,
  cars: content.cars.map((car) => (car.id === 'corolla' ? { ...car, ...changes } : car)),
});
const withSite = (changes: Partial<SiteContent['site']>) => (content: SiteContent) => ({
  ...content,
  site: { ...content.site, ...changes },
});
const ofClass = { day: '2026-04-06', branch: 'PTY', classCode: 'ICAR' };

it('a class whose units are all taken counts as sold out, on the day and at the branch of the pick-up', async () => {
  const soldOut = { day: '2026-03-02', branch: 'PTY', classCode: 'ICAR', reason: 'sold-out' };
  expect(await countOf(SEARCH)).toEqual([soldOut]);
  expect(await countOf(FREE)).toEqual([]);
});

it.each([
  [restricted({ kind: 'stop-sale' }), 'restricted'],
  [restricted({ kind: 'no-pickup' }), 'restricted'],
  [restricted({ kind: 'min-days', days: 7 }), 'too-short'],
])('a restriction counts by what it asks for', async (change, reason) => {
  fixture.edit(change);
  expect(await countOf(FREE)).toEqual([{ ...ofClass, reason }]);
});

it('a car for more days than were searched counts as too short', async () => {
  fixture.edit((content) => withCar({ minimumDays: 7 })(withSite({ minimumDaysRule: 'at-most' })(content)));
  expect(await countOf(FREE)).toEqual([{ ...ofClass, reason: 'too-short' }]);
});

it('a search that the site refuses counts for every class: a closed branch, too few days', async () => {
  fixture.edit((content) => ({
    ...content,
    branches: content.branches.map((branch) => ({ ...branch, hours: everyDay() })),
  }));
  expect(await countOf(FREE)).toEqual([{ ...ofClass, classCode: '', reason: 'closed' }]);
  fixture.edit(() => withSite({ reservationMinDays: 5 })(someSiteContent()));
  expect(await countOf(FREE)).toEqual([{ ...ofClass, classCode: '', reason: 'too-short' }]);
});

it('what the company did not turn away is not counted', async () => {
  expect(await countOf({ ...FREE, pickup_date: '2026-01-06', return_date: '2026-01-08' })).toEqual([]);
  expect(await countOf({ ...FREE, pickup_location: 'ZZZ' })).toEqual([]);
  expect(await countOf({ ...FREE, return_date: '2026-02-30' })).toEqual([]);
  fixture.edit(withCar({ status: 'unavailable' }));
  expect(await countOf(FREE)).toEqual([]);
});

it('a class with another model that can be booked is not counted', async () => {
  fixture.edit((content) => ({
    ...withSite({ minimumDaysRule: 'at-most' })(content),
    cars: content.cars.flatMap((car) => [
      { ...car, minimumDays: 7 },
      { ...car, id: `${car.id}-2` },
    ]),
  }));
  expect(await countOf(FREE)).toEqual([]);
});
