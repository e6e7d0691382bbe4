import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeState, type Order, type PayPalState } from './state.ts';

/** Orders older than this are dropped when the file is read. */
const RETENTION_MS = 7 * 24 * 60 * 60 * 1000;

type SavedState = Pick<PayPalState, 'clockOffsetMs'> & {
  orders: Order[];
  requests: [string, { at: number }][];
};

/** The state that an earlier process saved. A file that cannot be read is ignored: no real money is lost. */
export function loadState(file: string | undefined): PayPalState {
  const state = makeState();
  const kept = file === undefined ? undefined : readSaved(file);
  if (!kept) return state;
  const begin = Date.now() - RETENTION_MS;
  return {
    ...state,
    clockOffsetMs: kept.clockOffsetMs,
    orders: new Map(
      kept.orders.filter(({ createdAt }) => createdAt >= begin).map((order) => [order.id, order]),
    ),
    requests: new Map(kept.requests.filter(([, { at }]) => at >= begin)) as PayPalState['requests'],
  };
}

function readSaved(file: string): SavedState | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Writes orders, responses by request id and the clock synchronously. */
export function saveState(file: string | undefined, { orders, requests, clockOffsetMs }: PayPalState): void {
  if (file === undefined) return;
  const kept: SavedState = { orders: [...orders.values()], requests: [...requests], clockOffsetMs };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(kept));
  renameSync(`${file}.new`, file);
}
