import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { toInstant } from '#domain/calendar/panama.ts';
import { type Condition, type ConditionEffects, toCondition } from '#domain/conditions/condition.ts';
import { type ReservationVerb, reservationVerbNames } from '#domain/office/verbs.ts';
import { quoteRental } from '#domain/pricing/quote-rental.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { addNote } from '#operations/office/add-note.ts';
import { type CancelRequest, cancelByCompany, previewCancel } from '#operations/office/cancel-by-company.ts';
import {
  type ChangeRequest,
  changeReservation,
  previewChange,
} from '#operations/office/change-reservation.ts';
import { correctBill } from '#operations/office/correct-bill.ts';
import { type CorrectedForm, correctRenter } from '#operations/office/correct-renter.ts';
import type { Exception } from '#operations/office/exception.ts';
import { exchangeUnit } from '#operations/office/exchange-unit.ts';
import { type ExtendRequest, extendRental, previewExtension } from '#operations/office/extend-rental.ts';
import { handOver } from '#operations/office/hand-over.ts';
import { markNoShow } from '#operations/office/mark-no-show.ts';
import { refundReservation } from '#operations/office/money/refund-reservation.ts';
import { takePayment } from '#operations/office/money/take-payment.ts';
import { openReservation } from '#operations/office/open-reservation.ts';
import { resendMail } from '#operations/office/resend-mail.ts';
import { openVerb, toAuditedAct, type VerbRequest } from '#operations/office/start-verb.ts';
import { takeBack } from '#operations/office/take-back.ts';
import type { Actor } from '#operations/ports/staff-store.ts';
import { readReservationLink, reservationLink } from '#operations/reservation/reservation-link.ts';
import { confirmationMail } from '#operations/reservation/reservation-mails.ts';
import { bookAs, SEARCH } from '#tests/support/a-booking.ts';
import { aHandOver, aReturn } from '#tests/support/a-hand-over.ts';
import { sendPictures, verifyAs } from '#tests/support/a-precheckin.ts';
import { aQuoteRequest } from '#tests/support/a-rental.ts';
import { aReservation } from '#tests/support/a-reservation.ts';
import { aRequest, auditOf, signedIn } from '#tests/support/an-employee.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { getPlaced } from '#tests/support/open-test-store.ts';
import { CARDS, getPaid } from '#tests/support/pay-as.ts';
import { reloadReservation } from '#tests/support/reload.ts';

const fixture = fixtureForTests();
let { services, store } = fixture;
beforeAll(() => {
  ({ services, store } = fixture);
  fixture.clock.now = toInstant('2026-02-20T09:00');
});

const AT_COUNTER = quoteRental({ ...aQuoteRequest(), reservationType: 'normal' });
const AS_AGREED = { isException: false, reason: '', refundCents: 0 };

/** Each verb with a form that it accepts. */
const DO: Record<ReservationVerb, (actor: Actor, request: VerbRequest) => Promise<{ kind: string }>> = {
  'hand-over': (actor, request) => handOver(services, actor, { ...request, form: aHandOver }),
  'take-back': (actor, request) => takeBack(services, actor, { ...request, form: aReturn, agreedCents: 0 }),
  charge: (actor, request) =>
    correctBill(services, actor, {
      ...request,
      correction: { line: '', code: 'fuel', value: '1', reason: 'Faltaba' },
    }),
  change: async (actor, request) => changeReservation(services, actor, await aChange(request)),
  extend: async (actor, request) => extendRental(services, actor, await anExtension(request)),
  exchange: (actor, request) =>
    exchangeUnit(services, actor, { ...request, form: { ...anExchange, unit: `B ${request.code}` } }),
  payment: async (actor, request) =>
    takePayment(services, actor, { ...request, ...aPayment, money: await moneyOf(request.code) }),
  refund: async (actor, request) =>
    refundReservation(services, actor, { ...request, ...aRefund, money: await moneyOf(request.code) }),
  note: (actor, request) => addNote(services, actor, { ...request, text: 'Llega tarde' }),
  renter: (actor, request) => correctRenter(services, actor, { ...request, form: aForm(), parsePhone }),
  cancel: (actor, request) => cancelByCompany(services, actor, { ...request, ...AS_AGREED }),
  'no-show': (actor, request) => {
    const clock = { now: () => toInstant('2026-03-02T11:00') };
    return markNoShow({ ...services, clock }, actor, request);
  },
  resend: async (actor, request) =>
    resendMail(services, actor, { ...request, mailId: await mailOf(request.code) }),
};

const anExchange = {
  branch: 'PTY',
  given: { km: 1_000, fuelEighths: 8 },
  taken: { km: 2_000, fuelEighths: 8 },
};
const aPayment = { amountCents: 1_000, method: 'cash', reference: '', branch: 'PTY' } as const;
const aRefund = {
  amountCents: 1_000,
  way: 'cash',
  reference: '',
  branch: 'PTY',
  isCorrection: false,
  reason: 'Silla rota',
} as const;

async function moneyOf(code: string): Promise<string> {
  const found = await store.reservations.findByCode(code);
  return found ? (await store.money.read(found.id)).version : '';
}

const PICK_UP = `pick_up_rental(
  $1, NULL, '2026-02-20 13:00Z', NULL, NULL, '2026-03-09 17:00Z', 'ana', '2026-02-20 13:00Z', '2026-02-20 13:00Z'
)`;

