import { describe, expect, it } from 'vitest';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { AttemptMove } from '#operations/ports/payment-store.ts';
import { anAttempt, BOOKED_AT, MINUTE } from '#tests/support/a-reservation.ts';
import { getPlaced, storeForTests } from '#tests/support/open-test-store.ts';
import { create, moveAlong, move as moveIn } from './attempts.ts';

const test = storeForTests();

const move = (attempt: PaymentAttempt, to: AttemptMove['to'], rest?: Partial<AttemptMove>) =>
  moveIn(test, attempt, to, rest);
const created = (reservation: Reservation, changes?: Partial<PaymentAttempt>) =>
  create(test, reservation, changes);
const movedTo = (attempt: PaymentAttempt, ...states: AttemptMove['to'][]) => moveAlong(test, attempt, states);

const findReservation = async (id: string) => (await test.store.reservations.find(id)) as Reservation;

function confirmation(reservation: Reservation) {
  return {
    dedupeKey: `confirmation:${reservation.id}`,
    kind: 'confirmation' as const,
    reservationId: reservation.id,
    to: 'ana@example.com',
    language: 'es' as const,
  };
}

async function countMails(reservation: Reservation): Promise<number> {
  const rows = await test.query('SELECT FROM outbox_mails WHERE reservation_id = $1', [reservation.id]);
  return rows.length;
}

