import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { createStore } from '#adapters/store/create-store.ts';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type { OutboxMail } from '#operations/ports/outbox.ts';
import { anAttempt, aReservation, BOOKED_AT, MINUTE } from '#tests/support/a-reservation.ts';
import { getPlaced, storeForTests } from '#tests/support/open-test-store.ts';

const test = storeForTests();

const LEASE = BOOKED_AT + MINUTE;

async function placedWithMail(): Promise<OutboxMail> {
  const reservation = aReservation({ state: 'confirmed', holdUntil: undefined });
  const mail: OutboxMail = {
    dedupeKey: `confirmation:${reservation.id}`,
    kind: 'confirmation',
    reservationId: reservation.id,
    to: 'ana@example.com',
    language: 'en',
  };
  await getPlaced(test.store, reservation, { mails: [mail, mail] });
  return mail;
}

async function clearOutbox(): Promise<void> {
  await test.query('UPDATE outbox_mails SET sent_at = now()');
}

async function dueAttempt(changes: Partial<PaymentAttempt> = {}): Promise<PaymentAttempt> {
  const reservation = await getPlaced(test.store);
  const attempt = anAttempt(reservation, { nextCheckAt: BOOKED_AT, ...changes });
  await test.store.payments.create(attempt, { now: BOOKED_AT, maxAttempts: 5 });
  return attempt;
}

describe('the outbox', () => {
  it('claims a mail once, although it was queued twice', async () => {
    await clearOutbox();
    const mail = await placedWithMail();
    const claimed = await test.store.outbox.claimMails(BOOKED_AT, LEASE, 10);
    expect(claimed).toEqual([{ ...mail, id: expect.any(String), tries: 0 }]);
    expect(await test.store.outbox.claimMails(BOOKED_AT, LEASE, 10)).toEqual([]);
  });

  it('never claims a mail that was sent', async () => {
    await clearOutbox();
    await placedWithMail();
    const [mail] = await test.store.outbox.claimMails(BOOKED_AT, LEASE, 10);
    await test.store.outbox.markMailSent(mail?.id ?? '', BOOKED_AT);
    await test.store.outbox.markMailFailed(mail?.id ?? '', 'a slow worker', BOOKED_AT);
    expect(await test.store.outbox.claimMails(LEASE + MINUTE, LEASE + 2 * MINUTE, 10)).toEqual([]);
  });

  it('keeps the time at which a mail was first sent, when a slow worker reports it later', async () => {
    await clearOutbox();
    await placedWithMail();
    const [mail] = await test.store.outbox.claimMails(BOOKED_AT, LEASE, 10);
    for (const sentAt of [BOOKED_AT, BOOKED_AT + MINUTE])
      await test.store.outbox.markMailSent(mail?.id ?? '', sentAt);
    const [row] = await test.query<{ at: number }>(
      'SELECT (extract(epoch FROM sent_at) * 1000)::float8 AS at FROM outbox_mails WHERE id = $1',
      [mail?.id],
    );
    expect(row?.at).toBe(BOOKED_AT);
  });

  it('claims a mail again when its worker has crashed', async () => {
    await clearOutbox();
    await placedWithMail();
    const [mail] = await test.store.outbox.claimMails(BOOKED_AT, LEASE, 10);
    const [again] = await test.store.outbox.claimMails(LEASE, LEASE + MINUTE, 10);
    expect(again?.id).toBe(mail?.id);
  });

  it('gives concurrent workers different mails, and all of them', async () => {
    await clearOutbox();
    await Promise.all(Array.from({ length: 20 }, placedWithMail));
    const batches = await Promise.all(
      [1, 2, 3, 4].map(() => test.store.outbox.claimMails(BOOKED_AT, LEASE, 5)),
    );
    const rest = await test.store.outbox.claimMails(BOOKED_AT, LEASE, 20);
    const ids = [...batches, rest].flat().map(({ id }) => id);
    expect(ids).toHaveLength(20);
    expect(new Set(ids).size).toBe(20);
    expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(5);
  });
});

