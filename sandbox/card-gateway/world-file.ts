import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeWorld, type Transaction, type World } from './world.ts';

/** Books older than this are nobody's any more. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

interface Kept {
  transactions: Transaction[];
  clockOffsetMs: number;
}

/**
 * The world as a former process left it, so that a payer at the bank survives a restart of everything. Books that cannot
 * be read are begun anew: it is play money.
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

/** Writes books and clock at once. They hold no card number and no token that could be spent. */
export function saveWorld(file: string | undefined, world: World): void {
  if (file === undefined) return;
  const kept: Kept = { transactions: [...world.transactions.values()], clockOffsetMs: world.clockOffsetMs };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(kept));
  renameSync(`${file}.new`, file);
}
