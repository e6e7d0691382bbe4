import { expect, inject, it } from 'vitest';
import { addDays, dateOf, toInstant } from '#domain/calendar/panama.ts';
import { parseAmount } from '#domain/money/typed-amount.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { openPrecheckin } from '#operations/precheckin/open-precheckin.ts';
import { keepPhoto } from '#operations/precheckin/private-files.ts';
import { saveVerification } from '#operations/precheckin/save-verification.ts';
import { replaceLostUnits } from '#operations/stock/replace-lost-units.ts';
import { aReservation } from '#tests/support/a-reservation.ts';
import { bookAtCounter } from '#tests/support/book-at-counter.ts';
import { PAPERS, photo } from '#tests/support/check-in-by-form.ts';
import type { Page } from '#tests/support/html/page.ts';
import { findAll, textOf } from '#tests/support/html/parse-html.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { inDays } from '#tests/support/search-days.ts';
import { signInStaff } from '#tests/support/sign-in-staff.ts';
import type { Typed, Visitor } from '#tests/support/visitor.ts';

const site = siteForTests();
const MORNING = inDays(21);
/** For each commit about one of each duty and two of each fate. */
const [PICKUPS, RETURNS] = inject('isNightly') ? [40, 35] : [12, 10];
/** Of the demo's price list of returns: an eighth of fuel, and a day. */
const FUEL_CENTS = 1_200;
const LATE_DAY_CENTS = 6_500;

/** What a clerk does with a reservation. `preview`: the button that shows the difference first. */
interface Act {
  verb: string;
  button: string;
  typed?: Typed;
  preview?: string;
}

const HAND_OVER: Act = {
  verb: 'hand-over',
  button: 'Entregar el auto',
  typed: { km: '41200', fuel: '8', deposit_reference: 'T-1' },
};
const approve: Act = { verb: 'papers', button: 'Aprobar' };
const cancel: Act = { verb: 'cancel', button: 'Cancelar reserva' };
const noShow: Act = { verb: 'no-show', button: 'No se presentó' };
const note = (text: string): Act => ({ verb: 'note', button: 'Agregar nota', typed: { text } });
const change = (typed: Typed): Act => ({
  verb: 'change',
  button: 'Cambiar',
  preview: 'Ver la diferencia',
  typed,
});
const take = (cents: number, method: 'cash' | 'terminal' | 'transfer'): Act => ({
  verb: 'payment',
  button: 'Registrar cobro',
  typed: { amount: (cents / 100).toFixed(2), method, reference: method === 'cash' ? '' : `T-${cents}` },
});

interface Duty {
  /** What both tablets do with one reservation at the same time. */
  acts(reservation: Reservation): [Act, Act];
  /** How many of the two are told that it is done, and what is in the database afterwards. */
  told: number;
  facts(reservation: Reservation): Partial<Facts>;
}

interface Facts {
  state: string;
  payment: string;
  returns: string;
  drivers: number;
  papers: string | null;
  /** Verbs of the audit, by name; so are the following lists. */
  audit: string[];
  notes: string[];
  taken: number[];
  history: string[];
  mails: string[];
  units: number;
}

const KEPT = {
  state: 'confirmed',
  payment: 'unpaid',
  drivers: 0,
  papers: null,
  notes: [],
  taken: [],
  history: [],
  mails: [],
  units: 1,
};
const nextDay = ({ search }: Reservation) => addDays(dateOf(search.returnAt), 1);
const dueOf = ({ quote }: Reservation) => quote.dueAtBranchCents;
const PART_CENTS = 10_001;

