import type { Page } from '#tests/support/html/page.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import type { FaultWorld } from './fault-world.ts';

/**
 * A text that says that no money was taken and the renter may pay again. Times are real times in epoch
 * milliseconds.
 */
interface Telling {
  reservationId: string;
  where: string;
  from: number;
  to: number;
}

/** Text recorded for a poll that ends a payment as failed. */
export const SAYS_FAILED = 'The payment was not made';

/**
 * In both languages: the heading of a payment that ended without a charge, and the corresponding texts of
 * other pages.
 */
const FAILED =
  /El pago no se realizó|The payment was not made|No se hizo ningún cobro|Nothing was charged|Intenta de nuevo en unos minutos/;

/** States in which it is uncertain whether money was, is or will be taken. */
const UNCERTAIN = ['charging', 'unknown', 'paid_pending', 'manual_review'];

/** Worlds in which recording is paused. */
const unheard = new WeakSet<FaultWorld>();

const tellings = new WeakMap<FaultWorld, Telling[]>();

/** Records a text that a renter saw between two times, when it says that the payment failed. */
export function hear(
  world: FaultWorld,
  reservationId: string,
  said: { text: string; where: string; from: number },
): void {
  if (unheard.has(world) || !FAILED.test(said.text)) return;
  const { where, from } = said;
  tellings.set(world, [...(tellings.get(world) ?? []), { reservationId, where, from, to: Date.now() }]);
}

/** Pauses recording while a test hides data from the site, which then cannot report correctly. */
export async function listenToNothing(world: FaultWorld, act: () => Promise<unknown>): Promise<void> {
  unheard.add(world);
  await act();
  unheard.delete(world);
}

/** A visitor whose pages are all recorded. */
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
  /** Transitions, oldest first. */
  moves: { at: number; to: string }[];
}

/** I7: pages and polls that said "failed, try again" while the outcome was uncertain. */
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

/**
 * Whether the attempt was uncertain before the page and after it. An attempt that began meanwhile counts only
 * when it is the first one; otherwise the page referred to another attempt.
 */
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
