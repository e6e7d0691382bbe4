import { type Document, makeAnswer, makeRefusal, makeRiskManagement } from './answers.ts';
import type { Fault } from './faults.ts';
import { findByToken, type GatewayState, nowIn, TOKEN_LIFE_MS, type Transaction } from './state.ts';

/** `/spi/payment`: the bare token, valid once, for five minutes, after the bank's pages. */
export function completeSpi(state: GatewayState, token: string, fault: Fault | undefined): Document {
  const transaction = findByToken(state, token);
  if (!transaction) return makeRefusal('99', [{ Code: '340', Message: 'Unknown SpiToken' }]);
  const refuse = (code: string, Message: string) =>
    makeRefusal(code, [{ Code: '341', Message }], { TransactionIdentifier: transaction.id });
  if (transaction.tokenUsed) return refuse('99', 'SpiToken already used');
  if (nowIn(state) - transaction.startedAt > TOKEN_LIFE_MS) return refuse('99', 'SpiToken expired');
  if (!transaction.authentication || transaction.kind === 'riskmgmt') {
    return refuse('12', 'Nothing to complete yet');
  }
  transaction.tokenUsed = true;
  return charge(state, transaction, fault);
}

/** Charges and records in the ledger what the issuer decides, which a fault may change. */
export function charge(state: GatewayState, transaction: Transaction, fault: Fault | undefined): Document {
  const kind = transaction.kind === 'auth' ? 'auth' : 'sale';
  const code = toCode(transaction, fault);
  transaction.code = code;
  transaction.chargedAt = nowIn(state);
  const takenCents = toTakenCents(transaction, code, fault);
  transaction.authorizedCents = takenCents;
  if (kind === 'sale') transaction.capturedCents = takenCents;
  if (fault?.kind === 'wrong_currency') transaction.currency = '590';
  const answer = makeAnswer(transaction, kind, code);
  const status = fault?.kind === 'tds_status' ? fault.tdsStatus : transaction.authentication?.status;
  const taken =
    takenCents > 0 ? { TotalAmount: takenCents / 100, AuthorizationCode: transaction.authCode } : {};
  return {
    ...answer,
    ...taken,
    RRN: transaction.rrn,
    ...(transaction.authentication ? { RiskManagement: makeRiskManagement(transaction, status) } : {}),
    ...(fault?.kind === 'contradiction' ? { Approved: false } : {}),
  };
}

function toCode({ card, authentication }: Transaction, fault: Fault | undefined): string {
  const status = authentication?.status;
  if (authentication && (status === 'N' || status === 'R')) return '12';
  if (fault?.kind === 'code') return fault.code;
  return fault?.kind === 'partial' ? '10' : card.rule.code;
}

function toTakenCents({ amountCents }: Transaction, code: string, fault: Fault | undefined): number {
  if (fault?.kind === 'partial') return Math.floor(amountCents / 2);
  if (code !== '00') return 0;
  return fault?.kind === 'wrong_amount' ? amountCents + 100 : amountCents;
}
