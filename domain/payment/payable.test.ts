import { describe, expect, it } from 'vitest';
import { anAttempt, aReservation, paymentNow } from '#tests/support/a-payment.ts';
import type { Amendment } from '../reservation/amendment.ts';
import { canConfirm, isOpenToPay, type Payable, payerDeadline, priceOf } from './payable.ts';

const MINUTE = 60_000;
const reservation = aReservation();
const attempt = anAttempt();

function anAmendment(changes: Partial<Amendment> = {}): Amendment {
  return {
    id: 'amendment-1',
    reservationId: 'reservation-1',
    purpose: 'change',
    state: 'open',
    baseVersion: 1,
    becomes: reservation,
    differenceCents: 1500,
    openUntil: paymentNow + MINUTE,
    createdAt: paymentNow,
    ...changes,
  };
}

/** A confirmed reservation with that amendment, and an attempt to pay it. */
function amended(changes: Partial<Amendment> = {}, others: Partial<Payable> = {}): Payable {
  return {
    ...aReservation({ state: 'confirmed', paymentStatus: 'paid', version: 1 }),
    amendment: anAmendment(changes),
    ...others,
  };
}
const paysAmendment = anAttempt({ amendmentId: 'amendment-1', amountCents: 1500 });

describe('what an attempt pays', () => {
  it('is what is due now of its reservation, or the difference of its amendment', () => {
    expect(priceOf(attempt, reservation)).toBe(48_414);
    expect(priceOf(paysAmendment, amended())).toBe(1500);
  });

  it('is the guarantee of a booking that is paid at the counter, and then nothing else', () => {
    const guaranteed = aReservation({ reservationType: 'normal', guaranteeCents: 7300 });
    expect(priceOf({ ...attempt, captureMode: 'guarantee' }, guaranteed)).toBe(7300);
    expect(priceOf({ ...attempt, captureMode: 'guarantee' }, reservation)).toBeUndefined();
  });

  it('is zero for another reservation, another amendment, or a missing one', () => {
    expect(priceOf(attempt, aReservation({ id: 'reservation-2' }))).toBeUndefined();
    expect(priceOf(paysAmendment, amended({ id: 'amendment-2' }))).toBeUndefined();
    expect(priceOf(paysAmendment, amended({}, { amendment: undefined }))).toBeUndefined();
  });
});

describe('a reservation', () => {
  it('may be paid until its hold ends', () => {
    expect(isOpenToPay(attempt, { ...reservation, holdUntil: paymentNow + 1 }, paymentNow)).toBe(true);
    expect(isOpenToPay(attempt, { ...reservation, holdUntil: paymentNow }, paymentNow)).toBe(false);
    expect(isOpenToPay(attempt, { ...reservation, holdUntil: undefined }, paymentNow)).toBe(false);
    expect(isOpenToPay(attempt, { ...reservation, state: 'confirmed' }, paymentNow)).toBe(false);
  });

  it('may be paid for an hour from the booking, however often payments have extended its hold', () => {
    const hour = paymentNow + 60 * MINUTE;
    const extended = { ...reservation, holdUntil: paymentNow + 90 * MINUTE };
    expect(isOpenToPay(attempt, extended, hour - 1)).toBe(true);
    expect(isOpenToPay(attempt, extended, hour)).toBe(false);
    const time = (payable: Payable, now: number) => payerDeadline(attempt, payable, { now, ms: 30 * MINUTE });
    expect(time(extended, paymentNow + 30 * MINUTE)).toBe(hour);
    expect(time(extended, paymentNow + 31 * MINUTE)).toBe(hour);
    const later = { now: hour, ms: 30 * MINUTE };
    expect(payerDeadline(paysAmendment, amended(), later)).toBe(hour + 30 * MINUTE);
  });

  it('is confirmed by exactly its price, once, while its car is assigned', () => {
    expect(canConfirm(attempt, reservation)).toBe(true);
    expect(canConfirm(anAttempt({ amountCents: 48_413 }), reservation)).toBe(false);
    expect(canConfirm(attempt, { ...reservation, isLost: true })).toBe(false);
    expect(canConfirm(attempt, { ...reservation, paymentStatus: 'paid' })).toBe(false);
    expect(canConfirm(attempt, { ...reservation, state: 'cancelled' })).toBe(false);
  });
});

describe('an amendment', () => {
  it('may be paid while it matches its reservation and has not expired', () => {
    expect(isOpenToPay(paysAmendment, amended(), paymentNow)).toBe(true);
    expect(isOpenToPay(paysAmendment, amended({ openUntil: paymentNow }), paymentNow)).toBe(false);
    expect(isOpenToPay(paysAmendment, amended({ state: 'withdrawn' }), paymentNow)).toBe(false);
    expect(isOpenToPay(paysAmendment, amended({}, { version: 2 }), paymentNow)).toBe(false);
  });

  it('is not payable when there is none or it costs nothing', () => {
    expect(isOpenToPay(paysAmendment, amended({}, { amendment: undefined }), paymentNow)).toBe(false);
    expect(isOpenToPay(paysAmendment, amended({ differenceCents: 0 }), paymentNow)).toBe(false);
    expect(isOpenToPay(paysAmendment, amended({ differenceCents: -1 }), paymentNow)).toBe(false);
    expect(isOpenToPay(paysAmendment, amended({ differenceCents: 1 }), paymentNow)).toBe(true);
  });

  it('is applied by exactly its difference while it matches its reservation, also after it has expired', () => {
    expect(canConfirm(paysAmendment, amended({ openUntil: paymentNow }))).toBe(true);
    expect(canConfirm(paysAmendment, amended({ differenceCents: 1501 }))).toBe(false);
    expect(canConfirm(paysAmendment, amended({ state: 'applied' }))).toBe(false);
    expect(canConfirm(paysAmendment, amended({}, { isLost: true }))).toBe(false);
  });
});
