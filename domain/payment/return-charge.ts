import { type Instant, type PanamaDateTime, rentalDays } from '../calendar/panama.ts';
import type { Cents } from '../money/money.ts';
import { parseAmount } from '../money/typed-amount.ts';
import type { Texts } from '../texts.ts';
import { hasCardNumber } from './card/card-in-text.ts';

/** What is counted: eighths of fuel that are missing, days that the car is late, or pieces. */
export const chargeUnits = ['eighth', 'day', 'piece'] as const;

/** A row of the price list of returns, ITBMS included. counter.md#final-bill. */
export interface ReturnCharge {
  code: string;
  label: Texts;
  /** Undefined: the counter types the amount. */
  priceCents: Cents | undefined;
  per: (typeof chargeUnits)[number];
}

/** What a line costs, as the price list had it then. */
export interface PricedCharge {
  code: string;
  label: Texts;
  quantity: number;
  /** ITBMS included. Negative: takes another line back. */
  amountCents: Cents;
  reason: string;
}

/** A line that was added to the frozen bill. Never changed. */
export interface ChargeLine extends PricedCharge {
  id: string;
  /** Id of the line that it takes back. */
  corrects: string | undefined;
  by: string;
  at: Instant;
}

/** `value`: how many, or the amount where the price list has none; empty for nothing. */
export interface TypedCharge {
  code: string;
  value: string;
  reason: string;
}

export type PricedCharges =
  | { kind: 'priced'; lines: PricedCharge[] }
  | { kind: 'invalid-charge'; code: string; problem: 'value' | 'reason' | 'card' };

/** In UTF-16 units. */
export const LONGEST_REASON = 200;

/** Prices what was typed; each line needs a reason. Codes that the list does not have are ignored. */
export function priceCharges(list: readonly ReturnCharge[], typed: readonly TypedCharge[]): PricedCharges {
  const lines: PricedCharge[] = [];
  for (const charge of list) {
    const { value = '', reason = '' } = typed.find(({ code }) => code === charge.code) ?? {};
    if (value === '' || value === '0') continue;
    const priced = toAmount(charge, value);
    const { code, label } = charge;
    if (!priced) return { kind: 'invalid-charge', code, problem: 'value' };
    const problem = findReasonProblem(reason);
    if (problem) return { kind: 'invalid-charge', code, problem };
    lines.push({ code, label, ...priced, reason });
  }
  return { kind: 'priced', lines };
}

/** What is wrong with the reason of a line; undefined for nothing. */
export function findReasonProblem(reason: string): 'reason' | 'card' | undefined {
  if (reason === '' || reason.length > LONGEST_REASON) return 'reason';
  return hasCardNumber(reason) ? 'card' : undefined;
}

function toAmount(
  { priceCents }: ReturnCharge,
  value: string,
): Pick<PricedCharge, 'quantity' | 'amountCents'> | undefined {
  if (priceCents === undefined) {
    const amountCents = parseAmount(value) ?? 0;
    return amountCents > 0 ? { quantity: 1, amountCents } : undefined;
  }
  const quantity = /^\d{1,2}$/.test(value) ? Number(value) : 0;
  return quantity > 0 && priceCents > 0 ? { quantity, amountCents: quantity * priceCents } : undefined;
}

/** How often a charge is proposed; 0 for those that a person has to see. */
export function proposeQuantity({ per }: ReturnCharge, missing: { eighths: number; days: number }): number {
  switch (per) {
    case 'eighth':
      return Math.max(0, missing.eighths);
    case 'day':
      return Math.max(0, missing.days);
    case 'piece':
      return 0;
  }
}

/** Days charged beyond the agreed ones when the car is back at `backAt`. pricing.md#days. */
export function lateDays(
  { pickupAt, returnAt }: { pickupAt: PanamaDateTime; returnAt: PanamaDateTime },
  backAt: PanamaDateTime,
  graceMinutes: number,
): number {
  const agreed = rentalDays(pickupAt, returnAt, graceMinutes);
  return Math.max(0, rentalDays(pickupAt, backAt, graceMinutes) - agreed);
}
