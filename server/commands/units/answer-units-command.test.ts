import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dateOf, fromInstant } from '#domain/calendar/panama.ts';
import { aBranch, aCar, aCarClass } from '#tests/support/a-rental.ts';
import { getPlaced, openTestStore, type TestStore } from '#tests/support/open-test-store.ts';
import { someSiteContent } from '#tests/support/some-content.ts';
import { runUnitsCommand } from '../units-command.ts';
import { answerUnitsCommand } from './answer-units-command.ts';
import { parseUnitsCommand } from './parse-units-command.ts';

let test: TestStore;
const folder = mkdtempSync(path.join(tmpdir(), 'volante-units-'));
beforeAll(async () => {
  test = await openTestStore();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await test.close();
});

const codes = ['ECAR', 'ICAR', 'SVAR', 'MCAR', 'SFBD', 'PFBD'];
const content = someSiteContent({
  classes: codes.map((code) => aCarClass({ code })),
  branches: ['PTY', 'PTY2', 'DAV', 'VES'].map((code) => aBranch({ code })),
  cars: codes.map((classCode, index) => aCar({ id: classCode, classCode, dailyCents: 1000 * (index + 1) })),
});

const answer = async (...args: string[]) => {
  const command = parseUnitsCommand(args);
  if (!command) throw new Error(`Invalid: ${args.join(' ')}`);
  return answerUnitsCommand({ store: test.store, content, clock: { now: Date.now } }, command);
};
const run = async (...args: string[]) => (await answer(...args)).text;

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

/** A time in so many days. */
const inDays = (days: number) => `${addDays(dateOf(fromInstant(Date.now())), days)}T10:00`;

function writeBlocks(...lines: unknown[]): string {
  const file = path.join(folder, 'blocks.jsonl');
  writeFileSync(
    file,
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  );
  return file;
}

const aLine = (unit: string, changes: object = {}) => ({
  reference: `RW-${unit}`,
  unit,
  from: inDays(10),
  until: inDays(14),
  reason: 'maintenance',
  ...changes,
});

/** A sold rental of a class in the middle of the block. */
const sell = (classCode: string) =>
  getPlaced(test.store, {
    classCode,
    state: 'confirmed',
    holdUntil: undefined,
    search: {
      pickupLocation: 'VES',
      returnLocation: 'VES',
      pickupAt: inDays(11),
      returnAt: inDays(12),
    },
  });

describe('npm run units', () => {
  it('stores the given units and lists them', async () => {
    expect(await run('set', 'ECAR', 'PTY', '3')).toBe('ECAR at PTY: 3 kept.');
    expect(await run('set', 'ECAR', 'PTY', '2')).toBe('ECAR at PTY: 2 kept.');
    expect(await run('set', 'SVAR', 'DAV', '1')).toBe('SVAR at DAV: 1 kept.');
    expect(await run('set', 'SVAR', 'PTY2', '1')).toBe('SVAR at PTY2: 1 kept.');
    expect(await countFree('ECAR')).toMatchObject({ units: 2, free: 2 });
    expect(await run('list')).toBe(
      ['BRANCH  CLASS  UNITS', 'DAV     SVAR       1', 'PTY     ECAR       2', 'PTY2    SVAR       1'].join(
        '\n',
      ),
    );
  });

  it('takes no car away from a renter', async () => {
    await run('set', 'ICAR', 'PTY', '1');
    await getPlaced(test.store, { classCode: 'ICAR' }, { period });
    expect(await run('set', 'ICAR', 'PTY', '0')).toBe(
      'ICAR at PTY: 1 kept. 1 more than asked for: they are reserved or rented out.',
    );
  });

  it('refuses codes that content does not have', async () => {
    expect(await answer('set', 'ZZZZ', 'PTY', '1')).toEqual({
      text: 'Content has no class ZZZZ. Nothing has changed.',
      status: 1,
    });
    expect(await run('set', 'ICAR', 'Tocumen', '1')).toBe(
      'Content has no branch Tocumen. Nothing has changed.',
    );
    expect(await run('set', 'ZZZZ', 'YYY', '1')).toBe(
      'Content has no class ZZZZ and no branch YYY. Nothing has changed.',
    );
    expect(await run()).not.toContain('ZZZZ');
  });

  it('imports blocks line by line, twice the same, and reports lines that are none', async () => {
    await run('set', 'MCAR', 'VES', '2');
    const file = writeBlocks(
      aLine('VES-MCAR-1'),
      '',
      'no JSON',
      aLine('VES-MCAR-9'),
      aLine('VES-MCAR-2', { pickup_branch: 'ZZZ' }),
    );
    const problems = [
      'line 3: it is not an object',
      'line 4: there is no unit VES-MCAR-9',
      'line 5: there is no branch ZZZ',
    ];
    expect(await answer('import', file)).toEqual({ text: ['1 placed.', ...problems].join('\n'), status: 1 });
    expect(await answer('import', file)).toEqual({
      text: ['1 unchanged.', ...problems].join('\n'),
      status: 1,
    });
    const removal = writeBlocks(aLine('VES-MCAR-1', { removed: true }));
    expect(await answer('import', removal)).toEqual({ text: '1 removed.', status: 0 });
  });

  it('lists a block over a sold rental as a conflict, and does what it proposes', async () => {
    await run('set', 'SFBD', 'VES', '1');
    const { code } = await sell('SFBD');
    expect(await run('import', writeBlocks(aLine('VES-SFBD-1')))).toBe(
      '1 conflict.\nSee npm run units -- conflicts.',
    );
    const conflict = `${code}, from ${inDays(11)} in VES, cannot have VES-SFBD-1: block RW-VES-SFBD-1 (maintenance) needs it.`;
    expect(await run('conflicts')).toBe(`${conflict} No other unit fits: bring one, or call the renter.`);
    await run('set', 'PFBD', 'VES', '1');
    expect(await run('conflicts')).toBe(
      `${conflict} Proposal: npm run units -- assign ${code} VES-PFBD-1 (upgrade to PFBD)`,
    );
    expect(await answer('assign', code, 'VES-PFBD-1')).toEqual({
      text: `${code} has VES-PFBD-1.`,
      status: 0,
    });
    expect(await run('conflicts')).toBe('There are no conflicts.');
    expect((await answer('assign', code, 'VES-SFBD-1')).status).toBe(1);
    expect((await answer('assign', 'FF-NOBODY', 'VES-SFBD-1')).status).toBe(1);
  });

  it.each([
    ['no branch', ['set', 'ICAR', '', '1']],
    ['a count below nothing', ['set', 'ICAR', 'PTY', '-1']],
    ['a count that is none', ['set', 'ICAR', 'PTY', 'many']],
    ['too little', ['set', 'ICAR', 'PTY']],
    ['too much', ['set', 'ICAR', 'PTY', '1', '2']],
    ['another command', ['remove']],
    ['an import without a file', ['import']],
    ['a reservation without a unit', ['assign', 'FF-7K2Q9M']],
  ])('refuses %s', (_what, args) => {
    expect(parseUnitsCommand(args)).toBeUndefined();
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