const DUTIES: Duty[] = [
  {
    acts: () => [approve, approve],
    told: 2,
    facts: () => ({ papers: 'approved', audit: ['approve-papers'], mails: ['papers-approved'] }),
  },
  {
    acts: (given) => [take(PART_CENTS, 'cash'), take(dueOf(given) - PART_CENTS, 'terminal')],
    told: 2,
    facts: (given) => ({
      payment: 'paid',
      audit: ['payment', 'payment'],
      taken: [PART_CENTS, dueOf(given) - PART_CENTS],
    }),
  },
  {
    acts: () => [note('Llega tarde'), note('Pide una silla')],
    told: 2,
    facts: () => ({ audit: ['note', 'note'], notes: ['Llega tarde', 'Pide una silla'] }),
  },
  {
    acts: (given) => [change({ return_date: nextDay(given) }), change({ additional_drivers: '1' })],
    told: 2,
    facts: (given) => ({
      returns: nextDay(given),
      drivers: 1,
      audit: ['change', 'change'],
      history: ['changed', 'changed'],
      mails: ['change', 'change'],
    }),
  },
  {
    acts: () => [cancel, cancel],
    told: 1,
    facts: () => ({
      state: 'cancelled',
      audit: ['cancel'],
      history: ['cancelled'],
      mails: ['cancellation'],
      units: 0,
    }),
  },
  {
    acts: () => [noShow, noShow],
    told: 1,
    facts: () => ({
      state: 'no-show',
      audit: ['no-show'],
      history: ['no-show'],
      units: 0,
    }),
  },
  {
    acts: () => [HAND_OVER, HAND_OVER],
    told: 1,
    facts: () => ({ state: 'picked-up', audit: ['hand-over'], history: ['picked-up'] }),
  },
  {
    acts: (given) => [approve, take(dueOf(given), 'transfer')],
    told: 2,
    facts: (given) => ({
      payment: 'paid',
      papers: 'approved',
      audit: ['approve-papers', 'payment'],
      taken: [dueOf(given)],
      mails: ['papers-approved'],
    }),
  },
  {
    acts: () => [cancel, note('Llamó para cancelar')],
    told: 2,
    facts: () => ({
      state: 'cancelled',
      audit: ['cancel', 'note'],
      notes: ['Llamó para cancelar'],
      history: ['cancelled'],
      mails: ['cancellation'],
      units: 0,
    }),
  },
];

interface Pickup {
  reservation: Reservation;
  duty: Duty;
}

/** To be paid at the counter; with papers or hours ago, where the duty needs it. */
async function prepare(at: number): Promise<Pickup> {
  const duty = DUTIES[at % DUTIES.length];
  if (!duty) throw new Error('There are no duties');
  const time = duty.acts(aReservation()).includes(noShow) ? '06:00' : `1${at % 3}:30`;
  const reservation = await bookAtCounter(site, { pickup_date: MORNING, pickup_time: time });
  if (duty.acts(reservation).includes(approve)) await sendPapers(reservation);
  return { reservation, duty };
}

async function sendPapers(reservation: Reservation): Promise<void> {
  const { services } = site;
  for (const kind of ['license', 'document'] as const)
    await keepPhoto(services, { reservation }, { kind, bytes: photo });
  const opened = await openPrecheckin(services, reservation.id);
  if (opened.kind !== 'open') throw new Error(opened.kind);
  const form = { ...PAPERS, license: reservation.renter.license, consent: true };
  expect(await saveVerification(services, opened, { form, language: 'es' })).toEqual({ kind: 'saved' });
}

const hasButton = ({ root }: Page, name: string) =>
  findAll(root, (each) => each.name === 'button' && textOf(each) === name).length > 0;

/**
 * Clicks twice, and reads again when another clerk was first. `gone`: there is nothing left to do.
 * `opened`: the page as it was before anybody did anything.
 */
async function insist(clerk: Visitor, act: Act, opened: Page): Promise<'done' | 'gone'> {
  let page = opened;
  for (let tries = 0; tries < 5; tries += 1) {
    if (!hasButton(page, act.preview ?? act.button)) return 'gone';
    if ((await clickTwice(clerk, act, page)) === 303) return 'done';
    page = await clerk.open(`${opened.url.pathname}${opened.url.search}`);
  }
  throw new Error(`${act.verb} was never done`);
}

/** Returns the status of both clicks, which are answered alike: it is done, or the page is old. */
async function clickTwice(
  clerk: Visitor,
  { verb, button, preview, typed }: Act,
  page: Page,
): Promise<number> {
  const form = preview ? await clerk.send(page, preview, typed) : page;
  if (form.status === 409) return 409;
  const clicks = await Promise.all([1, 2].map(() => clerk.send(form, button, preview ? {} : typed)));
  const [first = 0, second] = clicks.map(({ status }) => status);
  expect([verb, second, [303, 409].includes(first)]).toEqual([verb, first, true]);
  return first;
}

