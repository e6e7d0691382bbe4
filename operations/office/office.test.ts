import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '#adapters/store/create-store.ts';
import { fromInstant, toInstant } from '#domain/calendar/panama.ts';
import type { Role } from '#domain/office/rights.ts';
import { followChanges } from '#operations/office/follow-changes.ts';
import { openReservation } from '#operations/office/open-reservation.ts';
import { changePerson, invitePerson, resetFactor } from '#operations/office/people.ts';
import { searchAudit } from '#operations/office/search-audit.ts';
import { checkSecondFactor } from '#operations/office/second-factor.ts';
import { makeToken, resumeStaff } from '#operations/office/sessions.ts';
import { signInStaff } from '#operations/office/sign-in-staff.ts';
import { findReservations, loadDay } from '#operations/office/today.ts';
import type { Accounts } from '#operations/ports/accounts.ts';
import type { Actor, AuditEntry } from '#operations/ports/staff-store.ts';
import { aReservation } from '#tests/support/a-reservation.ts';
import { addEmployee, auditOf as findAudit, signedIn } from '#tests/support/an-employee.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { getPlaced } from '#tests/support/open-test-store.ts';

const fixture = fixtureForTests();
let { services, store, clock } = fixture;
const MINUTE = 60_000;
const network = '192.0.2.7';

const shell: Actor = { employee: undefined, name: 'root', network: '', factorAt: undefined };
const visitor = { network, language: 'es', device: 'Firefox · Linux', deviceToken: undefined } as const;

/** Every password is right; the user is named after the address. */
beforeAll(() => {
  ({ services, store, clock } = fixture);
  services.accounts = {
    ...services.accounts,
    signIn: async ({ email }) => ({
      kind: 'signed-in',
      tokens: { accessToken: 'a', refreshToken: 'r', expiresAt: 0 },
      userId: `user of ${email}`,
      profile: undefined,
    }),
    signOut: async () => {},
    inviteStaff: async () => ({ kind: 'done' }),
  };
});

beforeEach(() => {
  clock.now += 60 * MINUTE;
});

const anEmployee = (role: Role, branches?: string[]) => addEmployee(fixture, role, branches);
const anActor = (role: Role, branches?: string[]) => signedIn(fixture, role, branches);
const auditOf = (subject: string) => findAudit(fixture, subject);

async function signIn(email: string, deviceToken?: string) {
  const outcome = await signInStaff(services, { email, password: 'right' }, { ...visitor, deviceToken });
  if (outcome.kind !== 'signed-in') throw new Error(outcome.kind);
  return outcome;
}

const resume = (token: string) => resumeStaff(services, { token, network });

describe('the password', () => {
  it('cannot be guessed: after twenty wrong ones of a network none is tried', async () => {
    const { email } = await anEmployee('counter');
    const accounts: Accounts = { ...services.accounts, signIn: async () => ({ kind: 'refused' }) };
    const guess = () => signInStaff({ ...services, accounts }, { email, password: 'guess' }, guesser);
    const guesser = { ...visitor, network: '192.0.2.66' };
    for (let count = 0; count < 20; count += 1) expect((await guess()).kind).toBe('refused');
    expect((await guess()).kind).toBe('too-many');
    const found = await auditOf(email);
    expect(found.map(({ verb, outcome }) => `${verb} ${outcome}`)).toEqual(Array(20).fill('sign-in refused'));
  });

  it('is refused to a stranger with the same work, so that the time does not tell who is an employee', async () => {
    const stranger = { ...visitor, network: '192.0.2.67' };
    const form = { email: 'stranger@example.com', password: 'right' };
    expect(await signInStaff(services, form, stranger)).toEqual({ kind: 'refused' });
    const accounts: Accounts = { ...services.accounts, signIn: async () => ({ kind: 'refused' }) };
    await signInStaff({ ...services, accounts }, form, stranger);
    const line = { verb: 'sign-in', who: '?', network: stranger.network, outcome: 'refused' };
    expect((await auditOf('/staff/sign-in')).slice(0, 2)).toMatchObject([line, line]);
  });
});

