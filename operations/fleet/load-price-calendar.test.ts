import { beforeAll, expect, it } from 'vitest';
import { addDays, dateOf, timeOf } from '#domain/calendar/panama.ts';
import type { Restriction } from '#domain/fleet/restrictions.ts';
import type { CalendarDay } from '#domain/pricing/price-calendar.ts';
import { bookAs, SEARCH } from '#tests/support/a-booking.ts';
import {
  aCityBranch,
  aCoupon,
  aLengthRate,
  aRatePeriod,
  everyDay,
  someRates,
} from '#tests/support/a-rental.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { checkSearch, readSearch, type SearchFields } from './check-search.ts';
import { type CalendarRequest, loadPriceCalendar } from './load-price-calendar.ts';
import { canBook, findCheapest, searchFleet } from './search-fleet.ts';

const COUPON = aCoupon();
const TRANSFERS = [
  { from: 'CDE', to: 'PTY', minutes: 36 * 60 },
  { from: 'PTY', to: 'CDE', minutes: 36 * 60 },
];

const RESTRICTIONS: Restriction[] = [
  {
    kind: 'stop-sale',
    name: undefined,
    from: '2026-03-24',
    to: '2026-03-25',
    classes: [],
    branches: [],
  },
  {
    kind: 'min-days',
    days: 4,
    name: undefined,
    from: '2026-03-13',
    to: '2026-03-15',
    classes: ['ECAR'],
    branches: [],
  },
];

const fixture = fixtureForTests();

beforeAll(async () => {
  const { store, services, edit } = fixture;
  await store.keepUnits([
    { classCode: 'ICAR', branchCode: 'PTY', units: 2 },
    { classCode: 'ECAR', branchCode: 'PTY', units: 1 },
    { classCode: 'ICAR', branchCode: 'CDE', units: 1 },
  ]);
  await store.keepTransfers(services.site.brand, TRANSFERS);
  const hours = { ...everyDay({ from: '08:00', to: '18:00' }), closedDates: ['2026-03-10', '2026-03-21'] };
  edit((content) => ({
    ...content,
    transfers: TRANSFERS,
    restrictions: RESTRICTIONS,
    branches: content.branches.map((branch) => (branch.code === 'CDE' ? aCityBranch({ hours }) : branch)),
    site: {
      ...content.site,
      rates: someRates({
        ratePeriods: [
          aRatePeriod({ from: '2026-03-06', to: '2026-03-09', classes: ['ECAR'] }),
          aRatePeriod({ from: '2026-03-01', to: '2026-04-30', weekdays: [6, 7], change: { percent: -1500 } }),
        ],
        lengthRates: [aLengthRate({ minDays: 5 })],
      }),
    },
  }));
  for (const [day, nights, carId] of RENTALS) {
    const pickup = `2026-03-${String(day).padStart(2, '0')}`;
    const search = { ...SEARCH, pickup_date: pickup, return_date: addDays(pickup, nights) };
    await bookAs(services, { carId, search, reservationType: 'normal' });
  }
});

const RENTALS: [day: number, nights: number, carId: string][] = [
  [3, 2, 'grand-i10'],
  [4, 9, 'corolla'],
  [8, 4, 'corolla'],
  [12, 3, 'grand-i10'],
  [19, 3, 'corolla'],
];

async function calendarOf(fields: Partial<SearchFields>, changes: Partial<CalendarRequest> = {}) {
  const given = readSearch(fixture.services.content.current(), { ...SEARCH, ...fields });
  if (given.kind === 'invalid') throw new Error(JSON.stringify(given.problems));
  const whole = { side: 'pickup', first: '2026-02-18', days: 40, coupon: undefined } as const;
  return loadPriceCalendar(fixture.services, { given, ...whole, reservationType: undefined, ...changes });
}

const linkOf = (fields: Partial<SearchFields>, { pickupAt, returnAt }: CalendarDay): SearchFields => ({
  ...SEARCH,
  ...fields,
  pickup_date: dateOf(pickupAt),
  pickup_time: timeOf(pickupAt),
  return_date: dateOf(returnAt),
  return_time: timeOf(returnAt),
});

