import { expect, test } from 'vitest';
import { bookAs } from '#tests/support/a-booking.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { parseReservationsCommand } from './reservations/parse-reservations-command.ts';
import { answerReservationsCommand } from './reservations-command.ts';

const fixture = fixtureForTests();

async function type(...args: string[]): Promise<{ text: string; status: number }> {
  const command = parseReservationsCommand(args);
  if (typeof command === 'string') return { text: command, status: 2 };
  return answerReservationsCommand({ store: fixture.store, hasReceiver: true, brand: 'firefly' }, command);
}

test('revokes the links of a reservation', async () => {
  const { code } = (await bookAs(fixture.services)).reservation;
  expect(await type('revoke', code.toLowerCase())).toEqual({
    text: expect.stringContaining(code),
    status: 0,
  });
  expect((await fixture.services.reservations.findByCode(code))?.linkVersion).toBe(1);
  expect(await type('revoke', 'FF-ZZZZZZ')).toEqual({
    text: 'There is no reservation FF-ZZZZZZ of firefly.',
    status: 1,
  });
});

test.each([
  [],
  ['list'],
  ['show', 'FF-7K2Q9M'],
  ['revoke'],
  ['revoke', 'A', 'B'],
  ['deliveries', '--nonsense'],
])('refuses the command %s %s %s', async (...args: string[]) => {
  expect((await type(...args.filter(Boolean))).status).toBe(2);
});
