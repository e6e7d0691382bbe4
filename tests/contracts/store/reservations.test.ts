import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aDraft, aReservation, BOOKED_AT, MINUTE } from '#tests/support/a-reservation.ts';
import { getPlaced, periodOf, placeIn, requestOf, storeForTests } from '#tests/support/open-test-store.ts';

const test = storeForTests();
let classes = 0;

/** Creates a car class with this number of units at PTY, separate for each test. */
async function keep(units: number): Promise<string> {
  classes += 1;
  const classCode = `TEST${classes}`;
  await test.store.keepUnits([{ classCode, branchCode: 'PTY', units }]);
  return classCode;
}

async function free(classCode: string, now = BOOKED_AT): Promise<number | undefined> {
  const stock = await test.store.reservations.countStock(requestOf(aReservation(), now));
  return stock.find((row) => row.classCode === classCode)?.free;
}

const laterSearch = (pickupAt: string, returnAt: string) => ({
  search: { ...aReservation().search, pickupAt, returnAt },
});

describe('place', () => {
  it('keeps the reservation as it was made, with its bill line by line', async () => {
    const reservation = await getPlaced(test.store, { classCode: await keep(1) });
    expect(await test.store.reservations.find(reservation.id)).toEqual(reservation);
    expect(await test.store.reservations.findByCode(reservation.code)).toEqual(reservation);
    const lines = await test.query<{ charge_id: string | null }>(
      'SELECT * FROM quote_lines WHERE reservation_id = $1 ORDER BY position',
      [reservation.id],
    );
    expect(lines).toEqual(
      reservation.quote.lines.map((line, position) => ({
        reservation_id: reservation.id,
        position,
        kind: line.kind,
        code: line.code ?? null,
        label: line.label ?? null,
        quantity: line.quantity,
        days: line.days ?? null,
        unit_cents: line.unitCents,
        amount_cents: line.amountCents,
        airport_fee_applies: line.airportFeeApplies,
        tax_cents: line.taxCents,
        charge_id: line.chargeId ?? null,
      })),
    );
    expect(lines.map(({ charge_id }) => charge_id)).toContain('PP10');
  });

  it('assigns a unit to the rental and refuses the next when none is left', async () => {
    const classCode = await keep(1);
    await getPlaced(test.store, { classCode });
    expect(await free(classCode)).toBe(0);
    expect(await placeIn(test.store, { classCode })).toEqual({ kind: 'no-unit-free' });
  });

  it('needs no unit where the company keeps none of the class', async () => {
    const outcome = await placeIn(test.store, { classCode: 'NONE' });
    expect(outcome.kind).toBe('placed');
    expect(await free('NONE')).toBeUndefined();
  });

  it('refuses when all units of a class that is kept are out of service', async () => {
    const classCode = await keep(1);
    await test.store.keepUnits([{ classCode, branchCode: 'PTY', units: 0 }]);
    expect(await placeIn(test.store, { classCode })).toEqual({ kind: 'no-unit-free' });
    expect(await free(classCode)).toBe(0);
  });

  it('assigns a unit again from the minute in which its turnaround ends', async () => {
    const classCode = await keep(1);
    const first = aReservation();
    const ready = { from: periodOf(first).from, until: periodOf(first).until + 120 * MINUTE };
    const search = { ...first.search, returnLocation: 'PTY' };
    await getPlaced(test.store, { classCode, search }, { period: ready });
    const tooEarly = laterSearch('2026-03-09T11:59', '2026-03-12T10:00');
    expect(await placeIn(test.store, { classCode, ...tooEarly })).toEqual({ kind: 'no-unit-free' });
    const inTime = laterSearch('2026-03-09T12:00', '2026-03-12T10:00');
    expect((await placeIn(test.store, { classCode, ...inTime })).kind).toBe('placed');
  });

  it('books no draft that was erased since it was read, and writes nothing', async () => {
    const classCode = await keep(1);
    const draftId = randomUUID();
    const reservation = aReservation({ classCode });
    const outcome = await test.store.reservations.place({
      reservation,
      draftId,
      draft: aDraft(),
      period: periodOf(reservation),
      coupon: undefined,
      mails: [],
    });
    expect(outcome).toEqual({ kind: 'missing-draft' });
    expect(await test.store.reservations.find(reservation.id)).toBeUndefined();
    expect(await test.store.reservations.findDraft(draftId)).toBeUndefined();
    expect(await free(classCode)).toBe(1);
  });

  it('makes a new reservation of the same draft once the first has ended', async () => {
    const classCode = await keep(1);
    const draftId = randomUUID();
    const first = await getPlaced(test.store, { classCode }, { draftId });
    await test.store.reservations.release(first.id, 'cancelled');
    const second = await getPlaced(test.store, { classCode }, { draftId });
    expect(second.id).not.toBe(first.id);
  });

  it('makes a new reservation of the same draft when its hold has lapsed and was not swept yet', async () => {
    const classCode = await keep(1);
    const draftId = randomUUID();
    const first = await getPlaced(test.store, { classCode }, { draftId });
    const createdAt = BOOKED_AT + 31 * MINUTE;
    const again = { classCode, createdAt, holdUntil: createdAt + 30 * MINUTE };
    const second = await getPlaced(test.store, again, { draftId });
    expect(second.id).not.toBe(first.id);
    expect(await test.store.reservations.find(first.id)).toMatchObject({ state: 'expired' });
  });

  it('requests another code when the code is taken, and writes nothing', async () => {
    const classCode = await keep(2);
    const { code } = await getPlaced(test.store, { classCode });
    expect(await placeIn(test.store, { classCode, code })).toEqual({ kind: 'code-taken' });
    expect(await free(classCode)).toBe(1);
  });

  it.each(['placed', 'no-unit-free'])('stores the form with the booking when it is %s', async (kind) => {
    const classCode = await keep(1);
    if (kind === 'no-unit-free') await getPlaced(test.store, { classCode });
    const draftId = randomUUID();
    const draft = aDraft({ selection: { ...aDraft().selection, coupon: 'TYPED' } });
    expect(await placeIn(test.store, { classCode }, { draftId, draft })).toMatchObject({ kind });
    expect((await test.store.reservations.findDraft(draftId))?.selection.coupon).toBe('TYPED');
  });

  it('leaves nothing behind when it fails in the middle', async () => {
    const classCode = await keep(1);
    const reservation = aReservation({ classCode });
    const draftId = randomUUID();
    await test.store.reservations.saveDraft(draftId, aDraft());
    const wrongQuote = { ...reservation, quote: { ...reservation.quote, totalCents: 1 } };
    const place = test.store.reservations.place({
      reservation: wrongQuote,
      draftId,
      draft: aDraft(),
      period: periodOf(reservation),
      coupon: { code: 'MIDDLE', maxUses: 1 },
      mails: [],
    });
    await expect(place).rejects.toThrow('reservations_quote_adds_up');
    expect(await free(classCode)).toBe(1);
    expect(await test.store.reservations.couponUsesLeft('MIDDLE', 1, undefined)).toBe(1);
    expect((await test.store.reservations.findDraft(draftId))?.reservationId).toBeUndefined();
  });

  it('finds nothing by unknown ids and codes', async () => {
    expect(await test.store.reservations.find(randomUUID())).toBeUndefined();
    expect(await test.store.reservations.find("'; DROP TABLE drafts; --")).toBeUndefined();
    expect(await test.store.reservations.findByCode('FF-NOBODY')).toBeUndefined();
    expect(await test.store.reservations.release('1', 'cancelled')).toBe(false);
  });
});

