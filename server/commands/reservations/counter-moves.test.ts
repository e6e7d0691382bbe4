import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStore, type Store } from '#adapters/store/create-store.ts';
import { openDatabase } from '#adapters/store/database.ts';
import { toInstant } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { sendMails } from '#operations/mail/send-mails.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { openTestFixture, type TestFixture } from '#tests/support/open-test-fixture.ts';
import { CARDS, getPaid } from '#tests/support/pay-as.ts';
import { typePaymentsCommand } from '#tests/support/type-payments-command.ts';
import { answerReservationsCommand } from '../reservations-command.ts';
import { parseReservationsCommand } from './parse-reservations-command.ts';

let fixture: TestFixture;
const stores: Store[] = [];
beforeAll(async () => {
  fixture = await openTestFixture();
  await fixture.store.keepUnits([{ classCode: 'ICAR', branchCode: 'PTY', units: 1 }]);
});
beforeEach(async () => {
  await fixture.query('TRUNCATE reservations CASCADE');
  fixture.mails.length = 0;
  fixture.clock.now = toInstant('2026-02-20T09:00');
});
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await fixture.close();
});

/** A function that runs command lines of olga at the counter of a brand on 28 February. */
function openShell(brand: string) {
  const { address, log } = fixture.database;
  const store = createStore(openDatabase({ address, log, size: 2, brand }));
  stores.push(store);
  return async (...args: string[]) => {
    const command = parseReservationsCommand(args, '2026-02-28', 'olga');
    if (typeof command === 'string') throw new Error(command);
    const { services } = fixture;
    const loadContent = async () => services.content;
    return answerReservationsCommand({ ...services, store, loadContent, hasReceiver: true, brand }, command);
  };
}

const book = async () => (await bookAs(fixture.services, { reservationType: 'normal' })).reservation;
const find = async ({ id }: Reservation) => fixture.services.reservations.find(id);
const historyOf = async ({ id }: Reservation) => fixture.services.reservations.listHistory(id);

describe('the counter', () => {
  it('refuses a longer rental after the pick-up and says what to do', async () => {
    const reservation = await book();
    fixture.clock.now = toInstant('2026-03-05T10:00');
    const later = ['change', reservation.code, '--return', '2026-03-10T10:00'];
    expect(await openShell('firefly')(...later)).toEqual({
      text: expect.stringContaining('late-return'),
      status: 1,
    });
  });

  it('changes a reservation without online payment only with confirmation and operator name, with a mail', async () => {
    const type = openShell('firefly');
    const reservation = await book();
    const later = ['change', reservation.code, '--return', '2026-03-10T10:00', '--return-branch', 'pty'];
    const asked = await type(...later);
    expect(asked.text).toContain('2026-03-02 10:00 PTY to 2026-03-09 10:00 CDE, $510.99');
    expect(asked.text).toMatch(/2026-03-02 10:00 PTY to 2026-03-10 10:00 PTY, \$\d+\.\d\d\nNothing was done/);
    expect(await find(reservation)).toEqual(reservation);
    const done = await type(...later, '--yes');
    expect(done).toMatchObject({ text: expect.stringContaining('It is changed'), status: 0 });
    expect(await find(reservation)).toMatchObject({
      search: { returnAt: '2026-03-10T10:00', returnLocation: 'PTY' },
      state: 'confirmed',
      paymentStatus: 'unpaid',
    });
    expect(await historyOf(reservation)).toMatchObject([{ kind: 'changed', by: 'olga' }]);
    while ((await sendMails(fixture.services)) > 0);
    expect(fixture.mails.map(({ subject }) => subject)).toContain('change');
    expect(await type(...later, '--yes')).toEqual({
      text: `${reservation.code} is like that already.`,
      status: 1,
    });
  });

  it.each([
    ['a day on which it cannot begin', ['--pickup', '2026-03-12T10:00'], 'returnBeforePickup'],
    ['an unknown branch', ['--return-branch', 'ZZZ'], 'unknownBranch'],
    ['an unknown car', ['--car', 'tank'], 'no such car'],
  ])('does not change a reservation to %s', async (_name, args, reason) => {
    const reservation = await book();
    const refused = await openShell('firefly')('change', reservation.code, ...args, '--yes');
    expect(refused).toMatchObject({ text: expect.stringContaining(reason), status: 1 });
    expect(await find(reservation)).toEqual(reservation);
  });

  it('does not change what was paid online', async () => {
    const { draftId, reservation } = await bookAs(fixture.services);
    await getPaid(fixture, draftId, CARDS.frictionless);
    const before = await find(reservation);
    const refused = await openShell('firefly')(
      'change',
      reservation.code,
      '--return',
      '2026-03-10T10:00',
      '--yes',
    );
    expect(refused).toMatchObject({ text: expect.stringContaining('is paid online'), status: 1 });
    expect(await find(reservation)).toEqual(before);
  });

  it.each(['perez', 'ANA PÉR', 'ana@EXAMPLE', '6123-4567', '61234'])(
    'finds a renter by %s, whenever the rental is and however it ended',
    async (text) => {
      const type = openShell('firefly');
      const reservation = await book();
      await fixture.query("UPDATE reservations SET state = 'cancelled'");
      expect((await type('list', '--search', text)).text).toContain(reservation.code);
      expect((await type('list', '--search', `${text}x9`)).text).toBe('None.');
    },
  );

  it('neither shows nor changes a reservation of another brand', async () => {
    const reservation = await book();
    const type = openShell('hertz');
    for (const args of [
      ['list', '--state', 'all'],
      ['list', '--search', 'perez'],
    ])
      expect((await type(...args)).text).toBe('None.');
    for (const args of [
      ['show'],
      ['change', '--car', 'corolla', '--yes'],
    ])
      expect(await type(args[0] ?? '', reservation.code, ...args.slice(1))).toEqual({
        text: `There is no reservation ${reservation.code} of hertz.`,
        status: 1,
      });
    expect((await find(reservation))?.state).toBe('confirmed');
  });
});

it('the payments command shows a reservation that was never paid online', async () => {
  const { code } = await book();
  const admin = { ...fixture.services, patienceMs: 0 };
  for (const args of [
    ['show', code],
    ['retry', code],
    ['refund', code, '--all', '--reason', 'x'],
  ])
    expect(await typePaymentsCommand(admin, args)).toEqual({
      text: `${code} is confirmed, normal: nobody has tried to pay it online. See: npm run reservations -- show ${code}`,
      status: 1,
    });
});