const ON_THE_ROAD = `WITH moved AS (UPDATE reservations SET state = 'picked-up' WHERE id = $1)
  INSERT INTO rentals (reservation_id, picked_up_at, pickup_changed_at) VALUES ($1, now(), now())`;

/** What a verb needs of a reservation. */
const PREPARE: Partial<Record<ReservationVerb, string>> = {
  'take-back': `SELECT ${PICK_UP}`,
  charge: `SELECT ${PICK_UP}, return_rental(
    $1, 'PTY', '2026-02-20 13:30Z', NULL, NULL, '1 hour', 'ana', '2026-02-20 13:30Z', '2026-02-20 13:30Z'
  )`,
  extend: ON_THE_ROAD,
  exchange: `WITH moved AS (UPDATE reservations SET state = 'picked-up' WHERE id = $1 RETURNING code),
    units AS (
      INSERT INTO car_units (class_code, branch_code, label)
      SELECT 'X', 'PTY', name || ' ' || code FROM moved, unnest(ARRAY['A', 'B']) name RETURNING id, label
    ),
    own AS (
      INSERT INTO allocations (
        reservation_id, unit_id, branch_code, period, pickup_branch, return_branch, from_branch
      ) SELECT $1, id, 'PTY', '[2026-02-19 10:00-05,2026-03-09 11:00-05)', 'PTY', 'CDE', 'PTY'
      FROM units WHERE label LIKE 'A %' RETURNING unit_id
    )
    INSERT INTO rentals (reservation_id, unit_id, picked_up_at, pickup_changed_at)
    SELECT $1, unit_id, '2026-02-19 10:00-05', '2026-02-19 10:00-05' FROM own`,
  refund: `INSERT INTO counter_payments
    (id, brand, reservation_id, branch, day, method, reference, amount_cents, taken_by, taken_at)
    VALUES (gen_random_uuid(), '', $1, 'PTY', '2026-02-20', 'cash', '', 1000, 'ana', now())`,
};

const parsePhone = (text: string) => (text === '' ? undefined : text);

function aForm(changes: Partial<CorrectedForm> = {}): CorrectedForm {
  return { ...aReservation().renter, lastName: 'Pérez Gómez', ...changes };
}

async function aConfirmed(verb?: ReservationVerb): Promise<Reservation> {
  const { id } = await getPlaced(store, { reservationType: 'normal', quote: AT_COUNTER });
  await fixture.query(`UPDATE reservations SET state = 'confirmed', hold_until = NULL WHERE id = $1`, [id]);
  const prepared = verb && PREPARE[verb];
  if (prepared) await fixture.query(prepared, [id]);
  const found = await store.reservations.find(id);
  if (!found) throw new Error('Not placed');
  await store.outbox.queueMails([confirmationMail(found)]);
  return found;
}

/** One day more, with the preview of the page. */
async function aChange(request: VerbRequest): Promise<ChangeRequest> {
  const found = (await store.reservations.findByCode(request.code)) ?? aReservation();
  const { carId, selection } = found;
  const form = { search: { ...SEARCH, return_date: '2026-03-10' }, carId, selection };
  const preview = await previewChange(services, found, form);
  return { ...request, form, fingerprint: preview.kind === 'ready' ? preview.fingerprint : preview.kind };
}

/** One day more, with the preview of the page. */
async function anExtension(request: VerbRequest): Promise<ExtendRequest> {
  const found = (await store.reservations.findByCode(request.code)) ?? aReservation();
  const form = { date: '2026-03-10', time: '10:00' };
  const preview = await previewExtension(services, found, form);
  return { ...request, form, fingerprint: preview.kind === 'ready' ? preview.fingerprint : preview.kind };
}

/** Until the end of the test. */
function demand(...conditions: Condition[]): void {
  const content = services.content.current();
  onTestFinished(() => fixture.edit(() => content));
  fixture.edit(({ site, ...rest }) => ({
    ...rest,
    site: { ...site, rates: { ...site.rates, conditions } },
  }));
}

async function mailOf(code: string): Promise<string> {
  const found = await store.reservations.findByCode(code);
  const [mail] = found ? await store.outbox.mailsOf(found.id) : [];
  return mail?.id ?? '';
}

async function bookPaid(): Promise<Reservation> {
  const { draftId, reservation } = await bookAs(services);
  await getPaid(fixture, draftId, CARDS.frictionless);
  return reloadReservation(fixture, reservation);
}

const linesOf = async ({ code }: Reservation) =>
  (await auditOf(fixture, code)).map(({ verb, outcome }) => `${verb} ${outcome}`);

