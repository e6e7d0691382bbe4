import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type GatewayState, makeState, type Transaction } from './state.ts';

/** Transactions older than this are dropped when the file is read. */
const RETENTION_MS = 7 * 24 * 60 * 60 * 1000;

interface SavedState {
  transactions: Transaction[];
  clockOffsetMs: number;
}

/**
 * The state that an earlier process saved, so that a payer at the bank can continue after a restart. A file
 * that cannot be read is ignored: no real money is lost.
 */
export async function loadState(file: string | undefined): Promise<GatewayState> {
  const state = makeState();
  const kept = file === undefined ? undefined : await readSaved(file);
  if (!kept) return state;
  state.clockOffsetMs = kept.clockOffsetMs;
  for (const transaction of kept.transactions) {
    if (transaction.startedAt < Date.now() - RETENTION_MS) continue;
    state.transactions.set(transaction.id.toLowerCase(), transaction);
  }
  return state;
}

async function readSaved(file: string): Promise<SavedState | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Writes transactions and clock synchronously. They contain no card number and no usable token. */
export function saveState(file: string | undefined, state: GatewayState): void {
  if (file === undefined) return;
  const kept: SavedState = {
    transactions: [...state.transactions.values()],
    clockOffsetMs: state.clockOffsetMs,
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(kept));
  renameSync(`${file}.new`, file);
}
