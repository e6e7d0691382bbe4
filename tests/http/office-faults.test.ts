import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { bookAtCounter } from '#tests/support/book-at-counter.ts';
import { verifyCheckIn } from '#tests/support/check-in-by-form.ts';
import type { Page } from '#tests/support/html/page.ts';
import { findAll, textOf } from '#tests/support/html/parse-html.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { inDays } from '#tests/support/search-days.ts';
import { signInStaff } from '#tests/support/sign-in-staff.ts';
import type { Typed, Visitor } from '#tests/support/visitor.ts';

const site = siteForTests();

let clerk: Visitor;
beforeAll(async () => {
  clerk = await signInStaff(site, 'counter');
});

describe('the database away in the middle of a verb', () => {
  /** Ends the connections of transactions that have begun, while the reservation is locked. */
  async function cut({ id }: Reservation, send: () => Promise<Page>): Promise<Page> {
    const client = await site.database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT 1 FROM reservations WHERE id = $1 FOR UPDATE', [id]);
      const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
      const answer = send();
      // Tasks of the site may wait too, so the one that ends first need not be the verb.
      while (!(await Promise.race([answer, delay(50)]))) await endThoseBehind(rows[0].pid);
      await client.query('ROLLBACK');
      return await answer;
    } finally {
      client.release(true);
    }
  }

  async function endThoseBehind(pid: number): Promise<void> {
    await site.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND $1 = ANY (pg_blocking_pids(pid))`,
      [pid],
    );
  }

  const VERBS: [verb: string, button: string, typed: Typed][] = [
    ['note', 'Agregar nota', { text: 'Llega tarde' }],
    ['hand-over', 'Entregar el auto', { km: '41200', fuel: '8', deposit_reference: 'T-1' }],
    ['payment', 'Registrar cobro', { amount: '20', method: 'cash' }],
    ['renter', 'Corregir datos', { lastName: 'Gómez' }],
    ['cancel', 'Cancelar reserva', {}],
  ];

  it.each(VERBS)(
    'leaves nothing of %s half done, says so, and the same form does it afterwards',
    async (...given) => {
      const [verb, button, typed] = given;
      const reservation = await bookAtCounter(site);
      const { id, code } = reservation;
      const form = await clerk.open(`/staff/reservations/${code}/${verb}`);
      const failed = await cut(reservation, () => clerk.send(form, button, typed));
      expect([failed.status, failed.text]).toEqual([500, expect.stringContaining('no se guardó nada')]);
      expect(await site.services.reservations.find(id)).toEqual(reservation);
      const count = () =>
        site.query(
          `SELECT (SELECT count(*)::int FROM staff_audit WHERE subject = $2 AND verb = $3) AS audit,
          (SELECT count(*)::int FROM reservation_notes WHERE reservation_id = $1) AS notes,
          (SELECT count(*)::int FROM counter_payments WHERE reservation_id = $1) AS entries,
          (SELECT count(*)::int FROM rentals WHERE reservation_id = $1) AS rentals`,
          [id, code, verb],
        );
      expect(await count()).toEqual([{ audit: 0, notes: 0, entries: 0, rentals: 0 }]);
      for (let sent = 0; sent < 2; sent += 1)
        expect((await clerk.send(form, button, typed)).location).toBe(
          `/staff/reservations/${code}?done=${verb}`,
        );
      const once = (of: string) => (verb === of ? 1 : 0);
      expect(await count()).toEqual([
        { audit: 1, notes: once('note'), entries: once('payment'), rentals: once('hand-over') },
      ]);
    },
  );
});

describe('a name', () => {
  const NAMES = [
    ['with markup', '"><script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['from right to left, with marks of direction', 'مريم \u202EAna\u2066'],
    ['of 5,000 letters', 'x'.repeat(5_000)],
    ['like a formula', '=HYPERLINK("https://evil.example","Ana")'],
  ];

  it.each(NAMES)(
    '%s is text in a cell of its own in every list, and on every page of the reservation',
    async (_, name) => {
      const { code } = await verifyCheckIn(site);
      await site.query('UPDATE reservations SET renter_last_name = $2 WHERE code = $1', [code, name]);
      const path = `/staff/reservations/${code}`;
      const lists = [`/staff/today?date=${inDays(21)}`, `/staff/today?q=${code}`, '/staff/papers'];
      const pages = [
        path,
        ...['note', 'renter', 'cancel', 'change', 'papers', 'hand-over'].map((verb) => `${path}/${verb}`),
      ];
      for (const address of [...lists, ...pages]) {
        const page = await clerk.open(address);
        expect([address, page.status, page.text.includes(name.trim())]).toEqual([address, 200, true]);
        expect(page.body).not.toMatch(/<script>alert|<img src=x/);
        if (!lists.includes(address)) continue;
        const row = findAll(page.root, ({ name: tag }) => tag === 'tr').find((each) =>
          textOf(each).includes(code),
        );
        const cells = row ? findAll(row, ({ name: tag }) => tag === 'td').map(textOf) : [];
        expect([address, cells]).toEqual([address, expect.arrayContaining([`Ana ${name}`])]);
      }
    },
  );
});

it('a day of 10,000 pick-ups is shown in part, and says so', async () => {
  const { code } = await bookAtCounter(site);
  await site.query('ALTER TABLE reservations DISABLE TRIGGER USER');
  for (let last = 1_000; last <= 10_000; last += 1_000)
    await site.query(
      `INSERT INTO reservations SELECT (jsonb_populate_record(r, jsonb_build_object(
        'id', md5('many' || i), 'code', 'FF-MANY' || i, 'pickup_at', $2::timestamp,
        'return_at', $2::timestamp + interval '2 days'))).*
        FROM generate_series($3::int - 999, $3::int) AS i, reservations r WHERE r.code = $1`,
      [code, `${inDays(40)}T10:00`, last],
    );
  await site.query('ALTER TABLE reservations ENABLE TRIGGER USER');
  const page = await clerk.open(`/staff/today?branch=PTY&date=${inDays(40)}`);
  expect(page.status).toBe(200);
  expect(page.text).toContain('Solo se muestran las primeras 500');
  expect(findAll(page.root, ({ name }) => name === 'tr').length).toBeLessThan(2_100);
});

it('a guessed code is answered like none, and the audit has the guess', async () => {
  for (const path of ['', '/cancel', '/papers', '/papers/license'])
    expect((await clerk.get(`/staff/reservations/FF-GUESSD${path}`)).status).toBe(404);
  const form = { intent: 'cancel', version: '1' };
  expect((await clerk.post('/staff/reservations/FF-GUESSD/cancel', form)).status).toBe(404);
  const audit = await site.query(
    `SELECT verb, outcome FROM staff_audit WHERE subject = 'FF-GUESSD' ORDER BY id`,
  );
  const refused = (verb: string) => ({ verb, outcome: 'refused' });
  expect(audit).toEqual(['see-reservation', 'cancel', 'see-papers', 'see-papers', 'cancel'].map(refused));
});

it.each([
  ['with a character that databases refuse', '%00'],
  ['of 5,000 characters', randomBytes(2_500).toString('hex')],
])(
  'a reference of a payment %s is answered like none, and refused without the right',
  async (_, reference) => {
    for (const [role, status] of [
      ['counter', 403],
      ['finance', 404],
    ] as const) {
      const visitor = await signInStaff(site, role);
      expect((await visitor.get(`/staff/money/${reference}`)).status).toBe(status);
      const form = { intent: 'resolve', version: '1' };
      expect((await visitor.post(`/staff/money/${reference}`, form)).status).toBe(status);
    }
  },
);
