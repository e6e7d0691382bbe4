import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeWorld, type Order, type World } from './world.ts';

/** Orders older than this are dropped when the file is read. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

type Kept = Pick<World, 'clockOffsetMs'> & { orders: Order[]; requests: [string, { at: number }][] };

/** The state that an earlier process saved. A file that cannot be read is ignored: no real money is lost. */
export function loadWorld(file: string | undefined): World {
  const world = makeWorld();
  const kept = file === undefined ? undefined : readKept(file);
  if (!kept) return world;
  const begin = Date.now() - KEPT_MS;
  return {
    ...world,
    clockOffsetMs: kept.clockOffsetMs,
    orders: new Map(
      kept.orders.filter(({ createdAt }) => createdAt >= begin).map((order) => [order.id, order]),
    ),
    requests: new Map(kept.requests.filter(([, { at }]) => at >= begin)) as World['requests'],
  };
}

function readKept(file: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Writes orders, responses by request id and the clock synchronously. */
export function saveWorld(file: string | undefined, { orders, requests, clockOffsetMs }: World): void {
  if (file === undefined) return;
  const kept: Kept = { orders: [...orders.values()], requests: [...requests], clockOffsetMs };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(kept));
  renameSync(`${file}.new`, file);
}
