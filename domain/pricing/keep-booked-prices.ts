import { type Cents, percentOf, sumCents } from '../money/money.ts';
import { inOrder, LINE_RULES } from './line-rules.ts';
import type { Quote, QuoteLine, UntaxedLine } from './quote.ts';
import { quoteLines } from './quote-rental.ts';
import type { Saf } from './rates.ts';

const ruleOf = ({ kind }: Pick<QuoteLine, 'kind'>) => LINE_RULES[kind].atChange;

export interface KeptFacts {
  isSameCar: boolean;
  /** False when the age or the license is not that of the sale, which affects the fees of the conditions. */
  isSameRenter: boolean;
  /** False when coverage, deposit and documents may not be those of the sale. */
  isSameTerms: boolean;
  /** That the renter has again when additional drivers do not ask for a higher one any more. */
  ownCoverage?: string | undefined;
  saf: Saf | undefined;
}

/** Booked lines keep their price, added ones have that of `fresh`, today's quote. Dates and branches are unchanged. */
export function keepBookedPrices(
  booked: Quote,
  fresh: Quote,
  { isSameCar, isSameRenter, isSameTerms, ownCoverage, saf }: KeptFacts,
): Quote {
  const protection = findProtection(fresh)?.code;
  const isDemanded = fresh.terms?.deposits[0].coverage !== undefined || protection === ownCoverage;
  const isOther =
    !(isSameCar && isSameTerms) &&
    isDemanded &&
    protection !== undefined &&
    protection !== findProtection(booked)?.code;
  const isInBoth = ({ kind, code }: QuoteLine) =>
    [booked, fresh].every(({ lines }) => lines.some((one) => one.kind === kind && one.code === code));
  const isFresh = (line: QuoteLine) =>
    (!isSameCar && ruleOf(line) === 'of-the-car') ||
    (ruleOf(line) === 'of-the-renter' && (!isSameRenter || (!isSameCar && !isInBoth(line)))) ||
    (isOther && line.kind === 'protection');
  const terms = isSameCar && isSameTerms ? booked : fresh;
  const isOver = (booked: QuoteLine) =>
    ruleOf(booked) === 'of-drivers' &&
    !fresh.lines.some((line) => line.kind === booked.kind && line.code === booked.code);
  const kept = booked.lines.filter((line) => !isFresh(line) && !isOver(line) && ruleOf(line) !== 'derived');
  const known = ({ kind, code }: QuoteLine) => kept.find((line) => line.kind === kind && line.code === code);
  const grown = kept.map((line) => withPieces(line, fresh.lines));
  const added = fresh.lines.filter(
    (line) => isFresh(line) || (['grows', 'of-drivers'].includes(ruleOf(line)) && !known(line)),
  );
  const before = inOrder([...grown, ...added].map(withoutTax));
  return quoteLines(withSaf(before, booked, saf), {
    days: booked.days,
    reservationType: fresh.reservationType,
    airportFeeRate: booked.airportFeeRate,
    depositCents: terms.depositCents,
    ...(terms.terms && { terms: terms.terms }),
  });
}

const findProtection = ({ lines }: Quote) => lines.find(({ kind }) => kind === 'protection');

/** The division is exact: the amount is a whole number of equal pieces. */
function withPieces(booked: QuoteLine, fresh: QuoteLine[]): QuoteLine {
  const requested = fresh.find(({ kind, code }) => kind === booked.kind && code === booked.code);
  const mayGrow = ruleOf(booked) === 'grows' && requested && requested.quantity > booked.quantity;
  if (!requested || !(mayGrow || ruleOf(booked) === 'of-drivers')) return booked;
  const { quantity } = requested;
  return { ...booked, quantity, amountCents: (booked.amountCents / booked.quantity) * quantity };
}

function withoutTax({ taxCents: _, ...line }: QuoteLine): UntaxedLine {
  return line;
}

/** A fixed SAF stays as booked; a SAF with a rate grows by today's rate of the added amount. */
function withSaf(lines: UntaxedLine[], booked: Quote, saf: Saf | undefined): UntaxedLine[] {
  const known = booked.lines.find(({ kind }) => kind === 'saf');
  if (!known) return lines;
  const isRate = saf && saf.code === known.code && saf.amountCents === undefined;
  const rate = isRate ? (saf.rate ?? 0) : 0;
  const addedCents = chargedCents(lines) - chargedCents(booked.lines);
  const amountCents = known.amountCents + percentOf(addedCents, rate);
  return inOrder([...lines, { ...withoutTax(known), unitCents: amountCents, amountCents }]);
}

/** Base of a SAF rate: pricing.md#lines, the lines before SAF. */
function chargedCents(lines: readonly Pick<QuoteLine, 'kind' | 'amountCents'>[]): Cents {
  const before = lines.filter(({ kind }) => kind !== 'saf' && kind !== 'coupon');
  return sumCents(before.map(({ amountCents }) => amountCents));
}
