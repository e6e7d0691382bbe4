import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#domain/calendar/panama.ts';
import type { RenterForm } from '#domain/renter/renter.ts';
import { aReservationForm, chooseAs, reserveAs, SEARCH } from '#tests/support/a-booking.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { withoutGateways } from '#tests/support/with-services.ts';
import { checkSearch } from '../fleet/check-search.ts';
import { searchFleet } from '../fleet/search-fleet.ts';
import { previewAmendment } from './preview-amendment.ts';
import { requestAmendment } from './request-amendment.ts';

const fixture = fixtureForTests();
beforeAll(async () => {
  fixture.editSite({ maxOpenUnpaid: 2 });
});
beforeEach(() => fixture.query('TRUNCATE reservations CASCADE'));

const weekFrom = (days: number) => ({
  ...SEARCH,
  pickup_date: addDays('2026-03-02', days),
  return_date: addDays('2026-03-09', days),
});

/** Books a week that starts `days` after 2 March; returns the kind of the outcome. */
async function book(
  days: number,
  renter: Partial<RenterForm> = {},
  reservationType: 'normal' | 'prepaid' = 'normal',
  clientIp?: string,
): Promise<string> {
  return reserve(await choose(days, reservationType), renter, clientIp);
}

function choose(days: number, reservationType: 'normal' | 'prepaid'): Promise<string> {
  return chooseAs(fixture.services, { search: weekFrom(days), reservationType });
}

async function reserve(draftId: string, renter: Partial<RenterForm>, clientIp?: string): Promise<string> {
  const form = aReservationForm();
  const changed = { ...form, renter: { ...form.renter, ...renter } };
  return (await reserveAs(fixture.services, draftId, { form: changed, ...(clientIp && { clientIp }) })).kind;
}

/** Whether a search for the week says that the car is left for bookings with payment alone. */
async function isPrepaidOnly(days: number): Promise<boolean | undefined> {
  const search = checkSearch(fixture.services, weekFrom(days));
  if (search.kind !== 'valid') throw new Error(JSON.stringify(search.problems));
  const { offers } = await searchFleet(fixture.services, { search });
  return offers.find(({ car }) => car.classCode === 'ICAR')?.isPrepaidOnly;
}

/** Changes the booking of the week that starts `from` days after 2 March; returns the kind of the outcome. */
async function amend(from: number, search: Partial<typeof SEARCH>): Promise<string> {
  const [{ id } = { id: '' }] = await fixture.query<{ id: string }>(
    'SELECT id FROM reservations WHERE pickup_at::date = $1',
    [addDays('2026-03-02', from)],
  );
  const reservation = await fixture.services.reservations.find(id);
  if (!reservation) throw new Error('no such booking');
  const { carId, selection, version } = reservation;
  const form = { search: { ...weekFrom(from), ...search }, carId, selection };
  const preview = await previewAmendment(fixture.services, reservation, form);
  const fingerprint = preview.kind === 'ready' ? preview.fingerprint : '';
  return (
    await requestAmendment(fixture.services, { reservation, form, submitted: { version, fingerprint } })
  ).kind;
}

/** An invented person. */
const person = (number: number): Partial<RenterForm> => ({
  email: `p${number}@example.com`,
  phone: `6000-${1000 + number}`,
  license: `P-${number}`,
});

const counted = (outcomes: string[]) => outcomes.toSorted();

const ANOTHER = { email: 'eva@example.com', phone: '6999-0000', license: 'E-9' };

