import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#domain/calendar/panama.ts';
import type { RenterForm } from '#domain/renter/renter.ts';
import { aReservationForm, chooseAs, reserveAs, SEARCH } from '#tests/support/a-booking.ts';
import { openTestFixture, type TestFixture } from '#tests/support/open-test-fixture.ts';

let fixture: TestFixture;
beforeAll(async () => {
  fixture = await openTestFixture();
  fixture.edit((content) => ({ ...content, site: { ...content.site, maxOpenUnpaid: 2 } }));
});
beforeEach(() => fixture.query('TRUNCATE reservations CASCADE'));
afterAll(() => fixture.close());

/** Books a week that starts `days` after 2 March; returns the kind of the outcome. */
async function book(
  days: number,
  renter: Partial<RenterForm> = {},
  reservationType: 'normal' | 'prepaid' = 'normal',
): Promise<string> {
  const search = {
    ...SEARCH,
    pickup_date: addDays('2026-03-02', days),
    return_date: addDays('2026-03-09', days),
  };
  const draftId = await chooseAs(fixture.services, { search, reservationType });
  const form = aReservationForm();
  const changed = { ...form, renter: { ...form.renter, ...renter } };
  return (await reserveAs(fixture.services, draftId, { form: changed })).kind;
}

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

  it('counts neither what is paid, nor cancelled, nor over', async () => {
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

  it('is zero when the company requires prepayment', async () => {
    fixture.edit((content) => ({ ...content, site: { ...content.site, maxOpenUnpaid: 0 } }));
    expect([await book(0), await book(0, {}, 'prepaid')]).toEqual(['too-many-unpaid', 'placed']);
    fixture.edit((content) => ({ ...content, site: { ...content.site, maxOpenUnpaid: 2 } }));
  });
});
