import type { LedgerEntry } from '#sandbox/card-gateway/control.ts';
import type { LedgerEntry as PayPalEntry } from '#sandbox/paypal/control.ts';
import type { Sandbox } from '#sandbox/start-sandbox.ts';

/**
 * Calls a control of a test site's sandbox, for example to read the ledger or arm faults. Returns the
 * response.
 */
export async function controlBank(
  { controlUrl }: Sandbox,
  path: string,
  document?: unknown,
): Promise<unknown> {
  const headers = { 'content-type': 'application/json', connection: 'close' };
  const body = document === undefined ? {} : { method: 'POST', body: JSON.stringify(document) };
  const response = await fetch(controlUrl + path, { headers, ...body });
  if (!response.ok) throw new Error(`The bank refused ${path}: ${await response.text()}`);
  return response.json();
}

/** Disarms all faults of the bank. */
export async function clearFaults({ controlUrl }: Sandbox): Promise<void> {
  const response = await fetch(`${controlUrl}/faults`, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json', connection: 'close' },
  });
  if (!response.ok) throw new Error(`The bank kept its faults: ${await response.text()}`);
}

/** The bank's ledger entries of a reservation, one for each payment attempt. */
export async function readLedger(sandbox: Sandbox, code: string): Promise<LedgerEntry[]> {
  const { transactions } = (await controlBank(sandbox, '/ledger')) as { transactions: LedgerEntry[] };
  return transactions.filter(({ orderIdentifier }) => orderIdentifier.startsWith(code));
}

/** Calls a control of the PayPal sandbox. */
export function controlPayPal(sandbox: Sandbox, path: string, document?: unknown): Promise<unknown> {
  return controlBank(sandbox, `/paypal${path}`, document);
}

/** PayPal's ledger entries of a reservation, one for each order. */
export async function readPayPalLedger(sandbox: Sandbox, code: string): Promise<PayPalEntry[]> {
  const { transactions } = (await controlPayPal(sandbox, '/ledger')) as { transactions: PayPalEntry[] };
  return transactions.filter(({ orderIdentifier }) => orderIdentifier === code);
}
