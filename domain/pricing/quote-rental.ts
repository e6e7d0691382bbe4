import { percentOf, sumCents } from '../money/money.ts';
import { sharePercent } from '../money/share-percent.ts';
import type { Quote, QuoteRequest } from './quote.ts';
import { ITBMS } from './rates.ts';
import { type Choices, rentalLines, type UntaxedLine } from './rental-lines.ts';
import { couponLines, reservationLines, safLines } from './reservation-lines.ts';
import { type Trip, toTrip } from './trip.ts';

/** The bill of PRICING.md section 2; the one function behind every price of the site. Lines of 0 cents are left out. */
export function quoteRental(request: QuoteRequest): Quote {
  return quoteTrip(request, toTrip(request));
}

/** The bill for choices and a trip already measured. */
export function quoteTrip(choices: Choices, trip: Trip): Quote {
  return billLines(untaxedLines(choices, trip), {
    days: trip.days,
    reservationType: choices.reservationType,
    airportFeeRate: trip.airportFeeRate,
    depositCents: choices.carClass.depositCents,
  });
}

/** What a bill says beside its lines and sums. */
export type BillFacts = Pick<Quote, 'days' | 'reservationType' | 'airportFeeRate' | 'depositCents'>;

/** The sums of PRICING.md section 2 under the lines: airport fee, tax and its shares, total, and when it is due. */
export function billLines(lines: UntaxedLine[], facts: BillFacts): Quote {
  const feeLines = lines.filter((line) => line.airportFeeApplies);
  const subtotalCents = sumCents(lines.map((line) => line.amountCents));
  const airportFeeCents = percentOf(sumCents(feeLines.map((line) => line.amountCents)), facts.airportFeeRate);
  // Tax is rounded once, on the bill; the shares only say which part of it belongs to a line shown with tax.
  const taxCents = percentOf(subtotalCents + airportFeeCents, ITBMS);
  const shares = sharePercent([...lines.map((line) => line.amountCents), airportFeeCents], ITBMS);
  const totalCents = subtotalCents + airportFeeCents + taxCents;
  const isPrepaid = facts.reservationType === 'prepaid';
  return {
    days: facts.days,
    reservationType: facts.reservationType,
    lines: lines.map((line, index) => ({ ...line, taxCents: shares[index] ?? 0 })),
    subtotalCents,
    airportFeeRate: facts.airportFeeRate,
    airportFeeCents,
    airportFeeTaxCents: shares[lines.length] ?? 0,
    taxCents,
    totalCents,
    dueNowCents: isPrepaid ? totalCents : 0,
    dueAtBranchCents: isPrepaid ? 0 : totalCents,
    depositCents: facts.depositCents,
  };
}

function untaxedLines(choices: Choices, trip: Trip): UntaxedLine[] {
  const { rates } = choices;
  const priced = [...rentalLines(choices, trip.days), ...reservationLines(rates, trip, choices.withDelivery)];
  const lines = [...priced, ...safLines(rates.saf, priced), ...couponLines(choices.coupon, priced)];
  return lines.filter((line) => line.amountCents !== 0);
}
