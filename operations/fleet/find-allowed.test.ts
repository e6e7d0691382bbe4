import fc from 'fast-check';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { addDays } from '#domain/calendar/panama.ts';
import { type Restriction, restrictionKinds } from '#domain/fleet/restrictions.ts';
import type { RentalSearch } from '#domain/reservation/draft.ts';
import { bookAs, SEARCH } from '#tests/support/a-booking.ts';
import { everyDay } from '#tests/support/a-rental.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { someSiteContent } from '#tests/support/some-content.ts';
import { checkSearch, recheckSearch, type SearchFields } from './check-search.ts';
import { findAllowed } from './find-allowed.ts';
import { canBook, findNextFree, searchFleet } from './search-fleet.ts';

const fixture = fixtureForTests();

beforeAll(async () => {
  await fixture.store.keepUnits([{ classCode: 'ICAR', branchCode: 'PTY', units: 1 }]);
});
afterEach(() => fixture.edit(() => someSiteContent()));

const COROLLA = 'corolla';
/** Three days from 10 March. */
const WANTED = { ...SEARCH, return_location: 'PTY', pickup_date: '2026-03-10', return_date: '2026-03-13' };
const all = { name: undefined, classes: [], branches: [] };
const days = (from: string, to = from) => ({ ...all, from: `2026-03-${from}`, to: `2026-03-${to}` });

function restrict(...restrictions: Restriction[]) {
  fixture.edit((content) => ({ ...content, restrictions }));
}

function search(fields: SearchFields) {
  const checked = checkSearch(fixture.services, fields);
  if (checked.kind !== 'valid') throw new Error(JSON.stringify(checked.problems));
  return checked;
}

async function offerOf(valid: ReturnType<typeof search>) {
  const { offers } = await searchFleet(fixture.services, { search: valid });
  const offer = offers.find(({ car }) => car.id === COROLLA);
  return { offer, allowed: await findAllowed(fixture.services, valid, offers), offers };
}

/** Kind of the rule that stands in the way, and pick-up and return that are offered instead. */
async function refusalOf(fields: SearchFields) {
  const { offer, allowed } = await offerOf(search(fields));
  const { pickupAt, returnAt } = allowed.get(COROLLA) ?? {};
  return [offer && canBook(offer), offer?.restriction?.kind, pickupAt?.slice(8, 10), returnAt?.slice(8, 10)];
}

it.each<[string, Restriction[], unknown[]]>([
  ['nothing', [], [true, undefined, undefined, undefined]],
  [
    'another class',
    [{ ...days('10'), kind: 'stop-sale', classes: ['ECAR'] }],
    [true, undefined, undefined, undefined],
  ],
  ['a stop-sale', [{ ...days('12', '14'), kind: 'stop-sale' }], [false, 'stop-sale', '15', '18']],
  ['no pick-up', [{ ...days('09', '10'), kind: 'no-pickup' }], [false, 'no-pickup', '11', '14']],
  ['no return', [{ ...days('13', '14'), kind: 'no-return' }], [false, 'no-return', '10', '12']],
  ['a minimum', [{ ...days('09', '11'), kind: 'min-days', days: 5 }], [false, 'min-days', '10', '15']],
  ['a maximum', [{ ...days('10'), kind: 'max-days', days: 2 }], [false, 'max-days', '10', '12']],
  [
    'a minimum and a stop-sale after it',
    [
      { ...days('09', '11'), kind: 'min-days', days: 5 },
      { ...days('14'), kind: 'stop-sale' },
    ],
    [false, 'min-days', '15', '18'],
  ],
])(
  'with %s, a car is offered or refused by the rule, with the nearest dates allowed',
  async (_rule, rows, expected) => {
    restrict(...rows);
    expect(await refusalOf(WANTED)).toEqual(expected);
  },
);

it('proposes only dates on which a car is free and the branch is open', async () => {
  const booked = { ...WANTED, pickup_date: '2026-03-15', return_date: '2026-03-17' };
  await bookAs(fixture.services, { reservationType: 'normal', search: booked });
  restrict({ ...days('10'), kind: 'no-pickup' });
  expect(await refusalOf(WANTED)).toEqual([false, 'no-pickup', '11', '14']);
  restrict({ ...days('10', '12'), kind: 'no-pickup' });
  expect(await refusalOf(WANTED)).toEqual([false, 'no-pickup', '18', '21']);
  const [hours, onWednesday] = [everyDay({ from: '08:00', to: '18:00' }), 3];
  const closed = { ...hours, weekly: { ...hours.weekly, [onWednesday]: [] } };
  fixture.edit((content) => ({
    ...content,
    branches: content.branches.map((branch) => ({ ...branch, hours: closed })),
    restrictions: [{ ...days('10'), kind: 'no-pickup' }],
  }));
  const oneDay = { ...WANTED, return_date: '2026-03-12' };
  expect(await refusalOf(oneDay)).toEqual([false, 'no-pickup', '12', '14']);
});

it('never proposes restricted dates for a car that is sold out', async () => {
  const taken = { ...WANTED, pickup_date: '2026-03-16', return_date: '2026-03-17' };
  restrict({ ...days('18', '20'), kind: 'stop-sale' });
  const { offer, offers } = await offerOf(search(taken));
  expect([offer?.status, offer?.restriction]).toEqual(['unavailable', undefined]);
  const next = await findNextFree(fixture.services, search(taken), offers);
  expect(next.get('ICAR')?.pickupAt).toBe('2026-03-21T10:00');
});

const anyRestriction: fc.Arbitrary<Restriction> = fc
  .record({
    kind: fc.constantFrom(...restrictionKinds),
    days: fc.integer({ min: 1, max: 9 }),
    span: fc.tuple(fc.nat(14), fc.nat(6)),
    classes: fc.constantFrom<string[]>([], ['ICAR'], ['ECAR']),
  })
  .map(({ span: [start, length], ...row }) => {
    const from = addDays('2026-03-08', start);
    return { ...all, ...row, from, to: addDays(from, length) };
  });

it('a proposed search is one for which that car can be booked, whatever the rows', async () => {
  let proposals = 0;
  const law = async (rows: Restriction[]) => {
    restrict(...rows);
    const content = fixture.services.content.current();
    const { allowed } = await offerOf(search(WANTED));
    for (const [carId, proposed] of allowed as Map<string, RentalSearch>) {
      const there = recheckSearch(fixture.services, content, proposed);
      if (there.kind !== 'valid') throw new Error(JSON.stringify(there.problems));
      const { offers } = await searchFleet(fixture.services, { search: there });
      const offer = offers.find(({ car }) => car.id === carId);
      expect(offer && canBook(offer)).toBe(true);
      proposals++;
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(anyRestriction, { maxLength: 5 }), law), {
    numRuns: 60,
    seed: 20260310,
  });
  expect(proposals).toBeGreaterThan(30);
});
