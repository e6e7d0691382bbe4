import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Selection } from '#domain/reservation/draft.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { aReservationForm, chooseAs, reserveAs } from '#tests/support/a-booking.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { someSiteContent } from '#tests/support/some-content.ts';
import { priceOptions } from '../reservation/price-options.ts';
import { reviewDraft } from '../reservation/review-draft.ts';
import { openPrecheckin } from './open-precheckin.ts';
import { reviewPreferences } from './review-preferences.ts';

const fixture = fixtureForTests();
beforeAll(async () => {
  await fixture.store.keepUnits([{ classCode: 'ICAR', branchCode: 'PTY', units: 20 }]);
});
afterEach(() => fixture.edit(() => someSiteContent()));

async function choose(selection: Partial<Selection>) {
  const draftId = await chooseAs(fixture.services, { reservationType: 'normal' });
  const form = aReservationForm();
  return { draftId, form: { ...form, selection: { ...form.selection, ...selection } } };
}

async function book({ draftId, form }: Awaited<ReturnType<typeof choose>>): Promise<Reservation> {
  const outcome = await reserveAs(fixture.services, draftId, { form });
  if (outcome.kind !== 'placed') throw new Error(JSON.stringify(outcome));
  return outcome.reservation;
}

async function review({ id }: Reservation) {
  const opened = await openPrecheckin(fixture.services, id);
  if (opened.kind !== 'open') throw new Error(`It is ${opened.kind}`);
  const offered = await reviewPreferences(fixture.services, opened);
  if (!offered) throw new Error('Nothing can be priced');
  return offered;
}

test.each([
  { selection: {}, saf: undefined },
  { selection: { coverage: 'FULL', era: false }, saf: undefined },
  {
    selection: { coverage: 'FULL' },
    saf: { code: 'SAF', label: { es: 'SAF' }, rate: 333, amountCents: undefined },
  },
  { selection: {}, saf: { code: 'SAF', label: { es: 'SAF' }, amountCents: 500, rate: undefined } },
])('an addition has the same price as at the booking, beside %j', async ({ selection, saf }) => {
  fixture.edit((content) => {
    const extras = content.extras.map((extra, index) => ({ ...extra, priceCents: 333 + index }));
    const rates = { ...content.site.rates, saf, additionalDriverPerDayCents: 517 };
    return { ...content, extras, site: { ...content.site, rates } };
  });
  const chosen = await choose({ extras: {}, additionalDrivers: 0, ...selection });
  const reviewed = await reviewDraft(fixture.services, { ...chosen, clientIp: '192.0.2.1' });
  if (reviewed.kind !== 'ready') throw new Error(reviewed.kind);
  const draft = { ...reviewed.draft, selection: chosen.form.selection };
  const atBooking = priceOptions({ ...reviewed, draft });
  const { extras, drivers } = await review(await book(chosen));
  const prices = extras.map(({ extra, addsCents }) => [extra.code, addsCents]);
  expect(Object.fromEntries(prices)).toEqual(atBooking.extras);
  expect(drivers.addsCents).toBe(atBooking.additionalDriver);
  expect(drivers.ages).toEqual(atBooking.ages);
});

test('the price of an addition does not depend on what else was booked', async () => {
  const pricesBeside = async (selection: Partial<Selection>) => {
    const { drivers } = await review(await book(await choose(selection)));
    return { drivers: drivers.addsCents, young: drivers.ages };
  };
  const alone = await pricesBeside({ extras: {}, era: false });
  expect(await pricesBeside({ coverage: 'FULL' })).toEqual(alone);
  expect(await pricesBeside({ extras: { panapass: 1 }, additionalDrivers: 2 })).toEqual(alone);
});
