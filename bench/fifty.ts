import { alternate, printTable, ratio, type Target } from './report.ts';
import {
  type BenchStore,
  bookByOperation,
  recordStatements,
  rentalOn,
  type Statement,
  saveDrafts,
  withStore,
} from './store.ts';

const BOOKERS = 50;
const UNITS = 10;
const ROUNDS = 7;

/**
 * Fifty bookers at the same moment, for the last ten cars of one period and for ten cars in each of five: the operation, and the
 * SQL function alone.
 */
export async function benchFifty(dataDir: string): Promise<Target[]> {
  return withStore({ dataDir, size: BOOKERS, units: UNITS }, async (bench) => {
    const winners: Record<string, Set<number>> = {};
    const race = (name: string, periods: number, run: (bench: BenchStore, ids: string[]) => Promise<Race>) =>
      [
        name,
        async () => {
          const { won, ms } = await run(bench, await saveDrafts(bench, nextRentals(periods)));
          winners[name] = (winners[name] ?? new Set()).add(won);
          return ms;
        },
      ] as const;
    const ways = Object.fromEntries([
      race('one period, operation', 1, raceOperation),
      race('one period, SQL function', 1, raceFunction),
      race('five periods, operation', 5, raceOperation),
      race('five periods, SQL function', 5, raceFunction),
    ]);
    await alternate(ways, 1);
    const rounds = await alternate(ways, ROUNDS);
    printTable(
      `${BOOKERS} bookers at once`,
      ['race', 'winners', 'median ms'],
      Object.keys(ways).map((name) => [
        name,
        [...(winners[name] ?? [])].join(),
        ratio(rounds, name).toFixed(0),
      ]),
    );
    const least = (name: string) => Math.min(...(winners[name] ?? []));
    const exact = { isMinimum: true, digits: 0 };
    const slower = ['one period', 'five periods'].map((name) =>
      ratio(rounds, `${name}, operation`, `${name}, SQL function`),
    );
    return [
      { what: '8 winners of ten cars', measured: least('one period, operation'), goal: 10, ...exact },
      { what: '8 winners of five times ten', measured: least('five periods, operation'), goal: 50, ...exact },
      { what: '8 round by the operation ÷ SQL function', measured: Math.max(...slower), goal: 2 },
    ];
  });
}

interface Race {
  won: number;
  ms: number;
}

let used = 0;

/** A rental for every booker, on as many days that no race has had before. */
function nextRentals(periods: number) {
  used += periods;
  return Array.from({ length: BOOKERS }, (_, booker) => rentalOn(used - (booker % periods)));
}

async function raceAll<Item>(items: Item[], book: (item: Item) => Promise<boolean>): Promise<Race> {
  const startedMs = performance.now();
  const won = await Promise.all(items.map(book));
  return { won: won.filter(Boolean).length, ms: performance.now() - startedMs };
}

function raceOperation(bench: BenchStore, draftIds: string[]): Promise<Race> {
  return raceAll(draftIds, (id) => bookByOperation(bench, id));
}

async function raceFunction(bench: BenchStore, draftIds: string[]): Promise<Race> {
  const { pool } = bench.database;
  const statements = await recordStatements(bench, draftIds);
  return raceAll(statements, async (statement: Statement) => {
    const { rows } = await pool.query<{ outcome: string }>(statement);
    return rows[0]?.outcome === 'placed';
  });
}