describe('countBooked', () => {
  it('counts what needs a car on one of the days, by class and branch, held ones and ended ones not', async () => {
    const classCode = await keep(5);
    const days = laterSearch('2026-06-10T10:00', '2026-06-12T10:00');
    const booked = await getPlaced(test.store, { classCode, ...days });
    await getPlaced(test.store, { classCode, ...days });
    await test.query(`UPDATE reservations SET state = 'confirmed', hold_until = NULL WHERE id = $1`, [
      booked.id,
    ]);
    const count = (from: string, to: string, classes = [classCode], branches: string[] = []) =>
      test.store.reservations.countBooked({ from, to, classes, branches });
    expect(await count('2026-06-01', '2026-06-10')).toBe(1);
    expect(await count('2026-06-12', '2026-06-12')).toBe(1);
    expect(await count('2026-06-01', '2026-06-09')).toBe(0);
    expect(await count('2026-06-13', '2026-06-30')).toBe(0);
    expect(await count('2026-06-11', '2026-06-11', [], ['PTY'])).toBe(1);
    expect(await count('2026-06-11', '2026-06-11', [], ['DAV'])).toBe(0);
    expect(await count('2026-06-11', '2026-06-11', ['NONE'])).toBe(0);
  });
});

describe('release and expireHolds', () => {
  it('releases the unit of a canceled hold, once', async () => {
    const classCode = await keep(1);
    const { id } = await getPlaced(test.store, { classCode });
    expect(await test.store.reservations.release(id, 'cancelled')).toBe(true);
    expect(await test.store.reservations.release(id, 'cancelled')).toBe(false);
    expect(await free(classCode)).toBe(1);
    expect(await test.store.reservations.find(id)).toMatchObject({ state: 'cancelled', version: 2 });
  });

  it('ends every hold that is due, and no other', async () => {
    const classCode = await keep(3);
    const due = await getPlaced(test.store, { classCode });
    const running = await getPlaced(test.store, { classCode, holdUntil: BOOKED_AT + 40 * MINUTE });
    await test.store.reservations.expireHolds(BOOKED_AT + 30 * MINUTE);
    expect(await test.store.reservations.find(due.id)).toMatchObject({ state: 'expired' });
    expect(await test.store.reservations.find(running.id)).toMatchObject({ state: 'held' });
    expect(await test.store.reservations.expireHolds(BOOKED_AT + 30 * MINUTE)).toBe(0);
  });

  it('assigns the unit of a lapsed hold to the next renter before the sweeper has run', async () => {
    const classCode = await keep(1);
    const lapsed = await getPlaced(test.store, { classCode });
    const now = BOOKED_AT + 30 * MINUTE;
    expect(await free(classCode, now)).toBe(1);
    await getPlaced(test.store, { classCode, createdAt: now, holdUntil: now + 30 * MINUTE });
    expect(await test.store.reservations.find(lapsed.id)).toMatchObject({ state: 'expired' });
    expect(await free(classCode, now)).toBe(0);
  });
});

