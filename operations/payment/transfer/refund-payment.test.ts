import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { makeCrashing } from '#tests/support/crashing-services.ts';
import { openTestFixture, type TestFixture } from '#tests/support/open-test-fixture.ts';
import { CARDS, getPaid } from '#tests/support/pay-as.ts';
import { recordAlarms } from '#tests/support/record-alarms.ts';
import { withoutGateways } from '#tests/support/with-services.ts';
import { sendMails } from '../../mail/send-mails.ts';
import type { Services } from '../../ports/services.ts';
import { eraseRenterData } from '../../privacy/erase-renter-data.ts';
import { refundPayment } from './refund-payment.ts';
import { resolveRefund, settleDueRefunds, settleRefund } from './settle-refund.ts';

const PRICE = 48_414;
let fixture: TestFixture;

beforeAll(async () => {
  fixture = await openTestFixture();
});
afterEach(async () => {
  await fixture.settle();
  await fixture.bank.control('/reset', {});
});
afterAll(() => fixture.close());

async function paid(): Promise<PaymentAttempt> {
  const { draftId } = await bookAs(fixture.services);
  const attempt = await getPaid(fixture, draftId, CARDS.frictionless);
  if (attempt.state !== 'paid') throw new Error(`The attempt is ${attempt.state}`);
  return attempt;
}

let keys = 0;
function refund(
  attempt: PaymentAttempt,
  amountCents: number,
  given: { key?: string; services?: Services } = {},
) {
  return refundPayment(given.services ?? fixture.services, {
    attemptId: attempt.id,
    amountCents,
    cause: 'goodwill',
    reason: 'late delivery',
    requestedBy: 'ana',
    requestKey: given.key ?? `key-${keys++}`,
  });
}

async function getRefunded(attempt: PaymentAttempt, amountCents: number) {
  const outcome = await refund(attempt, amountCents);
  if (outcome.kind !== 'requested' || !outcome.refunds[0]) throw new Error(`Refused: ${outcome.kind}`);
  return outcome.refunds[0];
}

const reload = async ({ id }: { id: string }) => {
  const found = await fixture.services.payments.refunds.find(id);
  if (!found) throw new Error('The refund has disappeared');
  return found;
};

async function letTimePass(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed++) {
    fixture.clock.now += 60_000;
    while ((await settleDueRefunds(fixture.services)) > 0);
  }
}

const netCents = async () => (await fixture.bank.readLedger()).netCents;

describe('a refund whose gateway is not configured any more', () => {
  it('raises an alarm after some hours, and is never set to refused', async () => {
    const attempt = await paid();
    const { services: without, alarms } = recordAlarms(withoutGateways(fixture.services));
    await refund(attempt, 5000, { services: without }).catch(() => {});
    for (let minutes = 0; minutes < 240; minutes += 5) {
      fixture.clock.now += 5 * 60_000;
      await settleDueRefunds(without);
    }
    const [row] = await fixture.services.payments.refunds.listByReservation(attempt.reservationId);
    expect(row?.state).toBe('review');
    expect(alarms).toMatchObject([{ attemptId: attempt.id }]);
  });
});