const totalOf = (day: CalendarDay) => (day.kind === 'priced' ? day.totalCents : undefined);

it.each<[string, Partial<SearchFields>, Partial<CalendarRequest>]>([
  ['one way, with a coupon', {}, { coupon: COUPON }],
  ['for two days', { return_date: '2026-03-04', return_location: 'PTY' }, {}],
  ['at the branch with opening hours', { pickup_location: 'CDE' }, {}],
  ['early in the morning', { pickup_location: 'CDE', pickup_time: '07:00' }, {}],
  ['for each return', { return_date: '2026-03-04' }, { side: 'return', first: '2026-03-02' }],
])('the total of each day is that of the search behind its link: %s', async (_, fields, changes) => {
  const days = await calendarOf(fields, changes);
  expect(days).toHaveLength(40);
  for (const day of days)
    expect([day.date, totalOf(day)]).toEqual([
      day.date,
      await findCheapest(fixture.services, linkOf(fields, day), changes.coupon),
    ]);
});

it('the total is that of the chosen way to pay', async () => {
  for (const day of await calendarOf({}, { reservationType: 'normal', days: 20 })) {
    const search = checkSearch(fixture.services, linkOf({}, day));
    if (search.kind === 'invalid') {
      expect(day.kind).toBe('refused');
      continue;
    }
    const { offers } = await searchFleet(fixture.services, { search });
    const totals = offers.filter(canBook).map(({ normal }) => normal.totalCents);
    expect(totalOf(day)).toBe(totals.length > 0 ? Math.min(...totals) : undefined);
  }
});

it('says why a day has no total', async () => {
  const days = await calendarOf({ pickup_location: 'CDE', return_date: '2026-03-04' });
  const kinds = new Map(days.map((day) => [day.date, day.kind === 'refused' ? day.message.key : day.kind]));
  expect(kinds.get('2026-02-18')).toBe('validation.pastDate');
  expect(kinds.get('2026-03-10')).toBe('validation.closedDay');
  expect(kinds.get('2026-03-19')).toBe('validation.closedDay');
  expect(kinds.get('2026-03-24')).toBe('restricted');
});

const ODD_DATES = ['1900-01-01', '2020-02-29', '2026-02-18', '2026-03-02', '2027-12-31', '2999-12-31'];

it('any two dates give a calendar, in which days with a return before the pick-up have no total', async () => {
  for (const pickup_date of ODD_DATES)
    for (const return_date of ODD_DATES)
      for (const side of ['pickup', 'return'] as const) {
        const days = await calendarOf({ pickup_date, return_date }, { side, days: 3 });
        const isBefore = ({ pickupAt, returnAt }: CalendarDay) => returnAt <= pickupAt;
        expect(days.filter(isBefore).map(totalOf).filter(Boolean), `${pickup_date} ${return_date}`).toEqual(
          [],
        );
        expect(days).toHaveLength(3);
      }
});

it('a search of another millennium is refused as a wrong date', () => {
  const read = readSearch(fixture.services.content.current(), {
    ...SEARCH,
    pickup_date: '3000-01-01',
    return_date: '9999-12-31',
  });
  const problems = read.kind === 'invalid' ? read.problems : [];
  expect(problems.map(({ field, message }) => [field, message.key])).toEqual([
    ['pickup_date', 'validation.date'],
    ['return_date', 'validation.date'],
  ]);
});

it('is computed once for the same stock, and again after a booking', async () => {
  const fields = { return_location: 'PTY', return_date: '2026-03-04' };
  const asked = { first: '2026-04-05', days: 4 };
  const before = await calendarOf(fields, asked);
  expect(await calendarOf(fields, asked)).toBe(before);
  const search = { ...SEARCH, ...fields, pickup_date: '2026-04-08', return_date: '2026-04-10' };
  await bookAs(fixture.services, { carId: 'grand-i10', search, reservationType: 'normal' });
  const after = await calendarOf(fields, asked);
  expect(after.map(totalOf)).not.toEqual(before.map(totalOf));
  expect(after[0]).toEqual(before[0]);
});
