import { heldCents, netCents, type Transaction, type World } from './world.ts';

/** Money facts of one payment, in cents. */
export interface LedgerEntry {
  transactionIdentifier: string;
  orderIdentifier: string;
  kind: Transaction['kind'];
  currency: string;
  requestedCents: number;
  /** Answer code of the charge, undefined before it. */
  code: string | undefined;
  authorisedCents: number;
  capturedCents: number;
  /** Kept free on the card for the merchant, and not taken: neither the merchant's nor the payer's to spend. */
  heldCents: number;
  creditedCents: number;
  voided: boolean;
  settled: boolean;
  /** What the merchant has in the end. */
  netCents: number;
  cardSuffix: string;
}

export function readLedger(world: World): { transactions: LedgerEntry[]; netCents: number } {
  const transactions = [...world.transactions.values()].map(toEntry);
  const total = transactions.reduce((sum, entry) => sum + entry.netCents, 0);
  return { transactions, netCents: total };
}

function toEntry(transaction: Transaction): LedgerEntry {
  return {
    transactionIdentifier: transaction.id,
    orderIdentifier: transaction.orderId,
    kind: transaction.kind,
    currency: transaction.currency,
    requestedCents: transaction.amountCents,
    code: transaction.code,
    authorisedCents: transaction.authorisedCents,
    capturedCents: transaction.capturedCents,
    heldCents: heldCents(transaction),
    creditedCents: transaction.creditedCents,
    voided: transaction.voidedAt !== undefined,
    settled: transaction.settled,
    netCents: netCents(transaction),
    cardSuffix: transaction.card.suffix,
  };
}
