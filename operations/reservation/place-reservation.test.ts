import { describe, expect, it } from 'vitest';
import { createStore } from '#adapters/store/create-store.ts';
import { type CardKind, type Driver, toCondition } from '#domain/conditions/condition.ts';
import { aReservationForm, bookAs, chooseAs, reserveAs, SEARCH } from '#tests/support/a-booking.ts';
import { aCoupon } from '#tests/support/a-rental.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { sendMails } from '../mail/send-mails.ts';
import { leaveCheckout } from './release-hold.ts';
import { reviewDraft } from './review-draft.ts';
import { updateDraft } from './update-draft.ts';

const fixture = fixtureForTests({
  coupons: [
    aCoupon(),
    aCoupon({ code: 'UNO', maxUses: 1 }),
    aCoupon({ code: 'ULTIMO', maxUses: 1 }),
    aCoupon({ code: 'GRATIS', percent: 10_000 }),
  ],
});

describe('placeReservation', () => {
  it('confirms a reservation to be paid at the counter at once and sends one mail', async () => {
    const { reservation } = await bookAs(fixture.services, { reservationType: 'normal' });
    expect(reservation).toMatchObject({ state: 'confirmed', paymentStatus: 'unpaid' });
    expect(reservation.quote.dueNowCents).toBe(0);
    while ((await sendMails(fixture.services)) > 0);
    const sent = fixture.mails.filter(({ text }) => text.startsWith(reservation.code));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toBe(`${reservation.code} ${reservation.quote.totalCents}`);
  });

  it('books the stored draft when another process has changed it since', async () => {
    const { services, database } = fixture;
    const draftId = await chooseAs(services);
    const elsewhere = { ...services, reservations: createStore(database).reservations };
    await chooseAs(elsewhere, { draftId, carId: 'grand-i10' });
    const placed = await reserveAs(services, draftId);
    expect(placed).toMatchObject({ kind: 'placed', reservation: { carId: 'grand-i10' } });
  });

  it('refuses a draft that another process erases after it was read, and one that is gone', async () => {
    const { services, database } = fixture;
    const draftId = await chooseAs(services);
    const findDraft = async (id: string) => {
      const draft = await services.reservations.findDraft(id);
      await createStore(database).reservations.removeDraft(id);
      return draft;
    };
    const reservations = { ...services.reservations, findDraft };
    expect(await reserveAs({ ...services, reservations }, draftId)).toEqual({ kind: 'missing-draft' });
    expect(await reserveAs(services, draftId)).toEqual({ kind: 'missing-draft' });
  });

  it('stores a refused form with the draft as another process has changed it', async () => {
    const { services, database } = fixture;
    const draftId = await chooseAs(services);
    const elsewhere = { ...services, reservations: createStore(database).reservations };
    await chooseAs(elsewhere, { draftId, carId: 'grand-i10' });
    const form = aReservationForm();
    const outcome = await reserveAs(services, draftId, {
      form: { ...form, renter: { ...form.renter, license: '' } },
    });
    expect(outcome.kind).toBe('invalid');
    expect(await services.reservations.findDraft(draftId)).toMatchObject({
      carId: 'grand-i10',
      renter: { firstName: 'Ana' },
    });
  });

  it('replaces the hold when the renter goes back and changes the extras', async () => {
    const { draftId, reservation } = await bookAs(fixture.services);
    const form = aReservationForm();
    const changed = await reserveAs(fixture.services, draftId, {
      form: { ...form, selection: { ...form.selection, era: false } },
    });
    expect(changed.kind === 'placed' && changed.reservation.quote.totalCents).toBeLessThan(
      reservation.quote.totalCents,
    );
    expect((await fixture.services.reservations.find(reservation.id))?.state).toBe('cancelled');
  });

  it('refuses fewer pieces than in the bill that was shown', async () => {
    const { services } = fixture;
    const draftId = await chooseAs(services, { reservationType: 'normal' });
    const review = await reviewDraft(services, { draftId, clientIp: undefined });
    const priceFingerprint = review.kind === 'ready' ? review.pricesFingerprint : undefined;
    const site = services.content.current();
    const extras = site.extras.map((extra) => ({ ...extra, maxQuantity: 0 }));
    fixture.edit((content) => ({ ...content, extras }));
    expect(await reserveAs(services, draftId, { ...(priceFingerprint && { priceFingerprint }) })).toEqual({
      kind: 'prices-changed',
    });
    fixture.edit(() => site);
  });

  it.each([
    ['of a class that the brand has stopped selling', { allowedClasses: ['ECAR'] }, {}],
    ['that is not rented for so many days any more', {}, { minimumDays: 3 }],
  ])('refuses a car %s since it was chosen', async (_, site, car) => {
    const { services } = fixture;
    const draftId = await chooseAs(services, { reservationType: 'normal' });
    const before = services.content.current();
    fixture.edit((content) => ({
      ...content,
      site: { ...content.site, ...site },
      cars: content.cars.map((one) => (one.id === 'corolla' ? { ...one, ...car } : one)),
    }));
    expect((await reserveAs(services, draftId)).kind).toBe('unavailable');
    fixture.edit(() => before);
  });

  it('offers instead of a car that is gone others at the totals of the typed driver and coupon', async () => {
    const { services } = fixture;
    const draftId = await chooseAs(services, { coupon: 'VERANO10' });
    const before = services.content.current();
    fixture.edit(({ cars, ...content }) => ({ ...content, cars: cars.filter(({ id }) => id !== 'corolla') }));
    const { renter, selection } = aReservationForm();
    const young = { ...renter, birthday: '2004-06-01' };
    const form = { renter: young, selection: { ...selection, coupon: 'VERANO10' } };
    const outcome = await reserveAs(services, draftId, { form });
    const review = await reviewDraft(services, { draftId, clientIp: undefined });
    fixture.edit(() => before);
    expect(review).toMatchObject({ kind: 'car-gone', draft: { search: { driver: { age: 21 } } } });
    if (outcome.kind !== 'unavailable') throw new Error(outcome.kind);
    const kinds = outcome.alternatives.map(({ normal }) => normal.lines.map(({ kind }) => kind));
    expect(kinds).toEqual([expect.arrayContaining(['young-driver', 'coupon'])]);
  });

  it('confirms a prepaid reservation at once when a coupon leaves nothing to pay', async () => {
    const { services } = fixture;
    const site = services.content.current();
    fixture.edit((content) => ({
      ...content,
      branches: content.branches.map((branch) => ({ ...branch, airportFee: 0 })),
      coverages: content.coverages.map((coverage) => ({ ...coverage, perDayCents: 0 })),
    }));
    const form = aReservationForm();
    const nothing = { ...form.selection, era: false, extras: {}, additionalDrivers: 0, coupon: 'GRATIS' };
    const search = { ...SEARCH, return_location: 'PTY' };
    const outcome = await reserveAs(services, await chooseAs(services, { search }), {
      form: { ...form, selection: nothing },
    });
    expect(outcome).toMatchObject({
      kind: 'placed',
      reservation: { state: 'confirmed', holdUntil: undefined, quote: { totalCents: 0 } },
    });
    fixture.edit(() => site);
  });

  it('refuses a form of another tab with another car', async () => {
    const draftId = await chooseAs(fixture.services);
    const tab = await reviewDraft(fixture.services, { draftId, clientIp: undefined });
    if (tab.kind !== 'ready') throw new Error(tab.kind);
    await chooseAs(fixture.services, { draftId, carId: 'grand-i10' });
    const outcome = await reserveAs(fixture.services, draftId, { priceFingerprint: tab.pricesFingerprint });
    expect(outcome.kind).toBe('prices-changed');
  });

  it('keeps a residence with the search, and the card of the deposit only with the car', async () => {
    const { services } = fixture;
    const draftId = await chooseAs(services);
    const { renter, selection } = aReservationForm();
    const driver: Driver = { payment: 'debit', residence: 'panama' };
    await updateDraft(services, draftId, { renter, selection: { ...selection, driver } });
    const stated = await services.reservations.findDraft(draftId);
    expect(stated?.search.driver).toEqual({ residence: 'panama' });
    const driverFor = async (carId: string) => {
      await chooseAs(services, { draftId, carId });
      return (await services.reservations.findDraft(draftId))?.selection.driver;
    };
    expect(await driverFor('corolla')).toEqual({ payment: 'debit' });
    expect(await driverFor('grand-i10')).toBeUndefined();
  });

  it('has the chosen protection again when the card that demanded a better one is another one', async () => {
    const { services } = fixture;
    const site = services.content.current();
    const coverage = { code: 'FULL', name: { es: 'Completa' }, rank: 2 };
    const row = toCondition('debit', { when: { payment: 'debit' }, effects: { coverage } });
    fixture.editRates({ conditions: [row] });
    const draftId = await chooseAs(services);
    const { renter, selection } = aReservationForm();
    const send = (payment: 'debit' | 'credit', code: string | undefined) =>
      updateDraft(services, draftId, {
        renter,
        selection: { ...selection, coverage: code, driver: { payment } },
      });
    await send('debit', selection.coverage);
    const changed = await send('credit', 'FULL');
    fixture.edit(() => site);
    expect(changed?.selection.coverage).toBe(selection.coverage);
  });

  it('takes a birth date that rules out a row about the card, because the bill is the same', async () => {
    const { services } = fixture;
    const site = services.content.current();
    const row = toCondition('young-debit', {
      when: { maxAge: 24, payment: 'debit' },
      effects: { refuse: true },
      text: { es: 'Solo con tarjeta de crédito' },
    });
    fixture.editRates({ conditions: [...site.site.rates.conditions, row] });
    const draftId = await chooseAs(services);
    const shown = await reviewDraft(services, { draftId, clientIp: undefined });
    if (shown.kind !== 'ready') throw new Error(shown.kind);
    const placed = await reserveAs(services, draftId, { priceFingerprint: shown.pricesFingerprint });
    fixture.edit(() => site);
    expect(placed.kind).toBe('placed');
  });

  it.each([
    ['a deposit', { depositCents: 90_000 }, 'prices-changed'],
    ['a fee', { feePerDayCents: 500 }, 'prices-changed'],
    ['a cover', { coverage: { code: 'FULL', name: { es: 'Completa' }, rank: 2 } }, 'prices-changed'],
    ['a refusal', { refuse: true }, 'invalid'],
  ])(
    'shows %s that a rule asks for since the form was shown, and takes nothing',
    async (_what, effects, kind) => {
      const { services } = fixture;
      const before = services.content.current();
      const draftId = await chooseAs(services);
      const shown = await reviewDraft(services, { draftId, clientIp: undefined });
      if (shown.kind !== 'ready') throw new Error(shown.kind);
      const row = toCondition('since', { effects });
      fixture.editRates({ conditions: [...before.site.rates.conditions, row] });
      const outcome = await reserveAs(services, draftId, { priceFingerprint: shown.pricesFingerprint });
      fixture.edit(() => before);
      expect(outcome.kind).toBe(kind);
      expect((await services.reservations.findDraft(draftId))?.reservationId).toBeUndefined();
    },
  );

  it('does not charge a young driver what was not shown before', async () => {
    const draftId = await chooseAs(fixture.services);
    const shown = await reviewDraft(fixture.services, { draftId, clientIp: undefined });
    if (shown.kind !== 'ready') throw new Error(shown.kind);
    const form = aReservationForm();
    const young = { ...form, renter: { ...form.renter, birthday: '2004-06-01' } };
    const refused = await reserveAs(fixture.services, draftId, {
      form: young,
      priceFingerprint: shown.pricesFingerprint,
    });
    expect(refused.kind).toBe('prices-changed');
  });

  it('offers instead of a car that is taken those that the typed driver can have, at their totals', async () => {
    const { services } = fixture;
    const before = services.content.current();
    const when = { payment: 'debit', classes: ['ECAR'] } as const;
    const row = toCondition('credit-only', { when, effects: { refuse: true }, text: { es: 'Crédito' } });
    fixture.editRates({ conditions: [...before.site.rates.conditions, row] });
    const place = async () => ({ kind: 'no-unit-free' }) as const;
    const sold = { ...services, reservations: { ...services.reservations, place } };
    const { renter, selection } = aReservationForm();
    const offer = async (birthday: string, payment: CardKind) => {
      const form = { renter: { ...renter, birthday }, selection: { ...selection, driver: { payment } } };
      const outcome = await reserveAs(sold, await chooseAs(services), { form });
      if (outcome.kind !== 'unavailable') throw new Error(outcome.kind);
      return outcome.alternatives.map(({ normal }) =>
        normal.lines.some(({ kind }) => kind === 'young-driver'),
      );
    };
    const offered = [
      await offer('1990-05-17', 'credit'),
      await offer('2004-06-01', 'credit'),
      await offer('1990-05-17', 'debit'),
    ];
    fixture.edit(() => before);
    expect(offered).toEqual([[false], [true], []]);
  });

  it('returns the same reservation for a double click on the last use of a coupon', async () => {
    const draftId = await chooseAs(fixture.services);
    const form = aReservationForm();
    const once = { form: { ...form, selection: { ...form.selection, coupon: 'ULTIMO' } } };
    const clicks = [1, 2, 3].map(() => reserveAs(fixture.services, draftId, once));
    const outcomes = [...(await Promise.all(clicks)), await reserveAs(fixture.services, draftId, once)];
    const codes = outcomes.map((one) => (one.kind === 'placed' ? one.reservation.code : one.kind));
    expect(codes).toEqual(Array(4).fill(codes[0]));
    expect(outcomes[0]?.kind).toBe('placed');
  });

  it('does not release a confirmed reservation when the renter leaves', async () => {
    const { draftId, reservation } = await bookAs(fixture.services, { reservationType: 'normal' });
    await leaveCheckout(fixture.services, draftId);
    expect((await fixture.services.reservations.find(reservation.id))?.state).toBe('confirmed');
  });
});