describe.each(reservationVerbNames)('the verb %s', (verb) => {
  it('refuses a reservation of another branch, which the audit shows', async () => {
    const reservation = await aConfirmed(verb);
    const elsewhere = await signedIn(fixture, 'admin', ['ELSEWHERE']);
    expect(await DO[verb](elsewhere, aRequest(reservation))).toEqual({ kind: 'forbidden' });
    expect(await openVerb(services, elsewhere, verb, reservation.code)).toEqual({ kind: 'forbidden' });
    expect(await linesOf(reservation)).toEqual([`${verb} refused`, `${verb} refused`]);
  });

  it('does nothing with a version that is old, or for an employee whose role has changed', async () => {
    const reservation = await aConfirmed(verb);
    const actor = await signedIn(fixture, 'admin');
    const old = { ...aRequest(reservation), version: reservation.version - 1 };
    expect(await DO[verb](actor, old)).toEqual({ kind: 'stale' });
    await fixture.query('UPDATE staff SET role = $2 WHERE id = $1', [actor.employee.id, 'editor']);
    expect(await DO[verb](actor, aRequest(reservation))).toEqual({ kind: 'stale' });
    expect(await store.reservations.find(reservation.id)).toEqual(reservation);
    expect(await linesOf(reservation)).toEqual([]);
  });

  it('is done once by a form that is sent twice at once, and again', async () => {
    const reservation = await aConfirmed(verb);
    const actor = await signedIn(fixture, 'admin');
    const request = aRequest(reservation);
    const answers = await Promise.all([DO[verb](actor, request), DO[verb](actor, request)]);
    expect([...answers, await DO[verb](actor, request)].map(({ kind }) => kind)).toEqual(
      Array(3).fill('done'),
    );
    expect(await linesOf(reservation)).toEqual([`${verb} done`]);
  });

  it('knows no reservation without its code, and a guess is in the audit', async () => {
    const actor = await signedIn(fixture, 'admin');
    const nobody = { code: 'FF-NOBODY', version: 1, formId: undefined };
    expect(await DO[verb](actor, nobody)).toEqual({ kind: 'missing' });
    const [line] = await auditOf(fixture, nobody.code);
    expect(line).toMatchObject({ verb, who: actor.name, outcome: 'refused' });
  });
});

describe('a note', () => {
  it('is in the history of the reservation, with its author, and gone with the data of the renter', async () => {
    const reservation = await aConfirmed();
    const actor = await signedIn(fixture, 'counter', ['PTY']);
    const note = { ...aRequest(reservation), text: '  Silla de bebé\r\npara dos  ' };
    expect(await addNote(services, actor, note)).toEqual({ kind: 'done' });
    expect(await openReservation(services, actor, reservation.code)).toMatchObject({
      notes: [{ text: 'Silla de bebé\npara dos', author: actor.name, at: fixture.clock.now }],
    });
    await store.reservations.eraseRenterData(reservation, fixture.clock.now);
    expect(await store.reservations.listNotes(reservation.id)).toEqual([]);
  });

  it.each([
    ['no text', ' \n ', 'empty'],
    ['more than 2,000 letters', 'a'.repeat(2001), 'too-long'],
    ['the number of a card', 'tarjeta 4111 1111 1111 1111', 'card'],
  ])('with %s is refused', async (_name, text, problem) => {
    const reservation = await aConfirmed();
    const actor = await signedIn(fixture, 'counter');
    const refused = await addNote(services, actor, { ...aRequest(reservation), text });
    expect(refused).toEqual({ kind: 'invalid', problem });
    expect(await linesOf(reservation)).toEqual([]);
  });
});

describe('a mail', () => {
  it('that was sent is queued again to the present address; one that was given up is tried anew', async () => {
    const reservation = await aConfirmed();
    const actor = await signedIn(fixture, 'counter');
    const mailId = await mailOf(reservation.code);
    const resend = (id: string) => resendMail(services, actor, { ...aRequest(reservation), mailId: id });
    await store.outbox.giveUpMail(mailId, 'refused', fixture.clock.now);
    expect(await resend(mailId)).toEqual({ kind: 'done' });
    expect(await store.outbox.mailsOf(reservation.id)).toMatchObject([{ id: mailId, givenUpAt: undefined }]);
    await store.outbox.markMailSent(mailId, fixture.clock.now);
    await fixture.query(`UPDATE reservations SET renter_email = 'new@example.com' WHERE id = $1`, [
      reservation.id,
    ]);
    expect(await resend(mailId)).toEqual({ kind: 'done' });
    expect(
      await fixture.query(
        'SELECT recipient, kind FROM outbox_mails WHERE reservation_id = $1 AND sent_at IS NULL',
        [reservation.id],
      ),
    ).toEqual([{ recipient: 'new@example.com', kind: 'confirmation' }]);
  });

  it('to a branch, of another reservation or about another state is not sent to the renter', async () => {
    const [reservation, other] = [await aConfirmed(), await aConfirmed()];
    const actor = await signedIn(fixture, 'counter');
    await store.outbox.queueMails([
      { ...confirmationMail(reservation), dedupeKey: 'b', kind: 'branch-confirmed' },
      { ...confirmationMail(reservation), dedupeKey: 'c', kind: 'cancellation' },
    ]);
    const [, ...unfit] = await store.outbox.mailsOf(reservation.id);
    for (const id of [...unfit.map((mail) => mail.id), await mailOf(other.code), 'no uuid'])
      expect(await resendMail(services, actor, { ...aRequest(reservation), mailId: id })).toEqual({
        kind: 'unknown-mail',
      });
  });
});

