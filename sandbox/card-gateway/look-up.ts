import { jsonAnswer, type WebAnswer, type WebRequest } from '../http/messages.ts';
import type { Document } from './answers.ts';
import { findTransaction, type GatewayState, type Transaction } from './state.ts';

/** The two look-ups: that of a transaction returns its response code, that of an order its amounts. */
export function answerLookUp(state: GatewayState, request: WebRequest): WebAnswer {
  if (!state.switches.lookup) return jsonAnswer(404, { Message: 'Not found' });
  return request.path === '/api/transactions/search'
    ? search(state, request.query)
    : showById(state, request.path);
}

function showById(state: GatewayState, path: string): WebAnswer {
  const id = decodeURIComponent(path.slice('/api/transactions/'.length));
  const found = findTransaction(state, id);
  if (!found || isHidden(state, found)) return jsonAnswer(404, { Message: 'Transaction not found' });
  return jsonAnswer(200, toTransactionView(found));
}

function search(state: GatewayState, query: URLSearchParams): WebAnswer {
  const [from, to] = [query.get('fromDate') ?? '', query.get('toDate') ?? ''];
  if (!/^\d{8}$/.test(from) || !/^\d{8}$/.test(to))
    return jsonAnswer(400, { Message: 'fromDate, toDate: YYYYMMDD' });
  const orders = [...state.transactions.values()]
    .filter((transaction) => transaction.orderId === query.get('orderIdentifier'))
    .filter((transaction) => isBetween(transaction.startedAt, from, to))
    .filter((transaction) => transaction.code !== undefined && !isHidden(state, transaction));
  return jsonAnswer(200, {
    Page: 1,
    PageSize: 50,
    TotalCount: orders.length,
    Orders: orders.map(toOrderView),
  });
}

/** Simulates look-ups that lag: a charge is visible only after `lookupLag` of them, by either endpoint. */
function isHidden(state: GatewayState, transaction: Transaction): boolean {
  if (transaction.code === undefined || transaction.timesUnseen >= state.switches.lookupLag) return false;
  transaction.timesUnseen += 1;
  return true;
}

function isBetween(instant: number, from: string, to: string): boolean {
  const day = new Date(instant).toISOString().slice(0, 10).replaceAll('-', '');
  return from <= day && day <= to;
}

function toTransactionView(transaction: Transaction): Document {
  const step = transaction.authentication?.stepCode ?? 'SP4';
  const takenCents = transaction.authorizedCents || transaction.amountCents;
  return {
    TransactionIdentifier: transaction.id,
    TransactionType: transaction.kind === 'auth' ? 1 : 2,
    TotalAmount: takenCents / 100,
    IsoResponseCode: transaction.code ?? step,
    TransactionDateTime: toDateTime(transaction.chargedAt ?? transaction.startedAt),
    ExternalIdentifier: transaction.externalId,
    ...(transaction.authorizedCents > 0
      ? { AuthorizationCode: transaction.authCode, RRN: transaction.rrn }
      : {}),
  };
}

function toOrderView(transaction: Transaction): Document {
  return {
    OrderIdentifier: transaction.orderId,
    CurrencyCode: transaction.currency,
    OriginalTrxnIdentifier: transaction.id,
    TotalCaptureAmount: transaction.capturedCents / 100,
    CaptureCount: transaction.capturedCents > 0 ? 1 : 0,
    TotalCreditAmount: transaction.creditedCents / 100,
    CreditCount: transaction.creditedCents > 0 ? 1 : 0,
    SettledAmount: transaction.settled ? transaction.capturedCents / 100 : 0,
    ...(transaction.voidedAt === undefined ? {} : { VoidDateTime: toDateTime(transaction.voidedAt) }),
  };
}

function toDateTime(instant: number): string {
  return new Date(instant).toISOString().slice(0, 19);
}
