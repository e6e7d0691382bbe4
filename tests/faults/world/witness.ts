import type { Page } from '#tests/support/html/page.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import type { FaultWorld } from './fault-world.ts';

/** Something that says: no money was taken, you may pay again. Real time, in epoch milliseconds. */
interface Telling {
  reservationId: string;
  where: string;
  from: number;
  to: number;
}

/** What a poll that calls a payment over comes to. */
export const SAYS_FAILED = 'The payment was not made';

/** In either language: the heading of a payment that ended without money, and what other pages say of that. */
const FAILED =
  /El pago no se realizó|The payment was not made|No se hizo ningún cobro|Nothing was charged|Intenta de nuevo en unos minutos/;

/** States in which nobody can know whether money was, is or will be taken. */
const UNCERTAIN = ['charging', 'unknown', 'paid_pending', 'manual_review'];

/** Worlds in which nobody listens at the moment. */
const unheard = new WeakSet<FaultWorld>();

const tellings = new WeakMap<FaultWorld, Telling[]>();

/** Whatever a text said to a renter between two moments; kept when it says that the payment failed. */
export function hear(
  world: FaultWorld,
  reservationId: string,
  said: { text: string; where: string; from: number },
): void {
  if (unheard.has(world) || !FAILED.test(said.text)) return;
  const { where, from } = said;
  tellings.set(world, [...(tellings.get(world) ?? []), { reservationId, where, from, to: Date.now() }]);
}

/** What the site says while a test itself hides the truth from it is held against nobody. */
export async function listenToNothing(world: FaultWorld, act: () => Promise<unknown>): Promise<void> {
  unheard.add(world);
  await act();
  unheard.delete(world);
}

/** A visitor of whose pages each is listened to. */
export function listenTo(world: FaultWorld, reservationId: string, visitor: Visitor): Visitor {
  const heard = async (asking: Promise<Page>, from = Date.now()) => {
    const page = await asking;
    hear(world, reservationId, { text: page.text, where: page.url.pathname, from });
    return page;
  };
  return {
    ...visitor,
    get: (...given) => heard(visitor.get(...given)),
    open: (...given) => heard(visitor.open(...given)),
    click: (...given) => heard(visitor.click(...given)),
    send: (...given) => heard(visitor.send(...given)),
    press: (...given) => heard(visitor.press(...given)),
    post: (...given) => heard(visitor.post(...given)),
    follow: (...given) => heard(visitor.follow(...given)),
  };
}

interface Trail {
  attempt: string;
  reservation: string;
  /** Of each move, oldest first. */
  moves: { at: number; to: string }[];
}

/** I7: renters who were told "failed, try again" by a page or a poll while the outcome was not known. */
export async function findFalseFailures(world: FaultWorld): Promise<string[]> {
  const heard = tellings.get(world) ?? [];
  if (heard.length === 0) return [];
  const trails = await readTrails(world);
  return heard.flatMap((telling) => {
    const own = trails.filter(({ reservation }) => reservation === telling.reservationId);
    const unclear = own.filter((trail) => isUnclear(trail, own, telling));
    return unclear.map(({ attempt }) => `I7 ${attempt}: ${telling.where} said "failed" while nobody knew`);
  });
}

/** Unclear before the page and after it. One that began meanwhile counts as the first only: else the page spoke of another. */
function isUnclear(trail: Trail, own: Trail[], { from, to }: Telling): boolean {
  const stateAt = ({ moves }: Trail, time: number) => moves.findLast(({ at }) => at <= time)?.to;
  if (!UNCERTAIN.includes(stateAt(trail, to) ?? '')) return false;
  const before = stateAt(trail, from);
  if (before !== undefined) return UNCERTAIN.includes(before);
  return own.every((other) => stateAt(other, from) === undefined);
}

async function readTrails({ query }: FaultWorld): Promise<Trail[]> {
  const rows = await query<{ attempt: string; reservation: string; at: number; to: string }>(
    `SELECT attempt_id AS attempt, reservation_id AS reservation, to_state AS to,
      (extract(epoch FROM at) * 1000)::float8 AS at FROM payment_audit ORDER BY attempt_id, id`,
  );
  const trails = Map.groupBy(rows, ({ attempt, reservation }) => `${attempt} ${reservation}`);
  return [...trails.values()].map((moves) => ({
    attempt: moves[0]?.attempt ?? '',
    reservation: moves[0]?.reservation ?? '',
    moves,
  }));
}
