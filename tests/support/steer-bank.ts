import type { LedgerEntry } from '#sandbox/card-gateway/ledger.ts';
import type { LedgerEntry as PayPalEntry } from '#sandbox/paypal/ledger.ts';
import type { Sandbox } from '#sandbox/start-sandbox.ts';

/** The hand on the bank of a test site: reads its books, arms its faults. */
export async function steerBank({ controlUrl }: Sandbox, path: string, document?: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json', connection: 'close' };
  const body = document === undefined ? {} : { method: 'POST', body: JSON.stringify(document) };
  const response = await fetch(controlUrl + path, { headers, ...body });
  if (!response.ok) throw new Error(`The bank refused ${path}: ${await response.text()}`);
  return response.json();
}

/** What the bank has on a reservation: one entry for each attempt to pay it. */
export async function readLedger(sandbox: Sandbox, code: string): Promise<LedgerEntry[]> {
  const { transactions } = (await steerBank(sandbox, '/ledger')) as { transactions: LedgerEntry[] };
  return transactions.filter(({ orderIdentifier }) => orderIdentifier.startsWith(code));
}

/** The same for PayPal. */
export function steerPayPal(sandbox: Sandbox, path: string, document?: unknown): Promise<unknown> {
  return steerBank(sandbox, `/paypal${path}`, document);
}

/** What PayPal has on a reservation: one entry for each order. */
export async function readPayPalLedger(sandbox: Sandbox, code: string): Promise<PayPalEntry[]> {
  const { transactions } = (await steerPayPal(sandbox, '/ledger')) as { transactions: PayPalEntry[] };
  return transactions.filter(({ orderIdentifier }) => orderIdentifier === code);
}