describe('what one renter may book without paying', () => {
  it('is two rentals that begin in the next 90 days; the third is to be paid now', async () => {
    expect([await book(0), await book(14), await book(28)]).toEqual(['placed', 'placed', 'too-many-unpaid']);
    expect(await book(28, {}, 'prepaid')).toBe('placed');
  });

  it('is two rentals at the same time, however far away', async () => {
    expect([await book(200), await book(203), await book(206)]).toEqual([
      'placed',
      'placed',
      'too-many-unpaid',
    ]);
    expect([await book(250), await book(300)]).toEqual(['placed', 'placed']);
  });

  it.each([
    ['mail, in other letters', { email: 'ANA@Example.com' }],
    ['telephone', { phone: '61234567' }],
    ['license, written another way', { license: 'n 1234' }],
  ])('counts rentals with the same %s', async (_name, same) => {
    await book(0);
    await book(14);
    expect(await book(28, { ...ANOTHER, ...same })).toBe('too-many-unpaid');
    expect(await book(28, ANOTHER)).toBe('placed');
  });

  it('counts neither what is paid, nor canceled, nor over', async () => {
    await book(0, {}, 'prepaid');
    await book(7);
    await book(14);
    await fixture.query("UPDATE reservations SET state = 'cancelled' WHERE pickup_at = '2026-03-09 10:00'");
    expect(await book(21)).toBe('placed');
    expect(await book(28)).toBe('too-many-unpaid');
    await fixture.query(
      "UPDATE reservations SET pickup_at = '2026-01-01', return_at = '2026-01-02' WHERE state = 'confirmed'",
    );
    expect(await book(28)).toBe('placed');
  });

  it('is not exceeded by ten concurrent forms', async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, (_, count) => book(count * 7)));
    expect(outcomes.filter((kind) => kind === 'placed')).toHaveLength(2);
  });

  it('is not exceeded by moving or enlarging a booking', async () => {
    for (const days of [0, 14, 200, 230, 260]) await book(days);
    expect(await amend(200, weekFrom(28))).toBe('too-many-unpaid');
    expect(await amend(200, { return_date: weekFrom(260).return_date })).toBe('too-many-unpaid');
    expect(await amend(200, { return_date: weekFrom(230).return_date })).toBe('changed');
    expect(await amend(0, { return_date: addDays('2026-03-02', 10) })).toBe('changed');
  });

  it('does not hinder a change that brings a booking together with no other', async () => {
    for (const days of [0, 14, 100]) await book(days);
    fixture.editSite({ maxOpenUnpaid: 1 });
    expect(await amend(14, weekFrom(21))).toBe('changed');
    expect(await amend(100, weekFrom(28))).toBe('too-many-unpaid');
    fixture.editSite({ maxOpenUnpaid: 2 });
  });

  it('is not exceeded by concurrent changes', async () => {
    await book(0);
    for (const days of [110, 130, 150]) await book(days);
    const outcomes = await Promise.all([110, 130, 150].map((days) => amend(days, weekFrom(days - 90))));
    expect(outcomes.toSorted()).toEqual(['changed', 'too-many-unpaid', 'too-many-unpaid']);
  });

  it('is zero when the company requires prepayment', async () => {
    fixture.editSite({ maxOpenUnpaid: 0 });
    expect([await book(0), await book(0, {}, 'prepaid')]).toEqual(['too-many-unpaid', 'placed']);
    fixture.editSite({ maxOpenUnpaid: 2 });
  });
});