describe('a session of the office', () => {
  it('ends after 30 minutes without a request, and after 12 hours', async () => {
    const { email } = await anEmployee('counter');
    const { token } = await signIn(email);
    clock.now += 29 * MINUTE;
    expect(await resume(token)).toMatchObject({ kind: 'signed-in', employee: { email } });
    clock.now += 29 * MINUTE;
    expect((await resume(token)).kind).toBe('signed-in');
    clock.now += 30 * MINUTE;
    expect((await resume(token)).kind).toBe('anonymous');
    const next = await signIn(email);
    for (let minutes = 0; minutes < 12 * 60; minutes += 24) {
      expect((await resume(next.token)).kind).toBe('signed-in');
      clock.now += 24 * MINUTE;
    }
    expect(await resume(next.token)).toMatchObject({ kind: 'anonymous', ended: { employee: { email } } });
    clock.now += 12 * 60 * MINUTE;
    expect(await resume(next.token)).toEqual({ kind: 'anonymous', ended: undefined });
    expect((await resume(makeToken(services))).kind).toBe('anonymous');
  });

  it('has the rights of the role at each request, and ends when the employee is deactivated', async () => {
    const { id, email } = await anEmployee('counter');
    const { token } = await signIn(email);
    const change = (role: Role, isActive: boolean) =>
      changePerson(services, shell, { id, form: { role, branches: undefined, isActive } });
    expect(await change('editor', true)).toEqual({ kind: 'done' });
    expect(await resume(token)).toMatchObject({ kind: 'signed-in', employee: { role: 'editor' } });
    expect(await change('editor', false)).toEqual({ kind: 'done' });
    expect((await resume(token)).kind).toBe('anonymous');
    expect(await signInStaff(services, { email, password: 'right' }, visitor)).toEqual({ kind: 'refused' });
  });

  it('on another device is told by mail, on a known one it is not', async () => {
    const { email } = await anEmployee('counter');
    const { deviceToken } = await signIn(email);
    await signIn(email, deviceToken);
    await fixture.settle();
    expect(fixture.mails.filter(({ to }) => to === email)).toEqual([]);
    await signIn(email);
    await fixture.settle();
    expect(fixture.mails.filter(({ to }) => to === email)).toMatchObject([{ text: 'Firefox · Linux' }]);
  });
});

it('sessions that have ended are erased, except the last one on each device', async () => {
  const { id, email } = await anEmployee('counter');
  const first = await signIn(email);
  const again = await signIn(email, first.deviceToken);
  const other = await signIn(email);
  const age = ({ token }: { token: string }, since: string) =>
    fixture.query('UPDATE staff_sessions SET created_at = now() - $2::interval WHERE token_hash = $1', [
      services.secrets.hash(token),
      since,
    ]);
  await age(first, '26 hours');
  await age(again, '25 hours');
  await age(other, '1 year 1 day');
  await fixture.query(
    `UPDATE staff_sessions SET kept_form = 'sealed', seen_at = now() - interval '14 hours' WHERE staff_id = $1`,
    [id],
  );
  await store.eraseStale();
  expect(
    await fixture.query('SELECT token_hash, kept_form FROM staff_sessions WHERE staff_id = $1', [id]),
  ).toEqual([{ token_hash: services.secrets.hash(again.token), kept_form: null }]);
});

