import { beforeAll, expect, it } from 'vitest';
import { toInstant } from '#domain/calendar/panama.ts';
import type { VerificationForm } from '#domain/precheckin/check-verification.ts';
import type { PaperDecision, PapersState } from '#domain/precheckin/papers.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { toAudit } from '#operations/office/act.ts';
import { decidePapers, listPapers, openPapers, showPaper } from '#operations/office/papers.ts';
import { listResendable, resendMail } from '#operations/office/resend-mail.ts';
import { loadDay } from '#operations/office/today.ts';
import type { Actor } from '#operations/ports/staff-store.ts';
import { savePreferences } from '#operations/precheckin/save-preferences.ts';
import { eraseRenterData } from '#operations/privacy/erase-renter-data.ts';
import { papersMail } from '#operations/reservation/reservation-mails.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { bookWithPapers, openAs, sendPictures, VERIFICATION, verifyAs } from '#tests/support/a-precheckin.ts';
import { aRequest, auditOf, signedIn } from '#tests/support/an-employee.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { reloadReservation } from '#tests/support/reload.ts';

const fixture = fixtureForTests();
let { services, store, clock } = fixture;
beforeAll(() => {
  ({ services, store, clock } = fixture);
});

const verify = (reservation: Reservation, changes?: Partial<VerificationForm>) =>
  verifyAs(services, reservation, changes);

async function addDriver(reservation: Reservation, license: string): Promise<void> {
  const opened = await openAs(services, reservation);
  const { licenseExpires, birthday } = VERIFICATION;
  const drivers = [{ firstName: 'Luis', lastName: 'Díaz', license, licenseExpires, birthday }];
  const form = { carId: reservation.carId, extras: {}, drivers };
  expect(await savePreferences(services, opened, form)).toEqual({ kind: 'saved' });
}

const upload = (reservation: Reservation) => sendPictures(services, reservation, ['license']);

const aRenter = () => bookWithPapers(services);

async function papersOf({ id }: Reservation) {
  const papers = (await store.precheckins.find(id))?.papers;
  if (!papers) throw new Error('There are no papers');
  return papers;
}

async function decide(
  actor: Actor,
  reservation: Reservation,
  decision: PaperDecision,
  changes: Partial<Parameters<typeof decidePapers>[2]> = {},
) {
  const { version } = await papersOf(reservation);
  const reason = decision === 'approved' ? undefined : 'license-unreadable';
  const form = { code: reservation.code, decision, version, reason, note: '', ...changes } as const;
  return decidePapers(services, actor, form);
}

const clerk = () => signedIn(fixture, 'counter', ['PTY']);

const mailsOf = async ({ id }: Reservation) =>
  (await store.outbox.mailsOf(id)).map(({ kind }) => kind).filter((kind) => kind.startsWith('papers'));

const linesOf = async ({ code }: Reservation) =>
  (await auditOf(fixture, code)).map(({ verb, outcome }) => `${verb} ${outcome}`);

async function queueOf(actor: Actor, state: PapersState = 'waiting'): Promise<string[]> {
  const outcome = await listPapers(services, actor, { branch: undefined, state, page: 1 });
  if (outcome.kind !== 'done') throw new Error(outcome.kind);
  return outcome.found.map(({ code }) => code);
}

it('papers of another branch are refused, and a guessed code has none', async () => {
  const reservation = await aRenter();
  const elsewhere = await signedIn(fixture, 'manager', ['ELSEWHERE']);
  const { code } = reservation;
  for (const outcome of [
    await openPapers(services, elsewhere, code),
    await showPaper(services, elsewhere, { code, kind: 'document' }),
    await decide(elsewhere, reservation, 'refused'),
    await listPapers(services, elsewhere, { branch: 'PTY', state: 'waiting', page: 1 }),
  ])
    expect(outcome).toEqual({ kind: 'forbidden' });
  expect(await linesOf(reservation)).toEqual([
    'refuse-papers refused',
    'see-papers refused',
    'see-papers refused',
  ]);
  expect(await queueOf(elsewhere)).toEqual([]);
  expect(await openPapers(services, await clerk(), 'FF-AAAAAA')).toEqual({ kind: 'missing' });
  const { reservation: without } = await bookAs(services, { reservationType: 'normal' });
  expect(await openPapers(services, await clerk(), without.code)).toEqual({ kind: 'missing' });
});

