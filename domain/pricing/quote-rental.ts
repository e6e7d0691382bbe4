import { percentOf, sumCents } from '../money/money.ts';
import { sharePercent } from '../money/share-percent.ts';
import type { Quote, QuoteRequest } from './quote.ts';
import { ITBMS } from './rates.ts';
import { type Choices, rentalLines, type UntaxedLine } from './rental-lines.ts';
import { couponLines, reservationLines, safLines } from './reservation-lines.ts';
import { type Trip, toTrip } from './trip.ts';

/** The quote of pricing.md#lines, the base of every price on the site. Omits lines of 0 cents. */
export function quoteRental(request: QuoteRequest): Quote {
  return quoteTrip(request, toTrip(request));
}

export function quoteTrip(choices: Choices, trip: Trip): Quote {
  return quoteLines(untaxedLines(choices, trip), {
    days: trip.days,
    reservationType: choices.reservationType,
    airportFeeRate: trip.airportFeeRate,
    depositCents: choices.carClass.depositCents,
  });
}

export type QuoteFacts = Pick<Quote, 'days' | 'reservationType' | 'airportFeeRate' | 'depositCents'>;

/** Adds the sums of pricing.md#lines to the lines. */
export function quoteLines(lines: UntaxedLine[], facts: QuoteFacts): Quote {
  const feeLines = lines.filter((line) => line.airportFeeApplies);
  const subtotalCents = sumCents(lines.map((line) => line.amountCents));
  const airportFeeCents = percentOf(sumCents(feeLines.map((line) => line.amountCents)), facts.airportFeeRate);
  // Tax is rounded once; the shares only distribute it over lines that are shown with tax.
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
  const priced = [...rentalLines(choices, trip.days), ...reservationLines(trip, choices.delivery)];
  const lines = [...priced, ...safLines(rates.saf, priced), ...couponLines(choices.coupon, priced)];
  return lines.filter((line) => line.amountCents !== 0);
}
