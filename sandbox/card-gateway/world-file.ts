import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeWorld, type Transaction, type World } from './world.ts';

/** Transactions older than this are dropped when the file is read. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

interface Kept {
  transactions: Transaction[];
  clockOffsetMs: number;
}

/**
 * The state that an earlier process saved, so that a payer at the bank can continue after a restart. A file
 * that cannot be read is ignored: no real money is lost.
 */
export async function loadWorld(file: string | undefined): Promise<World> {
  const world = makeWorld();
  const kept = file === undefined ? undefined : await readKept(file);
  if (!kept) return world;
  world.clockOffsetMs = kept.clockOffsetMs;
  for (const transaction of kept.transactions) {
    if (transaction.startedAt < Date.now() - KEPT_MS) continue;
    world.transactions.set(transaction.id.toLowerCase(), transaction);
  }
  return world;
}

async function readKept(file: string): Promise<Kept | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Writes transactions and clock synchronously. They contain no card number and no usable token. */
export function saveWorld(file: string | undefined, world: World): void {
  if (file === undefined) return;
  const kept: Kept = { transactions: [...world.transactions.values()], clockOffsetMs: world.clockOffsetMs };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(kept));
  renameSync(`${file}.new`, file);
}
