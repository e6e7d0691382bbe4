import { type Order, type PayPalState, refundedCents } from './state.ts';

/** Amounts of one order in cents, in the format of the card gateway's ledger. */
export interface LedgerEntry {
  /** `custom_id` of the order. */
  transactionIdentifier: string;
  /** `invoice_id` of the order. */
  orderIdentifier: string;
  kind: 'paypal';
  currency: string;
  requestedCents: number;
  /** Status of the capture, or issue of the last refused capture; undefined before any capture. */
  code: string | undefined;
  authorisedCents: number;
  /** Final amount. A pending capture counts only as authorized. */
  capturedCents: number;
  creditedCents: number;
  voided: boolean;
  settled: boolean;
  /** Captured amount less refunds. */
  netCents: number;
  cardSuffix: string;
  /** The order id that API calls of the shop use. */
  orderId: string;
  orderStatus: Order['status'];
  captureId: string | undefined;
}

export function readLedger(state: PayPalState): { transactions: LedgerEntry[]; netCents: number } {
  const transactions = [...state.orders.values()].map(toEntry);
  return { transactions, netCents: transactions.reduce((sum, entry) => sum + entry.netCents, 0) };
}

function toEntry(order: Order): LedgerEntry {
  const { capture } = order;
  const unit = order.asked.purchase_units[0];
  const isFinal = capture && capture.status !== 'PENDING' && capture.status !== 'DECLINED';
  const capturedCents = isFinal ? capture.cents : 0;
  const creditedCents = isFinal ? refundedCents(capture) : 0;
  return {
    transactionIdentifier: unit?.custom_id ?? order.id,
    orderIdentifier: unit?.invoice_id ?? order.id,
    kind: 'paypal',
    currency: capture?.currency ?? 'USD',
    requestedCents: order.cents,
    code: capture?.status ?? order.refusedWith,
    authorisedCents: capture && capture.status !== 'DECLINED' ? capture.cents : 0,
    capturedCents,
    creditedCents,
    voided: false,
    settled: isFinal === true,
    netCents: capturedCents - creditedCents,
    cardSuffix: '',
    orderId: order.id,
    orderStatus: order.status,
    captureId: capture?.id,
  };
}