describe('the second factor', () => {
  /** An invited employee who has signed in, with the secret of the app. */
  async function invited(role: Role) {
    const email = `${randomUUID()}@example.com`;
    const form = { email, role, branches: undefined, language: 'es' } as const;
    expect(await invitePerson(services, shell, form)).toEqual({ kind: 'done', isMailed: true });
    const { token } = await signIn(email);
    const access = await resume(token);
    if (access.kind === 'anonymous') throw new Error('Not signed in');
    const factor = await store.staff.findFactor(access.employee.id);
    return { email, token, access, secret: factor ? services.secrets.open(factor.sealed) : '' };
  }
  const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: clock.now });

  it('is demanded of manager, finance and admin, not of the others', async () => {
    for (const role of ['manager', 'finance', 'admin'] as const)
      expect((await invited(role)).access.kind).toBe('factor-due');
    for (const role of ['counter', 'editor'] as const)
      expect((await invited(role)).access.kind).toBe('signed-in');
  });

  it('is confirmed by a code that works once, gives ten recovery codes, and another token', async () => {
    const { email, token, access, secret } = await invited('finance');
    const code = codeOf(secret);
    const done = await checkSecondFactor(services, access, code);
    expect(done).toMatchObject({ kind: 'done', recoveryCodes: { length: 10 } });
    expect((await resume(token)).kind).toBe('anonymous');
    if (done.kind !== 'done') throw new Error(done.kind);
    expect((await resume(done.token)).kind).toBe('signed-in');
    const again = await resume((await signIn(email)).token);
    if (again.kind !== 'factor-due') throw new Error(again.kind);
    expect(await checkSecondFactor(services, again, code)).toEqual({ kind: 'refused' });
    const [recovery = ''] = done.recoveryCodes ?? [];
    expect(await checkSecondFactor(services, again, recovery.toLowerCase())).toMatchObject({ kind: 'done' });
    expect(await checkSecondFactor(services, again, recovery)).toEqual({ kind: 'refused' });
    expect((await auditOf(email)).map(({ verb, outcome }) => `${verb} ${outcome}`)).toEqual([
      'second-factor refused',
      'recovery-code done',
      'second-factor refused',
      'sign-in done',
      'new-factor done',
      'sign-in done',
      'invite done',
    ]);
  });

  it('that was lost is removed by an administrator, which ends all sessions; the next sign-in offers another', async () => {
    const { email, access, secret } = await invited('finance');
    const done = await checkSecondFactor(services, access, codeOf(secret));
    if (done.kind !== 'done') throw new Error(done.kind);
    const { id } = access.employee;
    const [recovery = ''] = done.recoveryCodes ?? [];
    expect(await resetFactor(services, await anActor('manager'), id)).toEqual({ kind: 'forbidden' });
    const admin = await anActor('admin');
    expect(await resetFactor(services, admin, id)).toEqual({ kind: 'done' });
    expect(await resetFactor(services, admin, id)).toEqual({ kind: 'missing' });
    expect((await resume(done.token)).kind).toBe('anonymous');
    const [line] = await auditOf(email);
    expect(line).toMatchObject({ verb: 'reset-factor', who: admin.name, outcome: 'done' });
    const next = await resume((await signIn(email)).token);
    if (next.kind !== 'factor-due') throw new Error(next.kind);
    expect(await checkSecondFactor(services, next, recovery)).toEqual({ kind: 'refused' });
    const factor = await store.staff.findFactor(id);
    const another = services.secrets.open(factor?.sealed ?? '');
    expect(another).not.toBe(secret);
    expect(await checkSecondFactor(services, next, codeOf(another))).toMatchObject({
      kind: 'done',
      recoveryCodes: { length: 10 },
    });
  });

  it('cannot be guessed: after eight wrong codes none is tried', async () => {
    const { access } = await invited('admin');
    for (let count = 0; count < 8; count += 1)
      expect((await checkSecondFactor(services, access, 'ABCDEFGHJK')).kind).toBe('refused');
    expect((await checkSecondFactor(services, access, 'ABCDEFGHJK')).kind).toBe('too-many');
  });

  it('must be fresh to change people', async () => {
    const { access } = await invited('admin');
    const form = { email: 'x@example.com', role: 'editor', branches: undefined, language: 'es' } as const;
    const at = (factorAt: number) => ({ ...access.actor, factorAt });
    expect(await invitePerson(services, at(clock.now - 10 * MINUTE), form)).toEqual({ kind: 'old-factor' });
    expect((await invitePerson(services, at(clock.now - 9 * MINUTE), form)).kind).toBe('done');
  });
});