/** Both have read the page before one of them does anything. Returns how many were told that it is done. */
async function play(
  clerks: readonly Visitor[],
  paths: readonly string[],
  acts: readonly Act[],
): Promise<number> {
  const tablets = clerks.map((clerk, at) => ({ clerk, act: acts[at] ?? cancel, path: paths[at] ?? '' }));
  const opened = await Promise.all(tablets.map(({ clerk, path }) => clerk.open(path)));
  const ends = await Promise.all(tablets.map(({ clerk, act }, at) => insist(clerk, act, opened[at] as Page)));
  return ends.filter((end) => end === 'done').length;
}

async function readFacts(): Promise<Map<string, Facts>> {
  const rows = await site.query<Facts & { code: string }>(
    `SELECT r.code, r.state, r.payment_status AS payment, to_char(r.return_at, 'YYYY-MM-DD') AS returns,
      (r.selection->>'additionalDrivers')::int AS drivers,
      (SELECT p.papers_decision FROM precheckins p WHERE p.reservation_id = r.id) AS papers,
      ARRAY(SELECT a.verb FROM staff_audit a
        WHERE a.subject = r.code AND a.outcome = 'done' AND a.verb NOT LIKE 'see-%' ORDER BY 1) AS audit,
      ARRAY(SELECT n.text FROM reservation_notes n WHERE n.reservation_id = r.id ORDER BY 1) AS notes,
      ARRAY(SELECT c.amount_cents FROM counter_payments c WHERE c.reservation_id = r.id ORDER BY 1) AS taken,
      ARRAY(SELECT h.kind FROM reservation_history h WHERE h.reservation_id = r.id ORDER BY 1) AS history,
      ARRAY(SELECT m.kind FROM outbox_mails m WHERE m.reservation_id = r.id
        AND m.kind IN ('papers-approved', 'change', 'cancellation', 'no-show') ORDER BY 1) AS mails,
      (SELECT count(*)::int FROM allocations a WHERE a.reservation_id = r.id) AS units
    FROM reservations r`,
  );
  return new Map(rows.map(({ code, ...facts }) => [code, facts]));
}

it('a morning of pick-ups at one branch is played on two tablets at once without a lost or doubled action', async () => {
  const pickups: Pickup[] = [];
  for (let at = 0; at < PICKUPS; at += 1) pickups.push(await prepare(at));
  site.setTime(toInstant(`${MORNING}T07:30`));
  const clerks = [await signInStaff(site, 'counter'), await signInStaff(site, 'manager')];

  for (const { reservation, duty } of pickups) {
    const acts = duty.acts(reservation);
    const paths = acts.map(({ verb }) => `/staff/reservations/${reservation.code}/${verb}`);
    expect([acts, await play(clerks, paths, acts)]).toEqual([acts, duty.told]);
  }
  const found = await readFacts();
  for (const { reservation, duty } of pickups) {
    const returns = dateOf(reservation.search.returnAt);
    const expected = { ...KEPT, returns, ...duty.facts(reservation) };
    expect([reservation.code, found.get(reservation.code)]).toEqual([reservation.code, expected]);
  }
  expect(await site.query(`SELECT verb, subject FROM staff_audit WHERE outcome = 'refused'`)).toEqual([]);

  const sums = { cash: 0, terminal: 0, transfer: 0 };
  for (const { verb, typed } of pickups.flatMap(({ reservation, duty }) => duty.acts(reservation)))
    if (verb === 'payment') sums[typed?.method as keyof typeof sums] += parseAmount(`${typed?.amount}`) ?? 0;
  const day = `/staff/money/close?branch=PTY&date=${MORNING}`;
  const counted = { verb: 'close', button: 'Cerrar caja', typed: { counted: (sums.cash / 100).toFixed(2) } };
  expect(await play(clerks, [day, day], [counted, counted])).toBe(1);
  const closes = await site.query(
    `SELECT cash_cents AS cash, terminal_cents AS terminal, transfer_cents AS transfer, difference_cents
      FROM counter_closes`,
  );
  expect(closes).toEqual([{ ...sums, difference_cents: 0 }]);
}, 120_000);

/** What becomes of each fifth of the rentals. */
const FATES = ['late', 'early', 'exchanged', 'damaged', 'as agreed'] as const;
const DAMAGE_CENTS = 8_000;