describe('brands that share a database', () => {
  it('do not claim each other’s mails and payments', async () => {
    await clearOutbox();
    await test.query('DELETE FROM payment_audit');
    await test.query('DELETE FROM payment_attempts');
    await placedWithMail();
    await dueAttempt();
    const claimAs = async (brand: string) => {
      const store = createStore({ ...test.database, brand });
      const mails = await store.outbox.claimMails(BOOKED_AT, LEASE, 10);
      const attempts = await store.payments.claimDue(BOOKED_AT, LEASE, 10);
      return [mails.length, attempts.length];
    };
    expect(await claimAs('hertz')).toEqual([0, 0]);
    expect(await claimAs('firefly')).toEqual([1, 1]);
  });

  it('do not query their PayPal account for each other’s payments', async () => {
    const { id, gatewayTxnId } = await dueAttempt({ gateway: 'paypal', nextCheckAt: undefined });
    const event = { type: 'CHECKOUT.ORDER.APPROVED', gatewayOrderId: undefined };
    await test.store.payments.keepWebhook('paypal', { ...event, id: `WH-${id}`, gatewayTxnId });
    await test.store.payments.keepWebhook('paypal', {
      ...event,
      id: `WH-other-${id}`,
      gatewayTxnId: 'not ours',
    });
    const claimAs = async (brand: string) => {
      const { payments } = createStore({ ...test.database, brand });
      return (await payments.claimWebhooks(BOOKED_AT, 10)).map((claimed) => claimed.id);
    };
    expect(await claimAs('hertz')).toEqual([`WH-other-${id}`]);
    expect(await claimAs('firefly')).toEqual([`WH-${id}`]);
  });

  it('send the mails about requests of companies under their own name', async () => {
    await clearOutbox();
    const requestId = randomUUID();
    const company = { company: 'Café Volcán', contactName: 'Ana', email: 'ana@cafe.example', phone: '+507' };
    const requests = { interest: 'leasing', cars: 1, message: '' } as const;
    await test.store.outbox.keepRequest(
      { id: requestId, brand: 'hertz', language: 'es', ...company, ...requests },
      [{ dedupeKey: requestId, kind: 'corporate-receipt', requestId, to: company.email, language: 'es' }],
    );
    const claimAs = async (brand: string) => {
      const { outbox } = createStore({ ...test.database, brand });
      return (await outbox.claimMails(BOOKED_AT, LEASE, 10)).map(({ dedupeKey }) => dedupeKey);
    };
    expect(await claimAs('firefly')).toEqual([]);
    expect(await claimAs('hertz')).toEqual([requestId]);
  });

  it('erase only files in their own storage', async () => {
    const reservation = aReservation({ state: 'confirmed', holdUntil: undefined });
    await getPlaced(test.store, reservation);
    const file = { id: randomUUID(), reservationId: reservation.id, kind: 'license', keyId: 'a' } as const;
    await test.store.precheckins.announceFile(file, BOOKED_AT);
    const listAs = async (brand: string) => {
      const { precheckins, reservations } = createStore({ ...test.database, brand });
      const renters = await reservations.listKeptSince('2030-01-01T00:00', 100);
      return [await precheckins.listErasable(BOOKED_AT, 10), renters.includes(reservation.id)];
    };
    expect(await listAs('hertz')).toEqual([[], false]);
    expect(await listAs('firefly')).toEqual([[file.id], true]);
  });
});