describe('the data of the renter', () => {
  it('is corrected with history, audit, an event, and waiting mails and links of the new address alone', async () => {
    const reservation = await aConfirmed();
    const actor = await signedIn(fixture, 'counter');
    const link = readLinkOf(reservation);
    const correct = (changes: Partial<CorrectedForm>, version: number) =>
      correctRenter(services, actor, {
        ...aRequest({ ...reservation, version }),
        form: { ...reservation.renter, ...changes },
        parsePhone,
      });
    expect(await correct({ firstName: 'Ana María' }, 1)).toEqual({ kind: 'done' });
    expect(await readReservationLink(services, link)).toBeDefined();
    expect(await correct({ firstName: 'Ana María', email: 'ana.p@example.com' }, 2)).toEqual({
      kind: 'done',
    });
    expect(await readReservationLink(services, link)).toBeUndefined();
    expect(await store.reservations.find(reservation.id)).toMatchObject({
      version: 3,
      renter: { ...reservation.renter, firstName: 'Ana María', email: 'ana.p@example.com' },
    });
    expect(await store.reservations.listHistory(reservation.id)).toMatchObject([
      { kind: 'renter', by: actor.name, version: 2 },
      { kind: 'renter', by: actor.name, version: 3 },
    ]);
    const [line] = await auditOf(fixture, reservation.code);
    expect(line).toMatchObject({
      before: { email: 'ana@example.com' },
      after: { email: 'ana.p@example.com' },
    });
    expect(
      await valuesOf('SELECT recipient AS value FROM outbox_mails WHERE reservation_id = $1', reservation),
    ).toEqual(['ana.p@example.com']);
    const types = await valuesOf(
      'SELECT type AS value FROM events WHERE reservation_id = $1 ORDER BY number',
      reservation,
    );
    expect(types.slice(-2)).toEqual(['reservation.changed', 'reservation.changed']);
  });

  it('is refused when it is wrong, the same, under age, or would cost something else', async () => {
    const reservation = await aConfirmed();
    const actor = await signedIn(fixture, 'counter');
    const correct = (form: CorrectedForm) =>
      correctRenter(services, actor, { ...aRequest(reservation), form, parsePhone });
    const { renter } = reservation;
    expect(await correct(renter)).toEqual({ kind: 'unchanged' });
    expect(await correct({ ...renter, email: 'no address', phone: '' })).toMatchObject({
      kind: 'invalid',
      problems: [{ field: 'email' }, { field: 'phone' }],
    });
    expect(await correct({ ...renter, birthday: '2010-01-01' })).toMatchObject({
      kind: 'invalid',
      problems: [{ field: 'birthday' }],
    });
    expect(await correct({ ...renter, birthday: '2003-06-01' })).toEqual({
      kind: 'other-terms',
      canChange: true,
    });
    expect(await linesOf(reservation)).toEqual([]);
  });

  it('leads to a change where only conditions of content refuse the age', async () => {
    const content = services.content.current();
    onTestFinished(() => fixture.edit(() => content));
    const older = toCondition('older', {
      when: { maxAge: 30 },
      effects: { refuse: true },
      text: { es: 'Solo para mayores de 30', en: 'For drivers above 30 only' },
    });
    fixture.edit(({ site, ...rest }) => ({
      ...rest,
      site: { ...site, rates: { ...site.rates, conditions: [older] } },
    }));
    const reservation = await aConfirmed();
    const actor = await signedIn(fixture, 'counter');
    const form = { ...reservation.renter, birthday: '1999-05-17' };
    const corrected = await correctRenter(services, actor, { ...aRequest(reservation), form, parsePhone });
    expect(corrected).toEqual({ kind: 'other-terms', canChange: true });

    // The change would have the date of the papers.
    await sendPictures(services, reservation);
    await verifyAs(services, reservation);
    const stated = await reloadReservation(fixture, reservation);
    const refused = await correctRenter(services, actor, { ...aRequest(stated), form, parsePhone });
    expect(refused).toMatchObject({ kind: 'invalid', problems: [{ field: 'birthday' }] });
  });

  it('is not written again once it was erased, also not in a note or a mail, and the reason is said', async () => {
    const reservation = await aConfirmed();
    const actor = await signedIn(fixture, 'counter');
    await store.reservations.eraseRenterData(reservation, fixture.clock.now);
    const erased = await reloadReservation(fixture, reservation);
    const form = { ...reservation.renter, birthday: erased.renter.birthday };
    const corrected = await correctRenter(services, actor, { ...aRequest(erased), form, parsePhone });
    expect(corrected).toEqual({ kind: 'erased' });
    const note = { ...aRequest(reservation), text: 'Es ana@example.com' };
    expect(await addNote(services, actor, note)).toEqual({ kind: 'erased' });
    const audited = toAuditedAct(services, actor, { verb: 'note', subject: erased.code, formId: undefined });
    const late = { text: note.text, author: actor.name, at: fixture.clock.now };
    const of = { reservationId: erased.id, version: erased.version };
    expect(await store.reservations.addNote(of, late, audited)).toEqual({ kind: 'stale' });
    expect(await reloadReservation(fixture, reservation)).toEqual(erased);
    expect(await store.reservations.listNotes(erased.id)).toEqual([]);
    expect(await linesOf(erased)).toEqual([]);
  });

  const valuesOf = async (query: string, { id }: Reservation) =>
    (await fixture.query<{ value: string }>(query, [id])).map(({ value }) => value);
  const readLinkOf = (reservation: Reservation) =>
    new URL(reservationLink(services, reservation), 'http://x').searchParams.get('enlace') ?? '';
});

