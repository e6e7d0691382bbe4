import { afterAll, beforeEach, expect, it } from 'vitest';
import { createStore, type Store } from '#adapters/store/create-store.ts';
import { openDatabase } from '#adapters/store/database.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { typePaymentsCommand } from '#tests/support/type-payments-command.ts';
import { answerReservationsCommand } from '../reservations-command.ts';
import { parseReservationsCommand } from './parse-reservations-command.ts';

const fixture = fixtureForTests();
const stores: Store[] = [];
beforeEach(() => fixture.query('TRUNCATE reservations CASCADE'));
afterAll(() => Promise.all(stores.map((store) => store.close())));

/** A function that runs command lines at the counter of a brand on 28 February. */
function openShell(brand: string) {
  const { address, log } = fixture.database;
  const store = createStore(openDatabase({ address, log, size: 2, brand }));
  stores.push(store);
  return async (...args: string[]) => {
    const command = parseReservationsCommand(args, '2026-02-28');
    if (typeof command === 'string') throw new Error(command);
    return answerReservationsCommand({ ...fixture.services, store, hasReceiver: true, brand }, command);
  };
}

const book = async () => (await bookAs(fixture.services, { reservationType: 'normal' })).reservation;

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

it('does not show a reservation of another brand', async () => {
  const { code } = await book();
  const type = openShell('hertz');
  for (const args of [
    ['list', '--state', 'all'],
    ['list', '--search', 'perez'],
  ])
    expect((await type(...args)).text).toBe('None.');
  expect(await type('show', code)).toEqual({
    text: `There is no reservation ${code} of hertz.`,
    status: 1,
  });
});

it('the payments command says that a reservation was never paid online', async () => {
  const { code } = await book();
  const args = ['resolve', code, 'paid', '--reason', 'x'];
  expect(await typePaymentsCommand(fixture.services, args)).toEqual({
    text: `${code} is confirmed, normal: nobody has tried to pay it online. See: npm run reservations -- show ${code}`,
    status: 1,
  });
});
