import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { attemptMoves, attemptStates, isLive, type PaymentAttempt } from '#domain/payment/attempt.ts';
import { captureMoves, captureStates, isOpenCapture } from '#domain/payment/transfer/capture.ts';
import { refundMoves } from '#domain/payment/transfer/refund.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { AttemptMove } from '#operations/ports/payment-store.ts';
import { anAttempt, BOOKED_AT, MINUTE } from '#tests/support/a-reservation.ts';
import { getPlaced, storeForTests } from '#tests/support/open-test-store.ts';
import { create, limits, moveAlong, move as moveIn } from './attempts.ts';

const test = storeForTests();

const move = (attempt: PaymentAttempt, to: AttemptMove['to'], rest?: Partial<AttemptMove>) =>
  moveIn(test, attempt, to, rest);
const created = (reservation: Reservation, changes?: Partial<PaymentAttempt>) =>
  create(test, reservation, changes);
const movedTo = (attempt: PaymentAttempt, ...states: AttemptMove['to'][]) => moveAlong(test, attempt, states);

const findReservation = async (id: string) => (await test.store.reservations.find(id)) as Reservation;

describe('create', () => {
  it('stores an attempt to pay a held reservation', async () => {
    const reservation = await getPlaced(test.store);
    const attempt = anAttempt(reservation);
    expect(await test.store.payments.create(attempt, limits)).toEqual({ kind: 'created', attempt });
    expect(await test.store.payments.find(attempt.id)).toEqual(attempt);
    expect(await test.store.payments.findLatest(reservation.id)).toEqual(attempt);
    expect(await test.store.payments.count(reservation.id)).toBe(1);
  });

  it('returns the existing attempt for a repeated form', async () => {
    const reservation = await getPlaced(test.store);
    const clientKey = randomUUID();
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => test.store.payments.create(anAttempt(reservation, { clientKey }), limits)),
    );
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['created', 'repeated', 'repeated']);
    expect(new Set(outcomes.map((outcome) => 'attempt' in outcome && outcome.attempt.id)).size).toBe(1);
  });

  it('returns the existing attempt for the same key with another reservation', async () => {
    const clientKey = randomUUID();
    const [one, other] = [await getPlaced(test.store), await getPlaced(test.store)];
    const outcomes = await Promise.all(
      [one, other].map((reservation) =>
        test.store.payments.create(anAttempt(reservation, { clientKey }), limits),
      ),
    );
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['created', 'repeated']);
  });

  it('allows one of two tabs to pay a reservation at a time', async () => {
    const reservation = await getPlaced(test.store);
    const outcomes = await Promise.all(
      [1, 2].map(() => test.store.payments.create(anAttempt(reservation), limits)),
    );
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['created', 'live-attempt']);
  });

  it('returns the attempt that took the same number concurrently', async () => {
    const reservation = await getPlaced(test.store);
    const first = await created(reservation, { gatewayOrderId: `${reservation.code}-01` });
    await movedTo(first, 'starting', 'declined');
    const other = anAttempt(reservation, { gatewayOrderId: first.gatewayOrderId });
    const outcome = await test.store.payments.create(other, limits);
    expect(outcome).toMatchObject({ kind: 'live-attempt', attempt: { id: first.id, state: 'declined' } });
  });

  it('refuses more attempts than are allowed', async () => {
    const reservation = await getPlaced(test.store);
    for (let tries = 0; tries < limits.maxAttempts; tries += 1)
      await movedTo(await created(reservation, { createdAt: BOOKED_AT + tries }), 'error');
    expect(await test.store.payments.create(anAttempt(reservation), limits)).toEqual({
      kind: 'too-many-attempts',
    });
    expect((await test.store.payments.findLatest(reservation.id))?.createdAt).toBe(BOOKED_AT + 2);
  });

  it('refuses a reservation that is not held any more, or whose hold has lapsed', async () => {
    const released = await getPlaced(test.store);
    await test.store.reservations.release(released.id, 'cancelled');
    expect(await test.store.payments.create(anAttempt(released), limits)).toEqual({ kind: 'not-held' });
    const lapsed = await getPlaced(test.store);
    const late = { ...limits, now: BOOKED_AT + 30 * MINUTE };
    expect(await test.store.payments.create(anAttempt(lapsed), late)).toEqual({ kind: 'not-held' });
  });

  it('keeps the car at least as long as the payer may take', async () => {
    const reservation = await getPlaced(test.store);
    const started = await movedTo(await created(reservation), 'starting');
    const later = { changes: { deadlineAt: BOOKED_AT + 50 * MINUTE } };
    await move(started, 'awaiting_payer', later);
    expect(await findReservation(reservation.id)).toMatchObject({ holdUntil: BOOKED_AT + 50 * MINUTE });
  });
});

