import { z } from 'zod';
import { type Document, makeAnswer, makeRefusal } from './answers.ts';
import type { Fault } from './faults.ts';
import { findTransaction, type GatewayState, nowIn, type Transaction } from './state.ts';

const captureBody = z.strictObject({
  TransactionIdentifier: z.string().min(1).max(36),
  TotalAmount: z.number().positive().multipleOf(0.01),
  CurrencyCode: z
    .string()
    .regex(/^\d{3}$/)
    .optional(),
  ExternalIdentifier: z.string().max(255).optional(),
});

const voidBody = z.strictObject({
  TransactionIdentifier: z.string().min(1).max(36),
  ExternalIdentifier: z.string().max(255).optional(),
  TerminalCode: z.string().optional(),
  TerminalSerialNumber: z.string().optional(),
  AutoReversal: z.boolean().optional(),
});

const refundBody = z.strictObject({
  Refund: z.literal(true),
  TransactionIdentifier: z.string().min(1).max(36),
  TotalAmount: z.number().positive().multipleOf(0.01),
  CurrencyCode: z.string().regex(/^\d{3}$/),
  OrderIdentifier: z.string().min(1).max(255),
  ExternalIdentifier: z.string().max(255).optional(),
});

/** `/capture`: takes all or part of the authorized amount. */
export function capture(state: GatewayState, document: unknown, fault: Fault | undefined): Document {
  const body = captureBody.safeParse(document).data;
  if (!body) return malformed();
  const found = findCharged(state, body.TransactionIdentifier);
  if (!found) return unknownOriginal(body.TransactionIdentifier);
  const cents = Math.round(body.TotalAmount * 100);
  const tooMuch = found.capturedCents + cents > found.authorizedCents;
  const code = decide(fault, found.kind !== 'auth' || found.voidedAt !== undefined || tooMuch);
  if (code === '00') found.capturedCents += cents;
  return follow(found, 'capture', code, cents);
}

/** `/void`: cancels the whole payment; possible only before settlement. */
export function voidPayment(state: GatewayState, document: unknown, fault: Fault | undefined): Document {
  const body = voidBody.safeParse(document).data;
  if (!body) return malformed();
  const found = findCharged(state, body.TransactionIdentifier);
  if (!found || fault?.kind === 'void_unknown') return unknownOriginal(body.TransactionIdentifier);
  const tooLate = found.settled || found.voidedAt !== undefined || found.creditedCents > 0;
  const code = decide(fault, tooLate);
  if (code === '00') found.voidedAt = nowIn(state);
  return follow(found, 'void', code, found.authorizedCents);
}

/** `/refund`: refunds any part of the captured amount that is not refunded yet. */
export function refund(state: GatewayState, document: unknown, fault: Fault | undefined): Document {
  const body = refundBody.safeParse(document).data;
  if (!body) return malformed();
  const found = findCharged(state, body.TransactionIdentifier);
  if (!found) return unknownOriginal(body.TransactionIdentifier);
  const cents = Math.round(body.TotalAmount * 100);
  const tooMuch = found.creditedCents + cents > found.capturedCents;
  const foreign = body.OrderIdentifier !== found.orderId || body.CurrencyCode !== found.currency;
  const code = decide(fault, found.voidedAt !== undefined || tooMuch || foreign);
  if (code === '00') found.creditedCents += cents;
  return follow(found, 'refund', code, cents);
}

function decide(fault: Fault | undefined, refused: boolean): string {
  if (fault?.kind === 'code') return fault.code;
  return refused ? '12' : '00';
}

function follow(
  found: Transaction,
  kind: 'capture' | 'void' | 'refund',
  code: string,
  cents: number,
): Document {
  return { ...makeAnswer(found, kind, code), TotalAmount: cents / 100, OriginalTrxnIdentifier: found.id };
}

/** The transaction, if it was authorized. Only such a payment can be captured, voided or refunded. */
function findCharged(state: GatewayState, id: string): Transaction | undefined {
  const found = findTransaction(state, id);
  return found && found.authorizedCents > 0 ? found : undefined;
}

function unknownOriginal(id: string): Document {
  return makeRefusal('25', [], { OriginalTrxnIdentifier: id });
}

function malformed(): Document {
  return makeRefusal('12', [{ Code: '301', Message: 'Invalid body' }]);
}