describe('what may wait for its payment at a time', () => {
  it('is as much of one renter as the renter may have without payment', async () => {
    expect([await book(0, {}, 'prepaid'), await book(14, {}, 'prepaid')]).toEqual(['placed', 'placed']);
    expect(await book(28, {}, 'prepaid')).toBe('too-many-held');
    for (const same of [{ email: 'ANA@example.com' }, { phone: '61234567' }, { license: 'n 1234' }])
      expect(await book(28, { ...ANOTHER, ...same }, 'prepaid')).toBe('too-many-held');
    await fixture.query(
      "UPDATE reservations SET hold_until = created_at WHERE pickup_at = '2026-03-02 10:00'",
    );
    expect(await book(28, {}, 'prepaid')).toBe('placed');
  });

  it('is five times as much of one network, also in one moment', async () => {
    const from = (clientIp: string, first: number) =>
      Promise.all(
        Array.from({ length: 14 }, (_, at) => book(at * 7, person(first + at), 'prepaid', clientIp)),
      );
    const outcomes = await from('198.51.100.1', 0);
    expect(outcomes.filter((kind) => kind === 'placed')).toHaveLength(10);
    expect(outcomes.filter((kind) => kind === 'too-many-held')).toHaveLength(4);
    expect(await book(105, person(50), 'prepaid', '198.51.100.2')).toBe('placed');
    await fixture.query("UPDATE reservations SET state = 'cancelled' WHERE pickup_at >= '2026-03-02'");
    expect(await fixture.query('SELECT FROM held_networks')).toEqual([]);
    expect(await book(105, person(51), 'prepaid', '198.51.100.1')).toBe('placed');
  });

  it('is counted again for a choice that replaces a held one', async () => {
    const draftId = await chooseAs(fixture.services, { search: weekFrom(0) });
    for (const days of [7, 14, 21]) {
      await chooseAs(fixture.services, { draftId, search: weekFrom(days) });
      expect((await reserveAs(fixture.services, draftId)).kind).toBe('placed');
    }
  });
});

describe('the share of a class that is kept for bookings with payment', () => {
  const units = 4;
  beforeAll(() => fixture.store.keepUnits([{ classCode: 'ICAR', branchCode: 'PTY', units }]));
  beforeEach(() => {
    fixture.editSite({ unpaidShare: 50, guarantee: false });
  });

  it('is half of its units, whoever books, and only while other unpaid rentals last', async () => {
    expect([await book(0, person(1)), await book(3, person(2)), await book(5, person(3))]).toEqual([
      'placed',
      'placed',
      'prepaid-only',
    ]);
    expect([await isPrepaidOnly(5), await isPrepaidOnly(10)]).toEqual([true, false]);
    expect(await book(10, person(3))).toBe('placed');
    expect(await book(5, person(4), 'prepaid')).toBe('placed');
  });

  it('is not named for a class that is sold out', async () => {
    for (const each of [1, 2, 3, 4])
      expect(await book(0, person(each), each > 2 ? 'prepaid' : 'normal')).toBe('placed');
    expect(await isPrepaidOnly(0)).toBe(false);
  });

  it('is not passed by ten forms of ten people in one moment', async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, (_, at) => book(0, person(at))));
    expect(counted(outcomes)).toEqual(
      [...Array(2).fill('placed'), ...Array(8).fill('prepaid-only')].toSorted(),
    );
    const drafts = await Promise.all([1, 2, 3].map(() => choose(0, 'prepaid')));
    const paid = await Promise.all(
      drafts.map((draft, at) => reserve(draft, person(11 + at), `10.0.0.${at}`)),
    );
    expect(counted(paid)).toEqual(['placed', 'placed', 'unavailable']);
  });

  it('is not passed by a change of dates, which pays or stays', async () => {
    for (const [at, days] of [0, 0, 14].entries()) expect(await book(days, person(at))).toBe('placed');
    expect(await amend(14, weekFrom(0))).toBe('too-many-unpaid');
    expect(await amend(14, weekFrom(21))).toBe('changed');
  });

  it('counts no booking with a guarantee, and keeps nothing where nothing can be paid online', async () => {
    fixture.editSite({ guarantee: true });
    for (const at of [1, 2, 3]) expect(await book(0, person(at), 'normal', `10.0.0.${at}`)).toBe('placed');
    fixture.editSite({ guarantee: false });
    expect(await book(0, person(4))).toBe('placed');
    await fixture.query('TRUNCATE reservations CASCADE');
    const offline = withoutGateways(fixture.services);
    for (const at of [1, 2, 3, 4]) {
      const draftId = await chooseAs(offline, { search: weekFrom(0), reservationType: 'normal' });
      const form = { ...aReservationForm(), renter: { ...aReservationForm().renter, ...person(at) } };
      expect((await reserveAs(offline, draftId, { form })).kind).toBe('placed');
    }
  });
});
