import { randomUUID } from 'node:crypto';
import { createStore, type Store } from '#adapters/store/create-store.ts';
import { type Database, openDatabase } from '#adapters/store/database.ts';
import { migrate } from '#adapters/store/migrate.ts';
import { PLACE, toPlaceArguments } from '#adapters/store/reservation/place-reservation.ts';
import { addDays } from '#domain/calendar/panama.ts';
import type { RentalSearch } from '#domain/reservation/draft.ts';
import { placeReservation } from '#operations/reservation/place-reservation.ts';
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts';
import { aReservationForm } from '#tests/support/a-booking.ts';
import { aDraft, aReservation } from '#tests/support/a-reservation.ts';
import { periodOf } from '#tests/support/open-test-store.ts';
import { makeStandInServices } from '#tests/support/stand-in-services.ts';
import { median, printTable } from './report.ts';
import { judge, note } from './verdicts.ts';

const BOOKERS = 50;
const UNITS = 10;
const ROUNDS = 7;
const silent = { info() {}, warn() {}, error() {} };

interface Round {
  winners: number;
  ms: number;
}

/** Books for a search; true: got the car. */
type Way = (draftId: string, search: RentalSearch) => Promise<boolean>;

let days = 0;

/** As many periods as asked for, none of which touches another one of this run. */
function nextPeriods(count: number): RentalSearch[] {
  return Array.from({ length: count }, () => {
    days += 3;
    const day = addDays('2026-04-01', days);
    const times = { pickupAt: `${day}T10:00`, returnAt: `${addDays(day, 1)}T10:00` };
    return { pickupLocation: 'PTY', returnLocation: 'PTY', ...times };
  });
}

/** Fifty bookers at the same moment, by the operation and by the bare SQL function. */
export async function benchFifty(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent });
  await migrate(postgres.connection);
  const database = openDatabase({ address: postgres.connection, log: silent, size: BOOKERS });
  const store = createStore(database);
  try {
    await store.keepUnits([{ classCode: 'ICAR', branchCode: 'PTY', units: UNITS }]);
    const ways = { operation: byOperation(store), bare: byFunction(database) };
    await race(store, ways.operation, 5);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({
        lastTen: await race(store, ways.operation, 1),
        lastTenBare: await race(store, ways.bare, 1),
        disjoint: await race(store, ways.operation, 5),
        disjointBare: await race(store, ways.bare, 5),
      });
    report(rounds);
  } finally {
    await store.close();
    await postgres.stop();
  }
}

function report(rounds: Record<'lastTen' | 'lastTenBare' | 'disjoint' | 'disjointBare', Round>[]): void {
  const of = (key: keyof (typeof rounds)[number]) => ({
    winners: [...new Set(rounds.map((round) => round[key].winners))].join(' or '),
    ms: median(rounds.map((round) => round[key].ms)),
  });
  const row = (name: string, key: keyof (typeof rounds)[number]) => [
    name,
    of(key).winners,
    of(key).ms.toFixed(0),
  ];
  printTable(
    'Fifty bookers at once',
    ['way', 'winners', 'round, median ms'],
    [
      row('the last ten units, by the operation', 'lastTen'),
      row('  by the SQL function', 'lastTenBare'),
      row('five periods of ten units, by the operation', 'disjoint'),
      row('  by the SQL function', 'disjointBare'),
    ],
  );
  const winners = `${of('lastTen').winners} and ${of('disjoint').winners}`;
  note({
    target: 6,
    what: 'winners of ten units, and of five periods of ten',
    measured: winners,
    wanted: '10 and 50',
    met: winners === '10 and 50',
  });
  judge(6, 'a round by the operation beside the function alone', {
    measured: median(rounds.map((round) => round.disjoint.ms / round.disjointBare.ms)),
    atMost: 2,
  });
}

async function race(store: Store, way: Way, periods: number): Promise<Round> {
  const searches = nextPeriods(periods);
  const bookers = await Promise.all(
    Array.from({ length: BOOKERS }, async (_, index) => {
      const search = searches[index % periods];
      if (!search) throw new Error('There is a period for every booker');
      const draftId = randomUUID();
      await store.drafts.save(draftId, aDraft({ search, reservationType: 'normal', shownPrices: undefined }));
      return { draftId, search };
    }),
  );
  const startedMs = performance.now();
  const won = await Promise.all(bookers.map(({ draftId, search }) => way(draftId, search)));
  return { winners: won.filter(Boolean).length, ms: performance.now() - startedMs };
}

function byOperation(store: Store): Way {
  const services = makeStandInServices(store).services;
  return async (draftId) => {
    const outcome = await placeReservation(services, {
      draftId,
      clientIp: '127.0.0.1',
      form: aReservationForm(),
      shownPrices: undefined,
      shownTotalCents: undefined,
      language: 'es',
      parsePhone: () => '+50761234567',
    });
    if (outcome.kind !== 'placed' && outcome.kind !== 'unavailable')
      throw new Error(`A booking was refused: ${JSON.stringify(outcome)}`);
    return outcome.kind === 'placed';
  };
}

function byFunction({ pool }: Database): Way {
  return async (draftId, search) => {
    const reservation = aReservation({ search, state: 'confirmed', holdUntil: undefined });
    const period = periodOf(reservation);
    const values = toPlaceArguments({
      reservation,
      draftId,
      draft: aDraft(),
      period,
      coupon: undefined,
      mails: [],
    });
    const { rows } = await pool.query({ ...PLACE, values });
    return rows[0]?.outcome === 'placed';
  };
}