describe('people', () => {
  it('are changed by an administrator alone; a refusal is in the audit', async () => {
    const form = { role: 'admin', branches: undefined, isActive: true };
    for (const role of ['counter', 'manager', 'finance', 'editor'] as const) {
      const { id, email } = await anEmployee('counter');
      const actor = await anActor(role);
      expect(await changePerson(services, actor, { id, form })).toEqual({ kind: 'forbidden' });
      expect(await auditOf(email)).toMatchObject([{ who: actor.name, outcome: 'refused' }]);
    }
    const { id, email } = await anEmployee('counter');
    const admin = await anActor('admin');
    expect(await changePerson(services, admin, { id, form })).toEqual({ kind: 'done' });
    expect(await changePerson(services, admin, { id: admin.employee.id, form })).toEqual({ kind: 'oneself' });
    expect(await auditOf(email)).toMatchObject([
      { who: admin.name, network, before: { role: 'counter' }, after: { role: 'admin' } },
    ]);
  });

  it('keep their rights when whoever changes them has lost the own ones meanwhile', async () => {
    const { id, email } = await anEmployee('counter');
    const admin = await anActor('admin');
    await fixture.query('UPDATE staff SET role = $2 WHERE id = $1', [admin.employee.id, 'counter']);
    const form = { role: 'admin', branches: undefined, isActive: true };
    expect(await changePerson(services, admin, { id, form })).toEqual({ kind: 'missing' });
    expect(await store.staff.findByEmail(email)).toMatchObject({ role: 'counter' });
    expect(await auditOf(email)).toEqual([]);
  });

  it('of a demonstration are gone when it ends, with their sessions, so that nobody reactivates them', async () => {
    const { id, email } = await anEmployee('admin');
    const { token } = await signIn(email);
    expect(await store.staff.endDemo()).toBeGreaterThan(0);
    expect(await store.staff.find(id)).toBeUndefined();
    expect((await resume(token)).kind).toBe('anonymous');
    expect(await store.staff.endDemo()).toBe(0);
  });

  it('get no unknown role and no unknown branch', async () => {
    const form = { email: 'y@example.com', branches: undefined, language: 'es' } as const;
    expect(await invitePerson(services, shell, { ...form, role: 'boss' })).toMatchObject({ problem: 'role' });
    const there = { ...form, role: 'counter', branches: ['NOWHERE'] };
    expect(await invitePerson(services, shell, there)).toMatchObject({ problem: 'branches' });
    expect(await store.staff.findByEmail('y@example.com')).toBeUndefined();
  });
});

describe('the audit', () => {
  it('cannot be changed, deleted or emptied', async () => {
    await auditedLook('FF-AUDIT1');
    for (const change of [
      "UPDATE staff_audit SET who = 'nobody'",
      'UPDATE staff_audit SET masked_at = now()',
      "UPDATE staff_audit SET masked_at = now(), before = NULL, after = NULL, reason = '', verb = 'invite'",
      'DELETE FROM staff_audit',
      'TRUNCATE staff_audit',
    ])
      await expect(fixture.query(change)).rejects.toThrow('append-only');
    expect(await auditOf('FF-AUDIT1')).toHaveLength(1);
  });

  it('loses the personal values of a renter whose data is erased, and keeps who did what', async () => {
    const reservation = await getPlaced(store);
    await auditedLook(reservation.code, { after: { firstName: 'Ana Ríos' }, reason: 'Ana' });
    expect(await store.reservations.eraseRenterData(reservation, clock.now)).toBe(true);
    const [line] = await auditOf(reservation.code);
    expect(line).toMatchObject({ verb: 'see-reservation', who: 'root', isMasked: true, reason: '' });
    expect(line?.after).toBeUndefined();
  });

  it('is for administrators', async () => {
    const filter = {
      subject: undefined,
      who: undefined,
      verb: undefined,
      from: undefined,
      until: undefined,
      page: 1,
    };
    expect(await searchAudit(services, await anActor('finance'), filter)).toEqual({ kind: 'forbidden' });
    expect((await searchAudit(services, await anActor('admin'), filter)).kind).toBe('done');
  });

  const auditedLook = (subject: string, more: Pick<AuditEntry, 'after' | 'reason'> = {}) =>
    store.staff.addAudit({
      at: clock.now,
      staffId: undefined,
      who: 'root',
      network,
      verb: 'see-reservation',
      subject,
      outcome: 'done',
      ...more,
    });
});

