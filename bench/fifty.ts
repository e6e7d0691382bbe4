import { alternate, ratio, type Target } from './report.ts';
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
 * Fifty bookers at the same moment: for the last ten cars of one period, and for ten cars in each of five
 * periods. Measured for the whole operation and for the SQL function alone.
 */
export async function benchFifty(dataDir: string): Promise<Target[]> {
  return withStore({ dataDir, size: BOOKERS, units: UNITS }, async (bench) => {
    const won: Record<string, number> = {};
    const race = (name: string, periods: number, run: typeof raceOperation) => async () => {
      const { winners, ms } = await run(bench, await saveDrafts(bench, nextRentals(periods)));
      won[name] = Math.min(won[name] ?? BOOKERS, winners);
      return ms;
    };
    const ways = {
      ten: race('ten', 1, raceOperation),
      tenPrototype: race('tenPrototype', 1, raceFunction),
      fifty: race('fifty', 5, raceOperation),
      fiftyPrototype: race('fiftyPrototype', 5, raceFunction),
    };
    await alternate(ways, 1);
    const rounds = await alternate(ways, ROUNDS);
    const exact = { isMinimum: true, digits: 0 };
    const ms = { unit: ' ms', digits: 0 };
    return [
      { what: '8 winners of ten cars, the fewest', measured: won.ten ?? 0, goal: 10, ...exact },
      { what: '8 winners of five times ten, the fewest', measured: won.fifty ?? 0, goal: 50, ...exact },
      { what: '8 round for ten cars', measured: ratio(rounds, 'ten'), ...ms },
      { what: '8 the same ÷ SQL function', measured: ratio(rounds, 'ten', 'tenPrototype'), goal: 2 },
      { what: '8 round for five times ten', measured: ratio(rounds, 'fifty'), ...ms },
      { what: '8 the same ÷ SQL function', measured: ratio(rounds, 'fifty', 'fiftyPrototype'), goal: 2 },
    ];
  });
}

interface Race {
  winners: number;
  ms: number;
}

let used = 0;

/** A rental for each booker, spread over `periods` days that no earlier race has used. */
function nextRentals(periods: number) {
  used += periods;
  return Array.from({ length: BOOKERS }, (_, booker) => rentalOn(used - (booker % periods)));
}

async function raceAll<Item>(items: Item[], book: (item: Item) => Promise<boolean>): Promise<Race> {
  const startedMs = performance.now();
  const won = await Promise.all(items.map(book));
  return { winners: won.filter(Boolean).length, ms: performance.now() - startedMs };
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
