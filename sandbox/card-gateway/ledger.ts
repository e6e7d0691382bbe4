import { type GatewayState, heldCents, netCents, type Transaction } from './state.ts';

/** Amounts of one payment, in cents. */
export interface LedgerEntry {
  transactionIdentifier: string;
  orderIdentifier: string;
  kind: Transaction['kind'];
  currency: string;
  requestedCents: number;
  /** Response code of the charge; undefined before the charge. */
  code: string | undefined;
  authorisedCents: number;
  capturedCents: number;
  /**
   * Amount authorized but not captured. It is blocked on the card: neither the merchant nor the payer can use
   * it.
   */
  heldCents: number;
  creditedCents: number;
  voided: boolean;
  settled: boolean;
  /** Captured amount less refunds; 0 when voided. */
  netCents: number;
  cardSuffix: string;
}

export function readLedger(state: GatewayState): { transactions: LedgerEntry[]; netCents: number } {
  const transactions = [...state.transactions.values()].map(toEntry);
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