describe('changes', () => {
  const confirmed = { state: 'confirmed', reservationType: 'normal', holdUntil: undefined } as const;
  const changeAs = ({ employee, name }: Actor, subject: string, at = Date.now()) =>
    store.staff.addAudit({
      at,
      staffId: employee?.id,
      who: name,
      network,
      verb: 'change-person',
      subject,
      outcome: 'done',
    });
  async function follow(actor: Actor, { since = Date.now(), changes = store.changes } = {}) {
    const told: string[] = [];
    const given = { since, onChange: ({ code }: { code: string }) => void told.push(code) };
    const outcome = await followChanges({ ...services, changes }, actor, given);
    if (outcome.kind !== 'following') throw new Error(outcome.kind);
    return { told, end: outcome.end };
  }

  it('of renters and other employees are told at the own branches within a second, own ones are not', async () => {
    const { code, search } = await getPlaced(store);
    const [ana, luis] = [
      await anActor('counter', [search.pickupLocation]),
      await anActor('counter', [search.pickupLocation]),
    ];
    const elsewhere = await anActor('counter', ['ELSEWHERE']);
    const followed = await Promise.all([ana, luis, elsewhere].map((each) => follow(each)));
    const told = () => followed.map((each) => each.told);
    await changeAs(ana, code);
    await vi.waitUntil(() => followed[1]?.told.length === 1, 1_000);
    expect(told()).toEqual([[], [code], []]);
    const booked = await getPlaced(store, confirmed);
    await changeAs({ ...ana, employee: undefined }, booked.code);
    await vi.waitUntil(() => followed[0]?.told.length === 1, 1_000);
    expect(told()).toEqual([[booked.code], [code, booked.code], []]);
    for (const { end } of followed) end();
    await changeAs(luis, code);
    const late = await follow(ana);
    await vi.waitUntil(() => late.told.length === 1, 1_000);
    expect(followed[0]?.told).toHaveLength(1);
    late.end();
  });

  it('of the time around a restart are told to a page from before them, not to a younger one', async () => {
    const { code } = await getPlaced(store, confirmed);
    const restarted = createStore(fixture.database);
    const actor = await anActor('counter');
    for (const [minutes, expected] of [
      [-1, true],
      [1, false],
    ] as const) {
      const since = Date.now() + minutes * MINUTE;
      const { told, end } = await follow(actor, { since, changes: restarted.changes });
      expect(told.includes(code)).toBe(expected);
      end();
    }
    await restarted.changes.close();
  });

  it('of others seconds before or after an own one are told after a restart', async () => {
    const [ana, luis] = [await anActor('counter'), await anActor('counter')];
    const { code } = await getPlaced(store, confirmed);
    await changeAs(ana, code, Date.now() - 10_000);
    await changeAs(luis, code, Date.now() - 5_000);
    const restarted = createStore(fixture.database);
    for (const actor of [ana, luis]) {
      const given = { since: Date.now() - MINUTE, changes: restarted.changes };
      const { told, end } = await follow(actor, given);
      expect(told.filter((each) => each === code)).toHaveLength(2);
      end();
    }
    await restarted.changes.close();
  });

  it('of others seconds after an own one are told when both are read at once', async () => {
    const ana = await anActor('counter');
    const { code } = await getPlaced(store);
    const { told, end } = await follow(ana);
    await fixture.query(
      `INSERT INTO staff_audit (brand, at, staff_id, who, network, verb, subject, outcome) VALUES
        ($1, now() - interval '9 seconds', $2, 'ana', '', 'change-person', $3, 'done'),
        ($1, now() - interval '3 seconds', NULL, 'root', '', 'change-person', $3, 'done')`,
      [fixture.database.brand ?? '', ana.employee?.id, code],
    );
    await vi.waitUntil(() => told.length === 1, 7_000);
    end();
  });

  it('are followed on four pages of an employee at most, and only with the right to see bookings', async () => {
    const actor = await anActor('counter');
    const given = { since: 0, onChange: () => {} };
    const pages = await Promise.all([1, 2, 3, 4].map(() => follow(actor)));
    expect((await followChanges(services, actor, given)).kind).toBe('too-many');
    pages[0]?.end();
    pages[1]?.end();
    const again = [await follow(actor), ...pages.slice(2)];
    for (const { end } of again) end();
    expect((await followChanges(services, await anActor('editor'), given)).kind).toBe('forbidden');
  });
});

