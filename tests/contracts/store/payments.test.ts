import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { attemptMoves, attemptStates, isLive } from '#domain/payment/attempt-states.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { AttemptMove } from '#operations/ports/payment-store.ts';
import { anAttempt, BOOKED_AT, MINUTE } from '#tests/support/a-reservation.ts';
import { getPlaced, openTestStore, type TestStore } from '#tests/support/open-test-store.ts';

let test: TestStore;

beforeAll(async () => {
  test = await openTestStore();
});
afterAll(() => test.close());

const limits = { now: BOOKED_AT, maxAttempts: 3 };

function move(attempt: PaymentAttempt, to: AttemptMove['to'], rest: Partial<AttemptMove> = {}) {
  return test.store.payments.move({
    attempt,
    to,
    cause: 'test',
    changes: {},
    reservation: undefined,
    mails: [],
    ...rest,
  });
}

async function created(reservation: Reservation, changes: Partial<PaymentAttempt> = {}) {
  const outcome = await test.store.payments.create(anAttempt(reservation, changes), limits);
  if (outcome.kind !== 'created') throw new Error(`The attempt was not created: ${outcome.kind}`);
  return outcome.attempt;
}

/** Through the given states, each a legal move. */
async function movedTo(attempt: PaymentAttempt, ...states: AttemptMove['to'][]): Promise<PaymentAttempt> {
  let present = attempt;
  for (const to of states) {
    const outcome = await move(present, to);
    if (outcome.kind !== 'moved') throw new Error(`The attempt was not moved to ${to}: ${outcome.kind}`);
    present = outcome.attempt;
  }
  return present;
}

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

describe('create', () => {
  it('stores an attempt to pay a held reservation', async () => {
    const reservation = await getPlaced(test.store);
    const attempt = anAttempt(reservation);
    expect(await test.store.payments.create(attempt, limits)).toEqual({ kind: 'created', attempt });
    expect(await test.store.payments.find(attempt.id)).toEqual(attempt);
    expect(await test.store.payments.findLatest(reservation.id)).toEqual(attempt);
    expect(await test.store.payments.count(reservation.id)).toBe(1);
  });

  it('answers the same form with the attempt it made the first time', async () => {
    const reservation = await getPlaced(test.store);
    const clientKey = randomUUID();
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => test.store.payments.create(anAttempt(reservation, { clientKey }), limits)),
    );
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['created', 'repeated', 'repeated']);
    expect(new Set(outcomes.map((outcome) => 'attempt' in outcome && outcome.attempt.id)).size).toBe(1);
  });

  it('answers the same key for another reservation with the attempt of the first', async () => {
    const clientKey = randomUUID();
    const [one, other] = [await getPlaced(test.store), await getPlaced(test.store)];
    const outcomes = await Promise.all(
      [one, other].map((reservation) =>
        test.store.payments.create(anAttempt(reservation, { clientKey }), limits),
      ),
    );
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['created', 'repeated']);
  });

  it('lets one of two tabs pay a reservation at a time', async () => {
    const reservation = await getPlaced(test.store);
    const outcomes = await Promise.all(
      [1, 2].map(() => test.store.payments.create(anAttempt(reservation), limits)),
    );
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['created', 'live-attempt']);
  });

  it('shows the attempt that took the same number a moment ago', async () => {
    const reservation = await getPlaced(test.store);
    const first = await created(reservation, { gatewayOrderId: `${reservation.code}-01` });
    await movedTo(first, 'starting', 'declined');
    const rival = anAttempt(reservation, { gatewayOrderId: first.gatewayOrderId });
    const outcome = await test.store.payments.create(rival, limits);
    expect(outcome).toMatchObject({ kind: 'live-attempt', attempt: { id: first.id, state: 'declined' } });
  });

  it('ends after as many attempts as are allowed', async () => {
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
  it('keeps the car of a hold that has lapsed from sweepers, from cancelling and from others', async () => {
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

describe('move', () => {
  it('takes over what an answer tells, erases what it is told to and keeps the rest', async () => {
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

  it('lets one of two win who move the same attempt', async () => {
    const attempt = await movedTo(await created(await getPlaced(test.store)), 'starting', 'awaiting_payer');
    const outcomes = await Promise.all([move(attempt, 'authenticated'), move(attempt, 'expired')]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['moved', 'stale']);
  });

  it('confirms the reservation and queues the mail with the money, or nothing of it', async () => {
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

  it('lets nothing be charged once the hold has lapsed', async () => {
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

  it('calls a reservation unpaid when what was neutralised had never been charged', async () => {
    const reservation = await getPlaced(test.store);
    const gate = { kind: 'require-held', now: BOOKED_AT, holdUntil: BOOKED_AT + 30 * MINUTE } as const;
    const starting = await move(await created(reservation), 'starting', { reservation: gate });
    if (starting.kind !== 'moved') throw new Error(starting.kind);
    await movedTo(starting.attempt, 'unknown', 'reversing', 'reversed');
    expect(await findReservation(reservation.id)).toMatchObject({ state: 'held', paymentStatus: 'unpaid' });
  });

  it('leaves a paid reservation paid when a second attempt is given back', async () => {
    const reservation = await getPlaced(test.store);
    const first = await movedTo(await created(reservation), 'starting', 'authenticated', 'charging');
    await move(first, 'paid', { reservation: { kind: 'confirm' } });
    // Cannot happen by the rules; a second approval is what they are there for.
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

describe('the database itself', () => {
  it('refuses a move that PAYMENTS.md does not have', async () => {
    const attempt = await created(await getPlaced(test.store));
    await expect(move(attempt, 'paid')).rejects.toThrow('does not move from created to paid');
    const late = anAttempt(await getPlaced(test.store), { state: 'paid' });
    await expect(test.store.payments.create(late, limits)).rejects.toThrow('begins as created, not as paid');
  });

  it('knows the same moves as the domain', async () => {
    const rows = await test.query<{ move: string }>(
      "SELECT from_state || ' → ' || to_state AS move FROM payment_attempt_moves",
    );
    const moves = attemptStates.flatMap((from) => attemptMoves[from].map((to) => `${from} → ${to}`));
    expect(rows.map((row) => row.move).sort()).toEqual(moves.sort());
  });

  it('calls the same attempts live as the domain', async () => {
    const rows = await test.query<{ state: string; live: boolean }>(
      'SELECT state, is_live_attempt(state) AS live FROM unnest($1::text[]) AS state',
      [attemptStates],
    );
    expect(rows).toEqual(attemptStates.map((state) => ({ state, live: isLive(state) })));
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