it('papers wait by their pick-up until they are decided, and the day of the branch counts them', async () => {
  const actor = await clerk();
  const [later, sooner] = [await aRenter(), await aRenter()];
  await fixture.query("UPDATE reservations SET pickup_at = pickup_at - interval '1 day' WHERE id = $1", [
    sooner.id,
  ]);
  const waiting = await queueOf(actor);
  expect(waiting.indexOf(sooner.code)).toBeLessThan(waiting.indexOf(later.code));
  expect(waiting).toContain(later.code);
  const day = await loadDay(services, actor, { branch: 'PTY', date: undefined });
  expect(day).toMatchObject({ waitingPapers: waiting.length });
  await decide(actor, sooner, 'approved');
  expect(await queueOf(actor)).toEqual(waiting.filter((code) => code !== sooner.code));
  expect(await queueOf(actor, 'approved')).toContain(sooner.code);
  const finance = await loadDay(services, await signedIn(fixture, 'finance'), {
    branch: 'PTY',
    date: undefined,
  });
  expect(finance).toMatchObject({ kind: 'done', waitingPapers: undefined });
});

it('no picture is shown that the audit does not know of', async () => {
  const { code } = await aRenter();
  const staff = {
    ...services.staff,
    addAudit: async () => {
      throw new Error('The database does not answer');
    },
  };
  const look = showPaper({ ...services, staff }, await clerk(), { code, kind: 'license' });
  await expect(look).rejects.toThrow('does not answer');
});

it('a decision that is sent twice at once is made once, with one mail', async () => {
  const [actor, reservation] = [await clerk(), await aRenter()];
  const sent = { version: (await papersOf(reservation)).version };
  const both = [decide(actor, reservation, 'asked', sent), decide(actor, reservation, 'asked', sent)];
  expect(await Promise.all(both)).toEqual([{ kind: 'done' }, { kind: 'done' }]);
  expect(await mailsOf(reservation)).toEqual(['papers-asked']);
  expect(await linesOf(reservation)).toEqual(['ask-papers done']);
});

it('nobody decides on papers that another employee or the renter has changed meanwhile', async () => {
  const [actor, other, reservation] = [await clerk(), await clerk(), await aRenter()];
  const { version } = await papersOf(reservation);
  await decide(other, reservation, 'refused', { reason: 'expired' });
  expect(await decide(actor, reservation, 'approved', { version })).toEqual({ kind: 'stale' });
  await upload(reservation);
  expect(await decide(actor, reservation, 'asked', { version: version + 1 })).toEqual({ kind: 'stale' });
  expect(await papersOf(reservation)).toMatchObject({ state: 'refused', reason: 'expired' });
  expect(await mailsOf(reservation)).toEqual(['papers-refused']);
});

it('nothing is decided when the mail cannot be queued, or the employee has lost the role meanwhile', async () => {
  const [actor, reservation] = [await clerk(), await aRenter()];
  const { version } = await papersOf(reservation);
  const decided = { decision: 'approved', version, reason: undefined, note: '' } as const;
  const mail = { ...papersMail(reservation, decided), language: 'fr' as 'es' };
  const audit = toAudit(services, actor, { verb: 'approve-papers', subject: reservation.code });
  const stored = { ...decided, reservationId: reservation.id, mail };
  await expect(store.papers.decide(stored, actor, audit)).rejects.toThrow();
  await fixture.query("UPDATE staff SET role = 'editor' WHERE id = $1", [actor.employee.id]);
  expect(await decide(actor, reservation, 'approved')).toEqual({ kind: 'stale' });
  expect((await papersOf(reservation)).state).toBe('waiting');
  expect(await linesOf(reservation)).toEqual([]);
  expect(await mailsOf(reservation)).toEqual([]);
  expect(await decide(await clerk(), reservation, 'approved')).toEqual({ kind: 'done' });
});

it('asking again and refusing need a reason, "other" needs words, and no words have a card number', async () => {
  const [actor, reservation] = [await clerk(), await aRenter()];
  expect(await decide(actor, reservation, 'asked', { reason: undefined })).toEqual({
    kind: 'invalid',
    problem: 'reason',
  });
  expect(await decide(actor, reservation, 'refused', { reason: 'other', note: ' ' })).toEqual({
    kind: 'invalid',
    problem: 'note',
  });
  expect(await decide(actor, reservation, 'asked', { note: 'Tarjeta 4111 1111 1111 1111' })).toEqual({
    kind: 'invalid',
    problem: 'card',
  });
  expect((await papersOf(reservation)).state).toBe('waiting');
});