describe('coupons', () => {
  const coupon = (code: string, maxUses: number | undefined) => ({ coupon: { code, maxUses } });

  it('are counted with the reservation and released with it', async () => {
    const { id } = await getPlaced(test.store, { classCode: 'NONE' }, coupon('BACK', 1));
    expect(await placeIn(test.store, { classCode: 'NONE' }, coupon('BACK', 1))).toEqual({
      kind: 'coupon-used-up',
    });
    await test.store.reservations.release(id, 'cancelled');
    expect(await test.store.reservations.couponUsesLeft('BACK', 1, undefined)).toBe(1);
    expect((await placeIn(test.store, { classCode: 'NONE' }, coupon('BACK', 1))).kind).toBe('placed');
  });

  it('count as left for the visitor whose reservation uses them', async () => {
    const draftId = randomUUID();
    const { id } = await getPlaced(test.store, { classCode: 'NONE' }, { draftId, ...coupon('OWN', 1) });
    const left = (visitor: string) => test.store.reservations.couponUsesLeft('OWN', 1, visitor);
    expect([await left(draftId), await left(randomUUID())]).toEqual([1, 0]);
    await test.store.reservations.clearDraftReservation(draftId, id);
    expect(await left(draftId)).toBe(0);
  });

  it('are released with a lapsed hold before the sweeper has run', async () => {
    await getPlaced(test.store, { classCode: 'NONE' }, coupon('LAPSED', 1));
    const createdAt = BOOKED_AT + 31 * MINUTE;
    const later = { classCode: 'NONE', createdAt, holdUntil: createdAt + 30 * MINUTE };
    expect((await placeIn(test.store, later, coupon('LAPSED', 1))).kind).toBe('placed');
    expect(await test.store.reservations.couponUsesLeft('LAPSED', 1, undefined)).toBe(0);
  });
});