it('returns, late, early, exchanged and damaged, are played on two tablets at once, and every unit, bill, deposit and mail is right', async () => {
  const [leaves, back] = [inDays(40), inDays(44)];
  const agreed = { late: inDays(43), early: inDays(46) };
  const out: { reservation: Reservation; fate: (typeof FATES)[number] }[] = [];
  for (let at = 0; at < RETURNS; at += 1) {
    const fate = FATES[at % FATES.length] ?? 'as agreed';
    const returns = fate === 'late' || fate === 'early' ? agreed[fate] : back;
    const dates = { pickup_date: leaves, return_date: returns, pickup_time: '10:00', return_time: '10:00' };
    out.push({ reservation: await bookAtCounter(site, dates), fate });
  }
  const playBoth = async (clerks: Visitor[], code: string, act: Act) => {
    const path = `/staff/reservations/${code}/${act.verb}`;
    expect([code, await play(clerks, [path, path], [act, act])]).toEqual([code, 1]);
  };
  site.setTime(toInstant(`${leaves}T09:30`));
  const clerk = await signInStaff(site, 'counter');
  for (const { reservation } of out) {
    const form = await clerk.open(`/staff/reservations/${reservation.code}/hand-over`);
    await clerk.press(form, HAND_OVER.button, HAND_OVER.typed);
  }

  site.setTime(toInstant(`${inDays(42)}T10:00`));
  // The worker would have seen in these days that cars of the other morning are still on the road.
  await replaceLostUnits(site.services);
  const exchanging = await signInStaff(site, 'counter');
  const exchange: Act = {
    verb: 'exchange',
    button: 'Cambiar de unidad',
    typed: { returned_km: '41350', returned_fuel: '6', km: '41400', fuel: '8' },
  };
  // On one tablet: a second exchange of the same rental would be allowed.
  for (const { reservation, fate } of out) {
    if (fate !== 'exchanged') continue;
    const form = await exchanging.open(`/staff/reservations/${reservation.code}/exchange`);
    expect(await insist(exchanging, exchange, form)).toBe('done');
  }

  site.setTime(toInstant(`${back}T10:00`));
  const clerks = [await signInStaff(site, 'counter'), await signInStaff(site, 'manager')];
  const takeBack = { verb: 'take-back', button: 'Recibir el auto', preview: 'Ver la cuenta final' };
  const read = { km: '41500', fuel: '7' };
  const damaged = { ...read, 'charge.damage': '80.00', 'reason.damage': 'Puerta rayada' };
  for (const { reservation, fate } of out)
    await playBoth(clerks, reservation.code, { ...takeBack, typed: fate === 'damaged' ? damaged : read });
  const rows = await site.query(
    `SELECT r.code, r.state, r.charges_cents AS charges, t.deposit_back_cents AS deposit,
      (SELECT count(*)::int FROM outbox_mails m WHERE m.reservation_id = r.id AND m.kind = 'final-bill') AS mails,
      (SELECT count(DISTINCT a.unit_id)::int FROM allocations a
        WHERE r.id IN (a.reservation_id, a.exchanged_in)) AS units,
      (SELECT bool_and(upper(a.period) <= $1::timestamptz + interval '1 day') FROM allocations a
        WHERE r.id IN (a.reservation_id, a.exchanged_in)) AS free
    FROM reservations r JOIN rentals t ON t.reservation_id = r.id WHERE t.returned_at IS NOT NULL`,
    [new Date(toInstant(`${back}T10:00`))],
  );
  const added = { late: LATE_DAY_CENTS, early: 0, exchanged: 0, damaged: DAMAGE_CENTS, 'as agreed': 0 };
  const expected = out.map(({ reservation: { code, quote }, fate }) => ({
    code,
    state: 'returned',
    charges: FUEL_CENTS + added[fate],
    deposit: quote.depositCents,
    mails: 1,
    units: fate === 'exchanged' ? 2 : 1,
    free: true,
  }));
  const byCode = (one: { code: string }, other: { code: string }) => one.code.localeCompare(other.code);
  expect((rows as typeof expected).sort(byCode)).toEqual(expected.sort(byCode));
}, 120_000);
