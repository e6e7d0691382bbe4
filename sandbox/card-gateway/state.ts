import { createHash, randomBytes, randomInt } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Fault } from './faults.ts';
import type { CardRule } from './test-cards.ts';

/** One payment as the gateway stores it. Amounts are in cents. The card number is never stored. */
export interface Transaction {
  id: string;
  orderId: string;
  externalId: string | undefined;
  kind: 'sale' | 'auth' | 'riskmgmt';
  amountCents: number;
  /** ISO 4217 number. */
  currency: string;
  card: { brand: string; suffix: string; rule: CardRule };
  /** Address that the browser returns to; empty for direct sales. */
  responseUrl: string;
  /** Identifies the bank's page of this payment. */
  session: string;
  /** SHA-256 of the token. Only the browser has the token itself. */
  tokenHash: string;
  tokenUsed: boolean;
  startedAt: number;
  /** Number of wrong passwords so far. */
  wrongTries: number;
  /** Undefined while the payer is still at the bank. */
  authentication: { stepCode: '3D0' | '3D1'; status: string | undefined } | undefined;
  /** Response code of the charge; undefined before the charge. */
  code: string | undefined;
  authCode: string;
  rrn: string;
  chargedAt: number | undefined;
  authorizedCents: number;
  capturedCents: number;
  creditedCents: number;
  voidedAt: number | undefined;
  settled: boolean;
  /** Number of look-ups that did not show the charge. */
  timesUnseen: number;
}

export interface Switches {
  /** When false, the look-up endpoints do not exist for this account. */
  lookup: boolean;
  /** Number of look-ups that do not show a new charge. */
  lookupLag: number;
}

export interface CallRecord {
  method: string;
  path: string;
  /** Whether the request carried the merchant's credentials. */
  credentials: boolean;
  status: number | 'hung' | 'reset';
  code: string | undefined;
}

export interface GatewayState {
  transactions: Map<string, Transaction>;
  faults: Fault[];
  switches: Switches;
  calls: CallRecord[];
  /** Milliseconds added to the machine's clock. */
  clockOffsetMs: number;
}

export const TOKEN_LIFE_MS = 5 * 60 * 1000;

export function makeState(): GatewayState {
  return {
    transactions: new Map(),
    faults: [],
    switches: { lookup: true, lookupLag: 0 },
    calls: [],
    clockOffsetMs: 0,
  };
}

/** Time of the gateway's clock in epoch milliseconds. */
export function nowIn(state: GatewayState): number {
  return Date.now() + state.clockOffsetMs;
}

type Beginning = Pick<
  Transaction,
  'id' | 'orderId' | 'externalId' | 'kind' | 'amountCents' | 'currency' | 'card' | 'responseUrl'
>;

/** Adds an uncharged payment to the ledger. Returns it with its one-time token. */
export function beginTransaction(
  state: GatewayState,
  given: Beginning,
): { transaction: Transaction; token: string } {
  const token = randomBytes(32).toString('base64url');
  const transaction: Transaction = {
    ...given,
    session: randomBytes(16).toString('hex'),
    tokenHash: hashToken(token),
    tokenUsed: false,
    startedAt: nowIn(state),
    wrongTries: 0,
    authentication: undefined,
    code: undefined,
    authCode: String(randomInt(100_000, 1_000_000)),
    rrn: String(randomInt(10 ** 11, 10 ** 12)),
    chargedAt: undefined,
    authorizedCents: 0,
    capturedCents: 0,
    creditedCents: 0,
    voidedAt: undefined,
    settled: false,
    timesUnseen: 0,
  };
  state.transactions.set(toKey(given.id), transaction);
  return { transaction, token };
}

export function findTransaction(state: GatewayState, id: string): Transaction | undefined {
  return state.transactions.get(toKey(id));
}

export function findByToken(state: GatewayState, token: string): Transaction | undefined {
  const hash = hashToken(token);
  return [...state.transactions.values()].find((transaction) => transaction.tokenHash === hash);
}

export function findBySession(state: GatewayState, session: string): Transaction | undefined {
  return [...state.transactions.values()].find((transaction) => transaction.session === session);
}

/** Captured amount less refunds; 0 when voided. */
export function netCents({ capturedCents, creditedCents, voidedAt }: Transaction): number {
  return voidedAt === undefined ? capturedCents - creditedCents : 0;
}

/** Amount that is authorized but not captured. */
export function heldCents({ kind, authorizedCents, capturedCents, voidedAt }: Transaction): number {
  return kind === 'auth' && voidedAt === undefined ? authorizedCents - capturedCents : 0;
}

function toKey(id: string): string {
  return id.toLowerCase();
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Transactions older than this are dropped when the file is read. */
const RETENTION_MS = 7 * 24 * 60 * 60 * 1000;

interface SavedState {
  transactions: Transaction[];
  clockOffsetMs: number;
}

/** Of an earlier process, for payers at the bank. An unreadable file is ignored: no real money is lost. */
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