describe('claimDue', () => {
  it('claims live attempts that are due for a look-up or past their deadline, with their reservation', async () => {
    const looked = await dueAttempt();
    const late = await dueAttempt({ nextCheckAt: undefined, deadlineAt: BOOKED_AT });
    await dueAttempt({ nextCheckAt: BOOKED_AT + 1 });
    await dueAttempt({ nextCheckAt: undefined });
    const claimed = await test.store.payments.claimDue(BOOKED_AT, LEASE, 10);
    expect(claimed.map(({ attempt }) => attempt.id).sort()).toEqual([looked.id, late.id].sort());
    expect(claimed.every(({ attempt, reservation }) => attempt.reservationId === reservation.id)).toBe(true);
    expect(claimed.find(({ attempt }) => attempt.id === looked.id)?.attempt).toEqual(looked);
  });

  it('does not claim the work of another worker until its lease ends', async () => {
    await test.query('DELETE FROM payment_audit');
    await test.query('DELETE FROM payment_attempts');
    await dueAttempt();
    expect(await test.store.payments.claimDue(BOOKED_AT, LEASE, 10)).toHaveLength(1);
    expect(await test.store.payments.claimDue(LEASE - 1, LEASE, 10)).toEqual([]);
    expect(await test.store.payments.claimDue(LEASE, LEASE + MINUTE, 10)).toHaveLength(1);
  });

  it('does not block a returning payer while a worker has the attempt, and then stops the worker', async () => {
    const attempt = await dueAttempt({ nextCheckAt: BOOKED_AT - MINUTE });
    const claimed = await test.store.payments.claimDue(BOOKED_AT, LEASE, 1);
    expect(claimed[0]?.attempt.id).toBe(attempt.id);
    const move = { cause: 'test', changes: {}, reservation: undefined, mails: [] };
    expect(await test.store.payments.move({ ...move, attempt, to: 'starting' })).toMatchObject({
      kind: 'moved',
    });
    const worker = claimed[0]?.attempt ?? attempt;
    expect(await test.store.payments.move({ ...move, attempt: worker, to: 'error' })).toEqual({
      kind: 'stale',
    });
  });

  it('gives concurrent workers different attempts, and all of them', async () => {
    await test.query('DELETE FROM payment_audit');
    await test.query('DELETE FROM payment_attempts');
    await Promise.all(Array.from({ length: 12 }, () => dueAttempt()));
    const claim = () => test.store.payments.claimDue(BOOKED_AT, LEASE, 3);
    const batches = await Promise.all([claim(), claim(), claim(), claim()]);
    const rest = await test.store.payments.claimDue(BOOKED_AT, LEASE, 12);
    const ids = [...batches, rest].flat().map(({ attempt }) => attempt.id);
    expect(new Set(ids).size).toBe(12);
    expect(ids).toHaveLength(12);
  });
});

describe('listenForJobs', () => {
  it('wakes a worker when a mail is queued', async () => {
    const onWork = vi.fn();
    const listener = test.store.listenForJobs(onWork);
    await vi.waitFor(() => expect(onWork).toHaveBeenCalledTimes(1), { timeout: 30_000 });
    await placedWithMail();
    await vi.waitFor(() => expect(onWork.mock.calls.length).toBeGreaterThan(1), { timeout: 30_000 });
    await listener.close();
  });

  it('continues after its connection was closed', async () => {
    const onWork = vi.fn();
    const listener = test.store.listenForJobs(onWork);
    await vi.waitFor(() => expect(onWork).toHaveBeenCalledTimes(1), { timeout: 30_000 });
    await test.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE query LIKE 'LISTEN%' AND datname = current_database()`);
    await vi.waitFor(() => expect(onWork).toHaveBeenCalledTimes(2), { timeout: 30_000 });
    await listener.close();
  });
});

describe('rate limits', () => {
  const limit = { name: 'tries', points: 2, windowSeconds: 60 };

  it('allow a number of tries in a window, and then return the time to wait', async () => {
    const key = randomUUID();
    expect(await test.store.rateLimiter.consume({ ...limit, key })).toEqual({ kind: 'allowed' });
    expect(await test.store.rateLimiter.consume({ ...limit, key })).toEqual({ kind: 'allowed' });
    const refusal = await test.store.rateLimiter.consume({ ...limit, key });
    expect(refusal.kind).toBe('refused');
    if (refusal.kind === 'refused') expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  it('count concurrent tries, separately for each name and key', async () => {
    const key = randomUUID();
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => test.store.rateLimiter.consume({ ...limit, key })),
    );
    expect(tries.filter(({ kind }) => kind === 'allowed')).toHaveLength(2);
    const others = [
      { ...limit, key: 'x'.repeat(1_000) },
      { ...limit, name: 'other', key },
    ];
    for (const other of others)
      expect(await test.store.rateLimiter.consume(other)).toEqual({ kind: 'allowed' });
  });
});