describe('a refund', () => {
  it('of everything voids unsettled money, and mails its number to the renter', async () => {
    const attempt = await paid();
    const done = await getRefunded(attempt, PRICE);
    expect(done).toMatchObject({ state: 'refunded', amountCents: PRICE, rawCode: '00' });
    expect((await fixture.bank.readLedger()).transactions).toMatchObject([{ voided: true, netCents: 0 }]);
    const reservation = await fixture.services.reservations.find(attempt.reservationId);
    expect(reservation?.paymentStatus).toBe('reversed');
    expect(done.reference).toBe(`${reservation?.code}-R1`);
    while ((await sendMails(fixture.services)) > 0);
    const rows = await fixture.query(
      "SELECT details FROM outbox_mails WHERE kind = 'refund' AND reservation_id = $1 AND sent_at IS NOT NULL",
      [attempt.reservationId],
    );
    expect(rows).toEqual([{ details: { amountCents: PRICE, reference: done.reference } }]);
  });

  it('of a part leaves the rest paid and refundable', async () => {
    const attempt = await paid();
    await fixture.bank.control('/settle', {});
    expect((await getRefunded(attempt, 5000)).state).toBe('refunded');
    expect(await netCents()).toBe(PRICE - 5000);
    expect(await fixture.services.reservations.find(attempt.reservationId)).toMatchObject({
      state: 'confirmed',
      paymentStatus: 'paid',
    });
    const rest = await getRefunded(attempt, PRICE - 5000);
    expect(rest).toMatchObject({ state: 'refunded', refundedBeforeCents: 5000 });
    expect(rest.reference).toMatch(/-R2$/);
    expect(await netCents()).toBe(0);
  });

  it('of a renter whose data was erased sends no mail', async () => {
    const attempt = await paid();
    await fixture.query(
      "UPDATE reservations SET return_at = '2026-02-19T10:00', pickup_at = '2026-02-18T10:00' WHERE id = $1",
      [attempt.reservationId],
    );
    const reservation = await fixture.services.reservations.find(attempt.reservationId);
    if (!reservation) throw new Error('The reservation has disappeared');
    expect(await eraseRenterData(fixture.services, reservation)).toEqual({ kind: 'erased' });
    expect((await getRefunded(attempt, PRICE)).state).toBe('refunded');
    const rows = await fixture.query(
      'SELECT kind FROM outbox_mails WHERE reservation_id = $1 AND sent_at IS NULL',
      [attempt.reservationId],
    );
    expect(rows).toEqual([]);
  });

  it('is never more than was paid and not refunded yet', async () => {
    const attempt = await paid();
    expect(await refund(attempt, PRICE + 1)).toEqual({ kind: 'too-much', refundableCents: PRICE });
    await getRefunded(attempt, 48_000);
    expect(await refund(attempt, 415)).toEqual({ kind: 'too-much', refundableCents: 414 });
    const insert = `INSERT INTO refunds SELECT gen_random_uuid(), attempt_id, reservation_id, 'X', 415, 48000, cause, reason,
      requested_by, 'direct', 'requested', true, 1, 0, 0, 0, NULL, NULL, NULL, created_at FROM refunds WHERE attempt_id = $1`;
    await expect(
      fixture.query(insert.replace(", 'requested', true,", ", 'requested', DEFAULT,"), [attempt.id]),
    ).rejects.toThrow();
    expect(await netCents()).toBe(PRICE - 48_000);
  });

  it('is made once for all requests with one key', async () => {
    const attempt = await paid();
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => refund(attempt, 5000, { key: `double-${attempt.id}` })),
    );
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['repeated', 'repeated', 'requested']);
    await letTimePass(2);
    expect(await netCents()).toBe(PRICE - 5000);
    expect((await refund(attempt, 5000, { key: `double-${attempt.id}` })).kind).toBe('repeated');
    expect(await netCents()).toBe(PRICE - 5000);
  });

  it('waits for the one before it', async () => {
    const attempt = await paid();
    await fixture.bank.arm({ operation: 'refund', kind: 'reset_after_commit' });
    await getRefunded(attempt, 5000);
    expect((await refund(attempt, 3000)).kind).toBe('open-refund');
    await letTimePass(1);
    expect((await getRefunded(attempt, 3000)).state).toBe('refunded');
    expect(await netCents()).toBe(PRICE - 8000);
  });

  it('of an unpaid amount is refused', async () => {
    const { draftId } = await bookAs(fixture.services);
    const declined = await getPaid(fixture, draftId, CARDS.declined);
    expect(await refund(declined, 100)).toEqual({ kind: 'not-paid' });
    expect(await refund({ ...declined, id: '00000000-0000-4000-8000-000000000000' }, 100)).toEqual({
      kind: 'not-paid',
    });
  });

  it.each(['reset_after_commit', 'bad_json', 'http_after_commit'])(
    'whose response is lost in %s is looked up and not resent',
    async (kind) => {
      const attempt = await paid();
      await fixture.bank.control('/settle', {});
      await fixture.bank.arm({ operation: 'refund', kind });
      const lost = await getRefunded(attempt, 5000);
      expect(lost.state).toBe('unknown');
      await letTimePass(1);
      expect((await reload(lost)).state).toBe('refunded');
      expect(await netCents()).toBe(PRICE - 5000);
    },
  );

  it('that never arrived is resent after three look-ups without a result', async () => {
    const attempt = await paid();
    await fixture.bank.control('/settle', {});
    await fixture.bank.arm({ operation: 'refund', kind: 'reset_before' });
    const lost = await getRefunded(attempt, 5000);
    await letTimePass(4);
    expect(await reload(lost)).toMatchObject({ state: 'refunded', sendCount: 2 });
    expect(await netCents()).toBe(PRICE - 5000);
  });

  it('that cannot be looked up needs an operator, who decides it', async () => {
    const attempt = await paid();
    await fixture.bank.control('/settle', {});
    await fixture.bank.control('/switches', { lookup: false });
    await fixture.bank.arm({ operation: 'refund', kind: 'reset_after_commit' });
    const lost = await getRefunded(attempt, 5000);
    await letTimePass(1);
    const inReview = await reload(lost);
    expect(inReview.state).toBe('review');
    const verdict = { becomes: 'refunded', actor: 'ana', note: 'seen in the portal' } as const;
    expect(await resolveRefund(fixture.services, inReview, verdict)).toBe(true);
    expect(await resolveRefund(fixture.services, inReview, verdict)).toBe(false);
    const trail = await fixture.query(
      'SELECT from_state, to_state, cause, actor, note FROM refund_audit WHERE refund_id = $1 ORDER BY id',
      [lost.id],
    );
    expect(trail).toEqual([
      { from_state: null, to_state: 'requested', cause: 'goodwill', actor: 'ana', note: 'late delivery' },
      { from_state: 'requested', to_state: 'unknown', cause: 'unknown', actor: null, note: null },
      { from_state: 'unknown', to_state: 'review', cause: 'unsupported', actor: null, note: null },
      {
        from_state: 'review',
        to_state: 'refunded',
        cause: 'operator',
        actor: 'ana',
        note: 'seen in the portal',
      },
    ]);
  });

  it('that the gateway refuses leaves the amount refundable in another way', async () => {
    const attempt = await paid();
    await fixture.bank.control('/settle', {});
    await fixture.bank.arm({ operation: 'refund', kind: 'code', code: '57' });
    expect(await getRefunded(attempt, 5000)).toMatchObject({ state: 'refused', rawCode: '57' });
    expect((await getRefunded(attempt, PRICE)).state).toBe('refunded');
    expect(await netCents()).toBe(0);
  });

  it('moves its money once, at whichever step the process crashes', async () => {
    for (let crashStep = 1; crashStep <= 6; crashStep++) {
      await fixture.bank.control('/reset', {});
      const attempt = await paid();
      await fixture.bank.control('/settle', {});
      const { services } = makeCrashing(fixture.services, crashStep);
      const key = `crashing-${attempt.id}`;
      await refund(attempt, 5000, { key, services }).catch(() => {});
      await refund(attempt, 5000, { key });
      await letTimePass(6);
      const [after, ...others] = await fixture.services.payments.refunds.listByReservation(
        attempt.reservationId,
      );
      expect([crashStep, after?.state, others.length]).toEqual([crashStep, 'refunded', 0]);
      expect(await netCents()).toBe(PRICE - 5000);
    }
  });

  it('is sent by one worker only', async () => {
    const attempt = await paid();
    await fixture.bank.control('/settle', {});
    const requests = await fixture.services.payments.refunds.request([
      {
        id: crypto.randomUUID(),
        attemptId: attempt.id,
        amountCents: 5000,
        cause: 'goodwill',
        reason: 'late delivery',
        requestedBy: 'ana',
        requestKey: `workers-${attempt.id}`,
        now: fixture.clock.now,
      },
    ]);
    if (requests.kind !== 'requested' || !requests.refunds[0]) throw new Error(requests.kind);
    const [wanted] = requests.refunds;
    await Promise.all([
      settleRefund(fixture.services, wanted),
      settleDueRefunds(fixture.services),
      settleDueRefunds(fixture.services),
    ]);
    expect(await reload(wanted)).toMatchObject({ state: 'refunded', sendCount: 1 });
    expect(await netCents()).toBe(PRICE - 5000);
  });
});
