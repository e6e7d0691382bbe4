import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPlaced, openTestStore, type TestStore } from '#tests/support/open-test-store.ts';
import { answerCommand, parseCommand, runUnitsCommand } from './units-command.ts';

let test: TestStore;
beforeAll(async () => {
  test = await openTestStore();
});
afterAll(() => test.close());

const run = async (...args: string[]) => {
  const command = parseCommand(args);
  return command && answerCommand(test.store, command);
};

const day = 86_400_000;
const period = { from: Date.now() + day, until: Date.now() + 2 * day };

async function countFree(classCode: string) {
  const stock = await test.store.reservations.countStock({
    brand: 'firefly',
    pickupBranch: 'PTY',
    returnBranch: 'PTY',
    period,
    now: Date.now(),
  });
  return stock.find((one) => one.classCode === classCode);
}

describe('npm run units', () => {
  it('reports for a new database that no stock is kept and that content alone decides', async () => {
    expect(await run()).toBe('No units are kept: the fleet status of content decides alone.');
    expect(await run('set', 'MCAR', 'DAV', '0')).toContain('decides alone');
  });

  it('stores the given units and lists them', async () => {
    expect(await run('set', 'ECAR', 'PTY', '3')).toBe('ECAR at PTY: 3 kept.');
    expect(await run('set', 'ECAR', 'PTY', '2')).toBe('ECAR at PTY: 2 kept.');
    expect(await run('set', 'SVAR', 'DAV', '1')).toBe('SVAR at DAV: 1 kept.');
    expect(await countFree('ECAR')).toMatchObject({ units: 2, free: 2 });
    expect(await run('list')).toBe(
      ['BRANCH  CLASS  UNITS', 'DAV     SVAR       1', 'PTY     ECAR       2'].join('\n'),
    );
  });

  it('takes no car away from a renter', async () => {
    await run('set', 'ICAR', 'PTY', '1');
    await getPlaced(test.store, { classCode: 'ICAR' }, { period });
    expect(await run('set', 'ICAR', 'PTY', '0')).toBe(
      'ICAR at PTY: 1 kept. 1 more than asked for: they are reserved or rented out.',
    );
  });

  it.each([
    ['a class that is none', ['set', 'car', 'PTY', '1']],
    ['a branch that is none', ['set', 'ICAR', 'Tocumen', '1']],
    ['a count below nothing', ['set', 'ICAR', 'PTY', '-1']],
    ['a count that is none', ['set', 'ICAR', 'PTY', 'many']],
    ['too little', ['set', 'ICAR', 'PTY']],
    ['too much', ['set', 'ICAR', 'PTY', '1', '2']],
    ['another command', ['remove']],
  ])('refuses %s', (_what, args) => {
    expect(parseCommand(args)).toBeUndefined();
  });

  it.each([
    ['--help', 0],
    ['help', 0],
    ['remove', 2],
  ])('prints its usage for %s, with exit status %i', async (typed, status) => {
    const said: string[] = [];
    expect(await runUnitsCommand([typed], (text) => said.push(text))).toBe(status);
    expect(said.join()).toContain('set CLASS BRANCH COUNT');
  });
});