describe('a cancellation by the company', () => {
  /** Within the 48 hours before the pick-up, when 20 % are kept. */
  const LATE = toInstant('2026-03-01T09:00');

  const cancel = (actor: Actor, reservation: Reservation, changes: Partial<CancelRequest> = {}) =>
    cancelByCompany(services, actor, { ...aRequest(reservation), ...AS_AGREED, ...changes });
  const at = async <Result>(now: number, work: () => Promise<Result>): Promise<Result> => {
    const before = fixture.clock.now;
    fixture.clock.now = now;
    try {
      return await work();
    } finally {
      fixture.clock.now = before;
    }
  };
  const refundsOf = ({ id }: Reservation) => services.payments.refunds.listByReservation(id);

  it('gives back what was agreed, as shown before, in one transaction with history, mail and audit', async () => {
    const reservation = await bookPaid();
    const actor = await signedIn(fixture, 'counter');
    await at(LATE, async () => {
      const preview = await previewCancel(services, reservation);
      if (preview.kind !== 'open') throw new Error(preview.kind);
      const { refundCents, keptCents } = preview.terms;
      expect(keptCents).toBeGreaterThan(0);
      expect(await cancel(actor, reservation, { refundCents: refundCents + 1 })).toEqual({ kind: 'stale' });
      expect(await cancel(actor, reservation, { refundCents })).toEqual({ kind: 'done' });
      expect(await refundsOf(reservation)).toMatchObject([
        { amountCents: refundCents, cause: 'cancellation', requestedBy: actor.name },
      ]);
      const [line] = await auditOf(fixture, reservation.code);
      expect(line).toMatchObject({ verb: 'cancel', who: actor.name, after: { refundCents, keptCents } });
    });
    expect(await reloadReservation(fixture, reservation)).toMatchObject({ state: 'cancelled' });
    const [history] = await store.reservations.listHistory(reservation.id);
    expect(history).toMatchObject({ kind: 'cancelled', by: actor.name });
  });

  it('gives back everything as an exception, with the right for it and a reason', async () => {
    const reservation = await bookPaid();
    const refundCents = reservation.quote.dueNowCents;
    const exception = { isException: true, reason: 'Muerte en la familia', refundCents };
    await at(LATE, async () => {
      const clerk = await signedIn(fixture, 'counter');
      expect(await cancel(clerk, reservation, exception)).toEqual({ kind: 'forbidden' });
      const manager = await signedIn(fixture, 'manager');
      expect(await cancel(manager, reservation, { ...exception, reason: ' x ' })).toEqual({
        kind: 'no-reason',
      });
      const card = { ...exception, reason: '4111 1111 1111 1111' };
      expect(await cancel(manager, reservation, card)).toEqual({ kind: 'card' });
      expect(await cancel(manager, reservation, exception)).toEqual({ kind: 'done' });
    });
    expect(await refundsOf(reservation)).toMatchObject([{ amountCents: refundCents }]);
    expect(await auditOf(fixture, reservation.code)).toMatchObject([
      { outcome: 'done', reason: exception.reason },
      { outcome: 'refused', verb: 'cancel' },
    ]);
  });

  it('gives back as an exception no more beyond what was agreed than one person may', async () => {
    const limitTo = (refundLimitCents: number) =>
      fixture.edit((content) => ({ ...content, site: { ...content.site, refundLimitCents } }));
    const { refundLimitCents } = services.content.current().site;
    onTestFinished(() => limitTo(refundLimitCents));
    const reservation = await bookPaid();
    const manager = await signedIn(fixture, 'manager');
    await at(LATE, async () => {
      const preview = await previewCancel(services, reservation);
      if (preview.kind !== 'open') throw new Error(preview.kind);
      const exception = { isException: true, reason: 'Familia', refundCents: preview.paidCents };
      limitTo(preview.terms.keptCents - 1);
      expect(await previewCancel(services, reservation)).toMatchObject({ isOverLimit: true });
      expect(await cancel(manager, reservation, exception)).toEqual({ kind: 'over-limit' });
      expect(await refundsOf(reservation)).toEqual([]);
      limitTo(preview.terms.keptCents);
      expect(await cancel(manager, reservation, exception)).toEqual({ kind: 'done' });
    });
  });

  it('says and records what a branch has taken, which stays to be given back', async () => {
    const placed = await aConfirmed();
    const actor = await signedIn(fixture, 'counter');
    const money = await moneyOf(placed.code);
    await takePayment(services, actor, { ...aRequest(placed), ...aPayment, money });
    const reservation = await reloadReservation(fixture, placed);
    expect(await previewCancel(services, reservation)).toMatchObject({ paidCents: 0, counterCents: 1_000 });
    expect(await cancel(actor, reservation)).toEqual({ kind: 'done' });
    const [line] = await auditOf(fixture, reservation.code);
    expect(line).toMatchObject({ verb: 'cancel', after: { refundCents: 0, counterCents: 1_000 } });
  });

  it('ends a hold, and is refused after the pick-up', async () => {
    const actor = await signedIn(fixture, 'counter');
    const { reservation: held } = await bookAs(services, { carId: 'grand-i10' });
    expect(await previewCancel(services, held)).toEqual({ kind: 'hold' });
    expect(await cancel(actor, held)).toEqual({ kind: 'done' });
    expect(await reloadReservation(fixture, held)).toMatchObject({ state: 'cancelled' });
    const begun = await aConfirmed();
    const { pickupAt } = begun.search;
    expect(await at(toInstant(pickupAt), () => cancel(actor, begun))).toEqual({ kind: 'begun' });
    expect(await linesOf(begun)).toEqual([]);
  });
});

describe('a no-show', () => {
  it('is recorded from an hour after the pick-up, frees the car and is told to the rental system', async () => {
    const reservation = await aConfirmed();
    const actor = await signedIn(fixture, 'counter');
    expect(await markNoShow(services, actor, aRequest(reservation))).toEqual({ kind: 'too-early' });
    expect(await DO['no-show'](actor, aRequest(reservation))).toEqual({ kind: 'done' });
    expect(await store.reservations.listHistory(reservation.id)).toMatchObject([
      { kind: 'no-show', by: actor.name },
    ]);
    const [event] = await fixture.query(
      'SELECT type FROM events WHERE reservation_id = $1 ORDER BY number DESC LIMIT 1',
      [reservation.id],
    );
    expect(event).toEqual({ type: 'reservation.no_show' });
  });
});