describe('a live attempt', () => {
  it('protects the car of a lapsed hold from sweepers, cancellation and other bookings', async () => {
    const classCode = 'LIVE';
    await test.store.keepUnits([{ classCode, branchCode: 'PTY', units: 1 }]);
    const reservation = await getPlaced(test.store, { classCode });
    await movedTo(await created(reservation), 'starting', 'unknown');
    const now = BOOKED_AT + 60 * MINUTE;
    await test.store.reservations.expireHolds(now);
    expect(await test.store.reservations.release(reservation.id, 'cancelled')).toBe(false);
    const other = getPlaced(test.store, { classCode, createdAt: now, holdUntil: now + 30 * MINUTE });
    await expect(other).rejects.toThrow('no-unit-free');
    expect(await findReservation(reservation.id)).toMatchObject({ state: 'held' });
  });
});

describe('the database itself', () => {
  it('refuses a transition that is not in the table of states', async () => {
    const attempt = await created(await getPlaced(test.store));
    await expect(move(attempt, 'paid')).rejects.toThrow('does not move from created to paid');
    const late = anAttempt(await getPlaced(test.store), { state: 'paid' });
    await expect(test.store.payments.create(late, limits)).rejects.toThrow('begins as created, not as paid');
  });

  it.each<[string, Record<string, readonly string[]>]>([
    ['payment_attempt_moves', attemptMoves],
    ['refund_moves', refundMoves],
    ['capture_moves', captureMoves],
  ])('has the same transitions as the domain (%s)', async (table, moves) => {
    const rows = await test.query(`SELECT from_state, to_state FROM ${table}`);
    const same = Object.entries(moves).flatMap(([from, to]) =>
      to.map((state) => ({ from_state: from, to_state: state })),
    );
    expect(rows).toHaveLength(same.length);
    expect(rows).toEqual(expect.arrayContaining(same));
  });

  it.each<[string, Record<string, boolean>]>([
    ['is_live_attempt', Object.fromEntries(attemptStates.map((state) => [state, isLive(state)]))],
    ['is_open_capture', Object.fromEntries(captureStates.map((state) => [state, isOpenCapture(state)]))],
  ])('has the same open states as the domain (%s)', async (isOpen, states) => {
    const [row] = await test.query(
      `SELECT jsonb_object_agg(state, ${isOpen}(state)) AS states FROM unnest($1::text[]) AS state`,
      [Object.keys(states)],
    );
    expect(row).toEqual({ states });
  });

  it('never holds two live attempts for one reservation', async () => {
    const reservation = await getPlaced(test.store);
    const first = await created(reservation);
    const copy = `INSERT INTO payment_attempts (id, reservation_id, gateway, amount_cents, currency, client_key, state,
        version, gateway_txn_id, gateway_order_id, return_token_hash, check_count, not_found_count, created_at)
      SELECT gen_random_uuid(), reservation_id, gateway, amount_cents, currency, gen_random_uuid(), 'created',
        1, gen_random_uuid(), gen_random_uuid(), '', 0, 0, now() FROM payment_attempts WHERE id = $1`;
    await expect(test.query(copy, [first.id])).rejects.toThrow('payment_attempts_one_live');
  });
});