it('papers that are asked for again wait again once the renter has sent them, with the reason of before', async () => {
  const [actor, reservation] = [await clerk(), await aRenter()];
  await decide(actor, reservation, 'asked', { note: 'Sin reflejos' });
  await upload(reservation);
  expect(await papersOf(reservation)).toMatchObject({
    state: 'waiting',
    reason: 'license-unreadable',
    note: 'Sin reflejos',
  });
  await decide(actor, reservation, 'asked', { reason: 'data-differ' });
  await verify(reservation);
  expect((await papersOf(reservation)).state).toBe('waiting');
});

it('an approval ends with another number or picture, and not with another address; a refusal stays', async () => {
  const [actor, reservation] = [await clerk(), await aRenter()];
  await decide(actor, reservation, 'approved');
  await verify(reservation, { address: 'Calle 51' });
  expect((await papersOf(reservation)).state).toBe('approved');
  await verify(reservation, { license: 'N-9999' });
  expect((await papersOf(reservation)).state).toBe('waiting');
  await decide(actor, reservation, 'refused');
  await upload(reservation);
  await verify(reservation, { license: 'N-8888' });
  expect((await papersOf(reservation)).state).toBe('refused');
});

it('an approval ends with another additional driver, and a decision on the papers before is stale', async () => {
  const [actor, reservation] = [await clerk(), await aRenter()];
  await addDriver(reservation, 'L-1');
  await decide(actor, reservation, 'approved');
  await addDriver(reservation, 'L-1');
  const { state, version } = await papersOf(reservation);
  expect(state).toBe('approved');
  await addDriver(reservation, 'L-2');
  expect((await papersOf(reservation)).state).toBe('waiting');
  expect(await decide(actor, reservation, 'approved', { version })).toEqual({ kind: 'stale' });
});

it('the mail about the decision that stands can be sent again, none of before and none while papers wait', async () => {
  const [actor, reservation] = [await clerk(), await aRenter()];
  const listed = async () =>
    (await listResendable(services, reservation, 'confirmed')).filter(({ kind }) =>
      kind.startsWith('papers'),
    );
  await decide(actor, reservation, 'approved');
  await decide(actor, reservation, 'asked');
  await decide(actor, reservation, 'asked', { reason: 'data-differ' });
  expect(await listed()).toEqual([(await store.outbox.mailsOf(reservation.id)).at(-1)]);
  const [mail] = await listed();
  const { version } = await reloadReservation(fixture, reservation);
  const request = { ...aRequest({ ...reservation, version }), mailId: mail?.id ?? '' };
  expect(await resendMail(services, actor, request)).toEqual({ kind: 'done' });
  await upload(reservation);
  expect(await listed()).toEqual([]);
});

it('papers of a canceled reservation are not decided', async () => {
  const [actor, reservation] = [await clerk(), await aRenter()];
  await fixture.query("UPDATE reservations SET state = 'cancelled' WHERE id = $1", [reservation.id]);
  expect(await decide(actor, reservation, 'approved')).toEqual({ kind: 'stale' });
  expect(await queueOf(actor)).not.toContain(reservation.code);
});

it('nothing of the papers is left after the data of the renter were erased', async () => {
  const [actor, reservation] = [await clerk(), await aRenter()];
  await decide(actor, reservation, 'asked', { reason: 'other', note: 'La foto es de Luis Ríos' });
  await openPapers(services, actor, reservation.code);
  const before = clock.now;
  clock.now = toInstant('2026-04-01T10:00');
  expect(await eraseRenterData(services, reservation)).toEqual({ kind: 'erased' });
  clock.now = before;
  expect((await store.precheckins.find(reservation.id))?.papers).toBeUndefined();
  const tables = ['precheckins', 'outbox_mails'].map((table) =>
    fixture.query(`SELECT * FROM ${table} WHERE reservation_id = $1`, [reservation.id]),
  );
  const audit = await auditOf(fixture, reservation.code);
  expect(JSON.stringify([await Promise.all(tables), audit])).not.toContain('Luis');
  expect(audit.map(({ verb, isMasked, after }) => [verb, isMasked, after])).toEqual([
    ['see-papers', true, undefined],
    ['ask-papers', true, undefined],
  ]);
  const { code } = reservation;
  expect(await showPaper(services, actor, { code, kind: 'license' })).toEqual({ kind: 'missing' });
});