describe('an extension', () => {
  it('keeps the price of the sold days, is due at the branch, and is told to the renter and the rental system', async () => {
    const reservation = await aConfirmed('extend');
    const actor = await signedIn(fixture, 'counter', ['PTY']);
    const request = await anExtension(aRequest(reservation));
    const extend = (changes: Partial<ExtendRequest>) =>
      extendRental(services, actor, { ...request, ...changes });
    expect(await extend({ fingerprint: 'other' })).toEqual({ kind: 'stale' });
    expect(await extend({})).toEqual({ kind: 'done' });
    const { search, quote, paymentStatus } = await reloadReservation(fixture, reservation);
    expect([search.returnAt, paymentStatus]).toEqual(['2026-03-10T10:00', 'unpaid']);
    const days = (lines: typeof quote.lines) => lines.filter(({ kind }) => kind === 'car');
    expect(days(quote.lines)).toMatchObject([
      { days: 7, amountCents: days(reservation.quote.lines)[0]?.amountCents },
      { days: 1, rate: { isAdded: true } },
    ]);
    expect(quote.dueAtBranchCents).toBe(quote.totalCents);
    expect(await store.reservations.listHistory(reservation.id)).toMatchObject([
      { kind: 'extended', by: actor.name },
    ]);
    const [event] = await fixture.query(
      `SELECT type, before ->> 'returnAt' AS before, reservation ->> 'return_at' AS after FROM events
      WHERE reservation_id = $1 ORDER BY number DESC LIMIT 1`,
      [reservation.id],
    );
    expect(event).toEqual({
      type: 'reservation.extended',
      before: '2026-03-09T10:00',
      after: '2026-03-10T10:00:00',
    });
    const kinds = (await store.outbox.mailsOf(reservation.id)).map(({ kind }) => kind);
    expect(kinds).toContain('change');
  });

  it('of a rental that was paid online is unpaid until the counter has taken it, and overdue from the return before', async () => {
    const paid = await bookPaid();
    await fixture.query(ON_THE_ROAD, [paid.id]);
    const before = await reloadReservation(fixture, paid);
    const actor = await signedIn(fixture, 'counter');
    const paidUntil = async () =>
      (
        await fixture.query('SELECT paid_until::text AS at FROM rentals WHERE reservation_id = $1', [paid.id])
      )[0];
    expect(await DO.extend(actor, aRequest(before))).toEqual({ kind: 'done' });
    const { code, version, quote, paymentStatus } = await reloadReservation(fixture, paid);
    expect([quote.dueNowCents, paymentStatus]).toEqual([before.quote.totalCents, 'unpaid']);
    expect(await paidUntil()).toEqual({ at: '2026-03-09 10:00:00' });
    const payment = { ...aPayment, amountCents: quote.dueAtBranchCents, money: await moneyOf(code) };
    const request = { ...aRequest({ code, version }), ...payment };
    expect(await takePayment(services, actor, request)).toEqual({ kind: 'done' });
    const settled = await reloadReservation(fixture, paid);
    expect(settled.paymentStatus).toBe('paid');
  });

  it.each([
    ['before the agreed return', { date: '2026-03-08', time: '10:00' }, 'not-later'],
    ['on a day that does not exist', { date: '2026-02-30', time: '10:00' }, 'invalid'],
    ['of three months more', { date: '2026-06-30', time: '10:00' }, 'invalid'],
  ])('until a return %s is refused', async (_name, form, kind) => {
    const reservation = await aConfirmed('extend');
    expect(await previewExtension(services, reservation, form)).toMatchObject({ kind });
  });
});

describe('an exchange', () => {
  it.each([
    ['a branch that does not exist', { branch: 'ELSEWHERE' }, { kind: 'invalid', problem: 'branch' }],
    [
      'no kilometers',
      { given: { km: undefined, fuelEighths: 8 } },
      { kind: 'invalid', problem: 'returned-km' },
    ],
    ['9/8 of fuel', { taken: { km: 1, fuelEighths: 9 } }, { kind: 'invalid', problem: 'fuel' }],
    ['an unknown unit', { unit: 'nobody' }, { kind: 'invalid', problem: 'unit' }],
    ['the own unit', { unit: 'A' }, { kind: 'unit-taken', proposal: undefined }],
  ])('with %s is refused', async (_name, changes, outcome) => {
    const reservation = await aConfirmed('exchange');
    const actor = await signedIn(fixture, 'counter');
    const form = { ...anExchange, unit: 'B', ...changes };
    const unit = form.unit.length === 1 ? `${form.unit} ${reservation.code}` : form.unit;
    const request = { ...aRequest(reservation), form: { ...form, unit } };
    expect(await exchangeUnit(services, actor, request)).toEqual(outcome);
    expect(await linesOf(reservation)).toEqual([]);
  });

  it('is in the history and the audit, with what was read from both cars', async () => {
    const reservation = await aConfirmed('exchange');
    const actor = await signedIn(fixture, 'counter', ['PTY']);
    expect(await DO.exchange(actor, aRequest(reservation))).toEqual({ kind: 'done' });
    const { code, id } = reservation;
    expect(await store.reservations.findUnitLabel(id)).toBe(`B ${code}`);
    expect(await store.reservations.listHistory(id)).toMatchObject([{ kind: 'exchanged', by: actor.name }]);
    const [line] = await auditOf(fixture, code);
    expect(line).toMatchObject({
      before: { unit: `A ${code}`, km: 1_000 },
      after: { unit: `B ${code}`, km: 2_000, branch: 'PTY' },
    });
  });
});

