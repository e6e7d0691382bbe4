import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { toInstant } from '#domain/calendar/panama.ts';
import { hasRight, type Role, roles } from '#domain/office/rights.ts';
import { type ReservationVerb, reservationVerbNames, reservationVerbs } from '#domain/office/verbs.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { addNote } from '#operations/office/add-note.ts';
import { openReservation } from '#operations/office/open-reservation.ts';
import { resendMail } from '#operations/office/resend-mail.ts';
import { openVerb, type VerbRequest } from '#operations/office/start-verb.ts';
import type { Actor } from '#operations/ports/staff-store.ts';
import { confirmationMail } from '#operations/reservation/reservation-mails.ts';
import { auditOf, signedIn } from '#tests/support/an-employee.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { getPlaced } from '#tests/support/open-test-store.ts';

const fixture = fixtureForTests();
let { services, store } = fixture;
beforeAll(() => {
  ({ services, store } = fixture);
  fixture.clock.now = toInstant('2026-02-20T09:00');
});

/** Each verb with a form that it accepts. */
const DO: Record<ReservationVerb, (actor: Actor, request: VerbRequest) => Promise<{ kind: string }>> = {
  note: (actor, request) => addNote(services, actor, { ...request, text: 'Llega tarde' }),
  resend: async (actor, request) =>
    resendMail(services, actor, { ...request, mailId: await mailOf(request.code) }),
};

async function aConfirmed(): Promise<Reservation> {
  const { id } = await getPlaced(store);
  await fixture.query(`UPDATE reservations SET state = 'confirmed', hold_until = NULL WHERE id = $1`, [id]);
  const found = await store.reservations.find(id);
  if (!found) throw new Error('Not placed');
  await store.outbox.queueMails([confirmationMail(found)]);
  return found;
}

async function mailOf(code: string): Promise<string> {
  const found = await store.reservations.findByCode(code);
  const [mail] = found ? await store.outbox.mailsOf(found.id) : [];
  return mail?.id ?? '';
}

const aRequest = ({ code, version }: Reservation): VerbRequest => ({ code, version, formId: randomUUID() });

const linesOf = async ({ code }: Reservation) =>
  (await auditOf(fixture, code)).map(({ verb, outcome }) => `${verb} ${outcome}`);

const cases = reservationVerbNames.flatMap((verb) => roles.map((role): [ReservationVerb, Role] => [verb, role]));

describe.each(reservationVerbNames)('the verb %s', (verb) => {
  it('refuses a reservation of another branch, which the audit shows', async () => {
    const reservation = await aConfirmed();
    const elsewhere = await signedIn(fixture, 'manager', ['ELSEWHERE']);
    expect(await DO[verb](elsewhere, aRequest(reservation))).toEqual({ kind: 'forbidden' });
    expect(await openVerb(services, elsewhere, verb, reservation.code)).toEqual({ kind: 'forbidden' });
    expect(await linesOf(reservation)).toEqual([`${verb} refused`, `${verb} refused`]);
  });

  it('does nothing with a version that is old, or for an employee whose role has changed', async () => {
    const reservation = await aConfirmed();
    const actor = await signedIn(fixture, 'manager');
    const old = { ...aRequest(reservation), version: reservation.version - 1 };
    expect(await DO[verb](actor, old)).toEqual({ kind: 'stale' });
    await fixture.query('UPDATE staff SET role = $2 WHERE id = $1', [actor.employee.id, 'editor']);
    expect(await DO[verb](actor, aRequest(reservation))).toEqual({ kind: 'stale' });
    expect(await store.reservations.find(reservation.id)).toEqual(reservation);
    expect(await linesOf(reservation)).toEqual([]);
  });

  it('is done once by a form that is sent twice at once, and again', async () => {
    const reservation = await aConfirmed();
    const actor = await signedIn(fixture, 'manager');
    const request = aRequest(reservation);
    const answers = await Promise.all([DO[verb](actor, request), DO[verb](actor, request)]);
    expect([...answers, await DO[verb](actor, request)].map(({ kind }) => kind)).toEqual(Array(3).fill('done'));
    expect(await linesOf(reservation)).toEqual([`${verb} done`]);
  });

  it('knows no reservation without its code', async () => {
    const actor = await signedIn(fixture, 'manager');
    const nobody = { code: 'FF-NOBODY', version: 1, formId: undefined };
    expect(await DO[verb](actor, nobody)).toEqual({ kind: 'missing' });
  });
});

it.each(cases)('the verb %s is allowed to the role %s by the table alone', async (verb, role) => {
  const reservation = await aConfirmed();
  const actor = await signedIn(fixture, role);
  const isAllowed = hasRight({ role }, reservationVerbs[verb].right);
  expect((await DO[verb](actor, aRequest(reservation))).kind).toBe(isAllowed ? 'done' : 'forbidden');
  expect(await linesOf(reservation)).toEqual([`${verb} ${isAllowed ? 'done' : 'refused'}`]);
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
    await fixture.query(`UPDATE reservations SET renter_email = 'new@example.com' WHERE id = $1`, [reservation.id]);
    expect(await resend(mailId)).toEqual({ kind: 'done' });
    expect(
      await fixture.query('SELECT recipient, kind FROM outbox_mails WHERE reservation_id = $1 AND sent_at IS NULL', [
        reservation.id,
      ]),
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
      expect(
        await resendMail(services, actor, { ...aRequest(reservation), mailId: id }),
      ).toEqual({ kind: 'unknown-mail' });
  });
});
