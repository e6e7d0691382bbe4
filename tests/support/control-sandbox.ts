import type { Log } from '#operations/ports/runtime.ts';
import type { LedgerEntry } from '#sandbox/card-gateway/control.ts';
import type { LedgerEntry as PayPalEntry } from '#sandbox/paypal/control.ts';
import type { Sandbox } from '#sandbox/start-sandbox.ts';

/** Calls a control at this address: reads it, or posts the document. Throws when it is refused. */
export async function callControl(url: string, document?: unknown, bare = 'GET'): Promise<unknown> {
  const headers = { 'content-type': 'application/json', connection: 'close' };
  const request =
    document === undefined ? { method: bare } : { method: 'POST', body: JSON.stringify(document) };
  const response = await fetch(url, { headers, ...request });
  if (!response.ok) throw new Error(`Control refused ${url}: ${await response.text()}`);
  return response.json();
}

export interface GatewayControls<Entry> {
  /** Lines that the driver logged. */
  logged: string[];
  control(path: string, document?: unknown): Promise<unknown>;
  /** Arms a fault with `operation`, `kind` and further fields. */
  arm(fault: Record<string, unknown>): Promise<void>;
  /** Removes all faults; the ledger is kept. */
  disarm(): Promise<void>;
  readLedger(): Promise<{ transactions: Entry[]; netCents: number }>;
}

/** The controls at this address, and a log for the driver. */
export function openControls<Entry>(url: string): GatewayControls<Entry> & { log: Log } {
  const logged: string[] = [];
  const write = (fields: object, message: string) => void logged.push(JSON.stringify({ ...fields, message }));
  const control = (path: string, document?: unknown) => callControl(url + path, document);
  return {
    logged,
    log: { info: write, warn: write, error: write },
    control,
    arm: async (fault) => void (await control('/faults', fault)),
    disarm: async () => void (await callControl(`${url}/faults`, undefined, 'DELETE')),
    readLedger: async () => (await control('/ledger')) as { transactions: Entry[]; netCents: number },
  };
}

/** Calls a control of a test site's sandbox, for example to read the ledger or arm faults. */
export function controlBank({ controlUrl }: Sandbox, path: string, document?: unknown): Promise<unknown> {
  return callControl(controlUrl + path, document);
}

/** The bank's ledger entries of a reservation, one for each payment attempt. */
export async function readLedger(sandbox: Sandbox, code: string): Promise<LedgerEntry[]> {
  const { transactions } = (await controlBank(sandbox, '/ledger')) as { transactions: LedgerEntry[] };
  return transactions.filter(({ orderIdentifier }) => orderIdentifier.startsWith(code));
}

export function controlPayPal(sandbox: Sandbox, path: string, document?: unknown): Promise<unknown> {
  return controlBank(sandbox, `/paypal${path}`, document);
}

/** PayPal's ledger entries of a reservation, one for each order. */
export async function readPayPalLedger(sandbox: Sandbox, code: string): Promise<PayPalEntry[]> {
  const { transactions } = (await controlPayPal(sandbox, '/ledger')) as { transactions: PayPalEntry[] };
  return transactions.filter(({ orderIdentifier }) => orderIdentifier === code);
}