describe('a change by the company', () => {
  it('of a reservation that is paid at the counter is made at once, with history, mail and audit', async () => {
    const reservation = await aConfirmed();
    const actor = await signedIn(fixture, 'counter', ['CDE']);
    const request = await aChange(aRequest(reservation));
    expect(await changeReservation(services, actor, { ...request, fingerprint: 'other' })).toEqual({
      kind: 'stale',
    });
    expect(await changeReservation(services, actor, request)).toEqual({ kind: 'done' });
    const after = await reloadReservation(fixture, reservation);
    expect(after.search.returnAt).toBe('2026-03-10T10:00');
    expect(await store.reservations.listHistory(after.id)).toMatchObject([
      { kind: 'changed', by: actor.name },
    ]);
    const [line] = await auditOf(fixture, after.code);
    expect(line).toMatchObject({
      verb: 'change',
      before: {
        return: expect.stringContaining(' 2026-03-09 10:00'),
        totalCents: reservation.quote.totalCents,
      },
      after: { return: expect.stringContaining(' 2026-03-10 10:00'), totalCents: after.quote.totalCents },
    });
    const kinds = (await store.outbox.mailsOf(after.id)).map(({ kind }) => kind);
    expect(kinds).toContain('change');
  });

  it('of a paid one mails a link to pay the difference, and gives a difference back', async () => {
    const reservation = await bookPaid();
    const actor = await signedIn(fixture, 'counter', ['PTY']);
    const request = await aChange(aRequest(reservation));
    expect(await changeReservation(services, actor, request)).toEqual({ kind: 'done' });
    expect(await reloadReservation(fixture, reservation)).toEqual(reservation);
    const opened = await openReservation(services, actor, reservation.code);
    const waiting = opened.kind === 'done' ? opened.waiting : undefined;
    expect(waiting?.openUntil).toBe(fixture.clock.now + 24 * 3_600_000);
    expect((await store.outbox.mailsOf(reservation.id)).map(({ kind }) => kind)).toContain('pay-change');
    const shorter = { ...request.form, search: { ...SEARCH, return_date: '2026-03-08' } };
    const preview = await previewChange(services, reservation, shorter);
    if (preview.kind !== 'ready') throw new Error(preview.kind);
    const back = { ...aRequest(reservation), form: shorter, fingerprint: preview.fingerprint };
    expect(await changeReservation(services, actor, back)).toEqual({ kind: 'done' });
    expect(await services.payments.refunds.listByReservation(reservation.id)).toMatchObject([
      { amountCents: -preview.sums.dueNowCents, cause: 'change', requestedBy: actor.name },
    ]);
  });

  it('that waits for its payment is replaced by one that was made in its knowledge alone', async () => {
    const reservation = await bookPaid();
    const [ana, luis] = [await signedIn(fixture, 'counter'), await signedIn(fixture, 'manager')];
    const requests = [await aChange(aRequest(reservation)), await aChange(aRequest(reservation))] as const;
    const both = [
      changeReservation(services, ana, requests[0]),
      changeReservation(services, luis, requests[1]),
    ];
    expect((await Promise.all(both)).map(({ kind }) => kind).sort()).toEqual(['done', 'stale']);
    const again = await aChange(aRequest(reservation));
    expect(await changeReservation(services, luis, again)).toEqual({ kind: 'done' });
    expect(await linesOf(reservation)).toEqual(['change done', 'change done']);
  });

  it('that conditions refuse is an exception of those who may, with a reason, but not below the minimum age', async () => {
    demand(toCondition('older', { when: { maxAge: 60, classes: ['ECAR'] }, effects: { refuse: true } }));
    const reservation = await aConfirmed();
    const [clerk, manager] = [await signedIn(fixture, 'counter'), await signedIn(fixture, 'manager')];
    const form = { search: SEARCH, carId: 'grand-i10', selection: reservation.selection };
    expect(await previewChange(services, reservation, form)).toMatchObject({
      kind: 'invalid',
      problems: [{ field: 'car_id' }],
      mayExcept: true,
    });
    const exception = { isException: true, reason: 'Cliente de años' };
    const preview = await previewChange(services, reservation, form, exception);
    if (preview.kind !== 'ready') throw new Error(preview.kind);
    const request = { ...aRequest(reservation), form, fingerprint: preview.fingerprint };
    const change = (actor: Actor, except?: Exception) =>
      changeReservation(services, actor, { ...request, ...(except && { exception: except }) });
    expect(await change(manager)).toMatchObject({ kind: 'invalid' });
    expect(await change(clerk, exception)).toEqual({ kind: 'forbidden' });
    expect(await change(manager, { ...exception, reason: ' ' })).toEqual({ kind: 'no-reason' });
    expect(await change(manager, exception)).toEqual({ kind: 'done' });
    const changed = await reloadReservation(fixture, reservation);
    expect([changed.carId, changed.quote]).toEqual(['grand-i10', preview.becomes.quote]);
    expect(changed.selection.driver?.excepted).toEqual([{ code: 'older', classCode: 'ECAR' }]);
    expect(await auditOf(fixture, changed.code)).toMatchObject([
      {
        outcome: 'done',
        reason: exception.reason,
        after: { isException: true, excepted: [{ code: 'older' }] },
      },
      { outcome: 'refused', verb: 'change' },
    ]);
    const later = { ...form, search: { ...SEARCH, return_date: '2026-03-10' } };
    expect((await previewChange(services, changed, later)).kind).toBe('ready');
    const young = { ...reservation, renter: { ...reservation.renter, birthday: '2005-03-03' } };
    expect(await previewChange(services, young, form, exception)).toMatchObject({
      kind: 'invalid',
      problems: [{ field: 'pickup_date', message: { key: 'validation.minimumAge' } }, { field: 'car_id' }],
      refusals: [{ code: 'minimum-age' }, { code: 'older' }],
      mayExcept: false,
    });
  });

  it('is an exception from the conditions that its page has shown, and from no others', async () => {
    const refuse = (code: string) =>
      toCondition(code, { when: { maxAge: 60, classes: ['ECAR'] }, effects: { refuse: true } });
    const reservation = await aConfirmed();
    const manager = await signedIn(fixture, 'manager');
    const form = { search: SEARCH, carId: 'grand-i10', selection: reservation.selection };
    const exception = { isException: true, reason: 'Cliente de años' };
    const preview = async () => {
      const shown = await previewChange(services, reservation, form, exception);
      if (shown.kind !== 'ready') throw new Error(shown.kind);
      return shown;
    };
    const codesOf = (refusals: readonly { code: string }[] = []) => refusals.map(({ code }) => code);
    demand(refuse('older'));
    const { fingerprint } = await preview();
    demand(refuse('older'), refuse('newer'));
    const request = { ...aRequest(reservation), form, fingerprint, exception };
    expect(await changeReservation(services, manager, request)).toEqual({ kind: 'stale' });
    expect(await reloadReservation(fixture, reservation)).toEqual(reservation);
    const refused = await previewChange(services, reservation, form);
    expect(refused.kind === 'invalid' && codesOf(refused.refusals)).toEqual(['older', 'newer']);
    const again = await preview();
    expect(codesOf(again.exceptions)).toEqual(['older', 'newer']);
    const shown = { ...request, fingerprint: again.fingerprint };
    expect(await changeReservation(services, manager, shown)).toEqual({ kind: 'done' });
  });

  it('corrects a birth date that makes another price, with that price and not before', async () => {
    const reservation = await aConfirmed();
    const actor = await signedIn(fixture, 'counter');
    const { carId, selection } = reservation;
    const form = { search: SEARCH, carId, selection, birthday: '2003-06-01' };
    const preview = await previewChange(services, reservation, form);
    if (preview.kind !== 'ready') throw new Error(preview.kind);
    expect(preview.sums.totalCents).toBeGreaterThan(0);
    const { fingerprint } = preview;
    const request = { ...aRequest(reservation), form, fingerprint };
    expect(await changeReservation(services, actor, request)).toEqual({ kind: 'done' });
    const changed = await reloadReservation(fixture, reservation);
    expect(changed.renter).toEqual({ ...reservation.renter, birthday: form.birthday });
    expect(changed.quote).toEqual(preview.becomes.quote);
    expect(await auditOf(fixture, changed.code)).toMatchObject([
      { before: { birthday: reservation.renter.birthday }, after: { birthday: form.birthday } },
    ]);
    expect((await previewChange(services, changed, form)).kind).toBe('unchanged');
    demand(toCondition('older', { when: { maxAge: 24, classes: ['ECAR'] }, effects: { refuse: true } }));
    expect(await previewChange(services, reservation, { ...form, carId: 'grand-i10' })).toMatchObject({
      problems: [{ field: 'birthday' }],
    });
    await store.reservations.eraseRenterData(changed, fixture.clock.now);
    const kept = 'SELECT becomes FROM amendments WHERE reservation_id = $1';
    expect(JSON.stringify(await fixture.query(kept, [changed.id]))).not.toContain(form.birthday);
  });

  it.each<Partial<ConditionEffects>>([{ depositCents: 150_000 }, { documents: ['passport'] }])(
    'of a birth date that changes no price, only %j, is in the history, too',
    async (effects) => {
      demand(toCondition('young', { when: { maxAge: 24 }, effects }));
      const actor = await signedIn(fixture, 'counter');
      const { code, version } = await aConfirmed();
      await changeReservation(services, actor, await aChange(aRequest({ code, version })));
      const before = await store.reservations.findByCode(code);
      if (!before) throw new Error('Not found');
      const { carId, selection, quote } = before;
      const search = { ...SEARCH, return_date: '2026-03-10' };
      const form = { search, carId, selection, birthday: '2003-06-01' };
      const preview = await previewChange(services, before, form);
      if (preview.kind !== 'ready') throw new Error(preview.kind);
      expect(preview.sums.totalCents).toBe(0);
      const request = { ...aRequest(before), form, fingerprint: preview.fingerprint };
      expect(await changeReservation(services, actor, request)).toEqual({ kind: 'done' });
      expect(await store.reservations.listHistory(before.id)).toMatchObject([
        { kind: 'changed' },
        { kind: 'changed', by: actor.name, before: { quote } },
      ]);
    },
  );

  it('to branches that are all of others is refused, which the audit shows', async () => {
    const reservation = await aConfirmed();
    const actor = await signedIn(fixture, 'counter', ['PTY']);
    const request = await aChange(aRequest(reservation));
    const search = { ...request.form.search, pickup_location: 'CDE', return_location: 'CDE' };
    const forged = { ...request, form: { ...request.form, search } };
    expect(await changeReservation(services, actor, forged)).toEqual({ kind: 'forbidden' });
    expect(await linesOf(reservation)).toEqual(['change refused']);
  });
});