describe('reservations', () => {
  it('are those of the own branches; others are refused, which is in the audit', async () => {
    const { code, search } = await getPlaced(store);
    const here = await anActor('counter', [search.pickupLocation]);
    const elsewhere = await anActor('counter', ['ELSEWHERE']);
    expect(await openReservation(services, here, code)).toMatchObject({
      kind: 'done',
      reservation: { code },
    });
    expect(await openReservation(services, elsewhere, code)).toEqual({ kind: 'forbidden' });
    expect(await auditOf(code)).toMatchObject([{ who: elsewhere.name, outcome: 'refused' }]);
    expect((await openReservation(services, here, 'FF-NOBODY')).kind).toBe('missing');
    expect((await openReservation(services, await anActor('editor'), code)).kind).toBe('forbidden');
    const day = { branch: search.pickupLocation, date: undefined };
    expect((await loadDay(services, elsewhere, day)).kind).toBe('forbidden');
  });

  it('are found by code, beginnings of the name without accents, telephone and mail, at own branches', async () => {
    const renter = {
      firstName: 'Íñigo',
      lastName: 'Peñalosa Wałęsa',
      email: 'inigo.p@example.org',
      phone: '+50761239876',
      birthday: '1990-01-01',
      license: 'E-8-123456',
    };
    const { code, search } = await getPlaced(store, { renter });
    const here = await anActor('counter', [search.pickupLocation]);
    const find = async (typed: string, actor: Actor = here) => {
      const outcome = await findReservations(services, actor, typed);
      return outcome.kind === 'done' ? outcome.found.map((one) => one.code) : outcome.kind;
    };
    for (const typed of [
      code,
      code.toLowerCase().replace('-', ' '),
      'penal',
      'iñigo wale',
      '6123-9876',
      '+507 6123 9876',
      'e-8-1234',
      'e8123456',
    ])
      expect([typed, await find(typed)]).toEqual([typed, [code]]);
    expect(await find('INIGO.P@example')).toEqual([code]);
    for (const typed of ['alosa', 'in', '@PTY', 'firefly', '\u0301'])
      expect([typed, await find(typed)]).toEqual([typed, []]);
    expect(await find("' | 'x")).toEqual([]);
    expect(await find('penal', await anActor('counter', ['ELSEWHERE']))).toEqual([]);
    expect(await find('penal', await anActor('editor'))).toBe('forbidden');
  });

  const moveTo = (codes: string[], pickupAt: string, paymentStatus = 'unpaid') =>
    fixture.query(
      `UPDATE reservations SET state = 'confirmed', hold_until = NULL, pickup_at = $2::timestamp,
        return_at = $2::timestamp + interval '9 days', payment_status = $3 WHERE code = ANY($1)`,
      [codes, pickupAt, paymentStatus],
    );

  it('of a common name: the one of today is found first, and that there are more is said', async () => {
    const renter = { ...aReservation().renter, lastName: 'Comunísimo' };
    const codes: string[] = [];
    for (let count = 0; count < 52; count += 1) codes.push((await getPlaced(store, { renter })).code);
    const [today = ''] = codes;
    await moveTo(codes.slice(1), '2098-01-01');
    await moveTo([today], fromInstant(clock.now));
    const outcome = await findReservations(services, shell, 'comunisimo');
    if (outcome.kind !== 'done') throw new Error(outcome.kind);
    expect([outcome.found[0]?.code, outcome.found.length, outcome.hasMore]).toEqual([today, 50, true]);
  });

  it('have their cars brought from elsewhere: to the branch and on the day that are shown', async () => {
    const task = { unit: 'DAV-1', from: 'DAV', to: 'PTY', freeAt: null };
    const at = (by: string, to = 'PTY') => ({ ...task, to, by: toInstant(by), for: `${to} ${by}` });
    const tasks = [at('2097-01-01T09:00'), at('2097-01-01T09:00', 'TOC'), at('2097-01-02T00:00')];
    const listDueTransfers: typeof services.stock.listDueTransfers = async (after, until = Infinity) =>
      tasks.filter(({ by }) => by > after && by < until);
    const stock = { ...services.stock, listDueTransfers };
    const day = (branch: string | undefined, actor: Actor) =>
      loadDay({ ...services, stock }, actor, { branch, date: '2097-01-01' });
    expect(await day('PTY', shell)).toMatchObject({ toBring: [{ for: 'PTY 2097-01-01T09:00' }] });
    expect(await day(undefined, shell)).toMatchObject({ toBring: [{ to: 'PTY' }, { to: 'TOC' }] });
    const own = await anActor('counter', ['PTY', 'TOC']);
    expect(await day('TOC', own)).toMatchObject({ toBring: [{ to: 'TOC' }] });
  });

  it('are overdue for a day, and until it is back when the car was handed over, also by an unpaid extension, which is to be paid', async () => {
    const [gone, kept] = [await getPlaced(store), await getPlaced(store)];
    await moveTo([gone.code, kept.code], fromInstant(clock.now - 20 * 86_400_000));
    const listIn = async (name: 'overdue' | 'unpaid') => {
      const day = await loadDay(services, shell, { branch: undefined, date: undefined });
      if (day.kind !== 'done') throw new Error(day.kind);
      return day[name].found.map(({ code }) => code).filter((code) => [gone.code, kept.code].includes(code));
    };
    const listOverdue = () => listIn('overdue');
    expect(await listOverdue()).toEqual([]);
    const set = (columns: string) =>
      fixture.query(`UPDATE reservations SET ${columns}, version = version + 1 WHERE code = $1`, [kept.code]);
    await set("state = 'picked-up'");
    await fixture.query(
      `INSERT INTO rentals (reservation_id, picked_up_at, pickup_changed_at, paid_until)
      SELECT id, now(), now(), return_at FROM reservations WHERE code = $1`,
      [kept.code],
    );
    expect(await listOverdue()).toEqual([kept.code]);
    await set("return_at = '2097-01-01'");
    expect([await listOverdue(), await listIn('unpaid')]).toEqual([[kept.code], [kept.code]]);
    await set("payment_status = 'paid'");
    expect([await listOverdue(), await listIn('unpaid')]).toEqual([[], []]);
    await set("return_at = pickup_at + interval '1 day'");
    expect(await listOverdue()).toEqual([kept.code]);
    await set("state = 'returned'");
    expect(await listOverdue()).toEqual([]);
  });

  it('to be paid are listed however many are paid, and a list that is cut says so', async () => {
    const [paid, unpaid] = [await getPlaced(store), await getPlaced(store)];
    await moveTo([paid.code], '2097-01-01T10:00', 'paid');
    await moveTo([unpaid.code], '2097-01-02T10:00');
    const { reservations } = services;
    const list: typeof reservations.list = async (filter) => {
      const [one] = await reservations.list({ ...filter, limit: 1 });
      return one ? Array(filter.limit).fill(one) : [];
    };
    const cut = { ...services, reservations: { ...reservations, list } };
    const day = await loadDay(cut, shell, { branch: undefined, date: '2097-01-01' });
    if (day.kind !== 'done') throw new Error(day.kind);
    expect(day.unpaid).toMatchObject({ found: { 0: { code: unpaid.code }, length: 500 }, hasMore: true });
    expect(day.pickups).toMatchObject({ found: { 0: { code: paid.code } }, hasMore: true });
    expect(day.returns).toEqual({ found: [], hasMore: false });
  });
});