describe('move', () => {
  it('stores the given fields, erases the listed ones and keeps the rest', async () => {
    const reservation = await getPlaced(test.store);
    const attempt = await created(reservation, { nextCheckAt: BOOKED_AT + MINUTE });
    const outcome = await move(attempt, 'starting', {
      changes: {
        rawCode: 'SP4',
        cardLast4: '1111',
        flags: ['no_3ds'],
        nextCheckAt: undefined,
        sealedToken: 'sealed',
        challengeHtml: '<p>bank</p>',
      },
    });
    expect(outcome).toEqual({
      kind: 'moved',
      attempt: {
        ...attempt,
        state: 'starting',
        version: 2,
        rawCode: 'SP4',
        cardLast4: '1111',
        flags: ['no_3ds'],
        nextCheckAt: undefined,
      },
    });
    expect(await test.store.payments.findSecrets(attempt.id)).toEqual({
      sealedToken: 'sealed',
      challengeHtml: '<p>bank</p>',
    });
    if (outcome.kind !== 'moved') return;
    await move(outcome.attempt, 'awaiting_payer', { changes: { challengeHtml: null } });
    const secrets = { sealedToken: 'sealed', challengeHtml: undefined };
    expect(await test.store.payments.findSecrets(attempt.id)).toEqual(secrets);
  });

  it('applies one of two concurrent transitions of an attempt', async () => {
    const attempt = await movedTo(await created(await getPlaced(test.store)), 'starting', 'awaiting_payer');
    const outcomes = await Promise.all([move(attempt, 'authenticated'), move(attempt, 'expired')]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['moved', 'stale']);
  });

  it('confirms the reservation and queues the mail in the transaction of the payment', async () => {
    const reservation = await getPlaced(test.store);
    const charging = await movedTo(await created(reservation), 'starting', 'authenticated', 'charging');
    const paid = {
      reservation: { kind: 'confirm' as const },
      mails: [confirmation(reservation), confirmation(reservation)],
    };
    expect(await move(charging, 'paid', paid)).toMatchObject({ kind: 'moved' });
    expect(await findReservation(reservation.id)).toMatchObject({
      state: 'confirmed',
      paymentStatus: 'paid',
      holdUntil: undefined,
    });
    expect(await countMails(reservation)).toBe(1);
    expect(await move(charging, 'paid', paid)).toEqual({ kind: 'stale' });
    expect(await countMails(reservation)).toBe(1);
  });

  it('writes nothing when the reservation cannot be confirmed', async () => {
    const reservation = await getPlaced(test.store);
    const charging = await movedTo(await created(reservation), 'starting', 'authenticated', 'charging');
    await test.query("UPDATE reservations SET state = 'cancelled' WHERE id = $1", [reservation.id]);
    const outcome = await move(charging, 'paid', {
      reservation: { kind: 'confirm' },
      mails: [confirmation(reservation)],
    });
    expect(outcome).toEqual({ kind: 'reservation-refused' });
    expect(await test.store.payments.find(charging.id)).toEqual(charging);
    expect(await countMails(reservation)).toBe(0);
  });

  it('confirms no reservation for another amount than its bill', async () => {
    const reservation = await getPlaced(test.store);
    const amountCents = reservation.quote.dueNowCents - 1;
    const charging = await movedTo(
      await created(reservation, { amountCents }),
      'starting',
      'authenticated',
      'charging',
    );
    expect(await move(charging, 'paid', { reservation: { kind: 'confirm' } })).toEqual({
      kind: 'reservation-refused',
    });
  });

  it('neither charges nor confirms a reservation whose car was assigned to another', async () => {
    await test.store.keepUnits([{ classCode: 'GIVEN', branchCode: 'PTY', units: 2 }]);
    const gate = { kind: 'require-held', now: BOOKED_AT, holdUntil: BOOKED_AT + MINUTE } as const;
    for (const [states, to, reservation] of [
      [['starting', 'authenticated'], 'charging', gate],
      [['starting', 'authenticated', 'charging'], 'paid', { kind: 'confirm' }],
    ] as const) {
      const placed = await getPlaced(test.store, { classCode: 'GIVEN' });
      const attempt = await movedTo(await created(placed), ...states);
      await test.query('DELETE FROM allocations WHERE reservation_id = $1', [placed.id]);
      expect(await move(attempt, to, { reservation })).toEqual({ kind: 'reservation-refused' });
    }
  });

  it('allows no charge once the hold has lapsed', async () => {
    const reservation = await getPlaced(test.store);
    const ready = await movedTo(await created(reservation), 'starting', 'authenticated');
    const gate = (now: number) => ({
      reservation: { kind: 'require-held' as const, now, holdUntil: now + 10 * MINUTE },
    });
    expect(await move(ready, 'charging', gate(BOOKED_AT + 30 * MINUTE))).toEqual({
      kind: 'reservation-refused',
    });
    const inTime = BOOKED_AT + 29 * MINUTE;
    expect(await move(ready, 'charging', gate(inTime))).toMatchObject({ kind: 'moved' });
    expect(await findReservation(reservation.id)).toMatchObject({
      holdUntil: inTime + 10 * MINUTE,
      paymentStatus: 'pending',
    });
  });

  it('puts a reservation under review, and back when no money was kept', async () => {
    const reservation = await getPlaced(test.store);
    const unknown = await movedTo(await created(reservation), 'starting', 'unknown');
    const review = await move(unknown, 'manual_review', { reservation: { kind: 'review' } });
    expect(await findReservation(reservation.id)).toMatchObject({
      state: 'review',
      paymentStatus: 'pending',
    });
    if (review.kind !== 'moved') throw new Error(review.kind);
    await move(review.attempt, 'reversed', { reservation: { kind: 'reversed' } });
    expect(await findReservation(reservation.id)).toMatchObject({
      state: 'held',
      paymentStatus: 'reversed',
    });
    await test.store.reservations.expireHolds(BOOKED_AT + 31 * MINUTE);
    expect(await findReservation(reservation.id)).toMatchObject({ state: 'expired' });
  });

  it('marks a reservation as unpaid when the reversed payment was never charged', async () => {
    const reservation = await getPlaced(test.store);
    const gate = { kind: 'require-held', now: BOOKED_AT, holdUntil: BOOKED_AT + 30 * MINUTE } as const;
    const starting = await move(await created(reservation), 'starting', { reservation: gate });
    if (starting.kind !== 'moved') throw new Error(starting.kind);
    await movedTo(starting.attempt, 'unknown', 'reversing', 'reversed');
    expect(await findReservation(reservation.id)).toMatchObject({ state: 'held', paymentStatus: 'unpaid' });
  });

  it('keeps a paid reservation paid when a second attempt is reversed', async () => {
    const reservation = await getPlaced(test.store);
    const first = await movedTo(await created(reservation), 'starting', 'authenticated', 'charging');
    await move(first, 'paid', { reservation: { kind: 'confirm' } });
    // The transition rules prevent this; the test covers the handling of a second approval.
    const second = anAttempt(reservation);
    await test.query(
      `INSERT INTO payment_attempts (id, reservation_id, gateway, amount_cents, currency, client_key, state, version,
        gateway_txn_id, gateway_order_id, return_token_hash, check_count, not_found_count, created_at)
      VALUES ($1, $2, 'metrobank', 1, 'USD', $3, 'created', 1, $4, $5, '', 0, 0, now())`,
      [second.id, reservation.id, second.clientKey, second.gatewayTxnId, second.gatewayOrderId],
    );
    await movedTo(second, 'starting', 'unknown', 'reversing', 'reversed');
    expect(await findReservation(reservation.id)).toMatchObject({
      state: 'confirmed',
      paymentStatus: 'paid',
    });
  });

  it('leaves one row for each transition in the audit trail, and none for a wait', async () => {
    const attempt = await created(await getPlaced(test.store));
    const unknown = await movedTo(attempt, 'starting', 'unknown');
    const waited = await move(unknown, 'unknown', { changes: { checkCount: 1 } });
    expect(waited).toMatchObject({ kind: 'moved', attempt: { checkCount: 1, version: 4 } });
    const rows = await test.query(
      `SELECT from_state AS "from", to_state AS "to", version, cause FROM payment_audit
      WHERE attempt_id = $1 ORDER BY id`,
      [attempt.id],
    );
    expect(rows).toEqual([
      { from: null, to: 'created', version: 1, cause: 'create' },
      { from: 'created', to: 'starting', version: 2, cause: 'test' },
      { from: 'starting', to: 'unknown', version: 3, cause: 'test' },
    ]);
  });
});
