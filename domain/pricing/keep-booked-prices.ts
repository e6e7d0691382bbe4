import { type Cents, percentOf, sumCents } from '../money/money.ts';
import type { Quote, QuoteLine, UntaxedLine } from './quote.ts';
import { quoteLines } from './quote-rental.ts';
import type { Saf } from './rates.ts';

type Kind = QuoteLine['kind'];

/** Lines whose price depends on the car. */
const OF_THE_CAR: Kind[] = ['car', 'prepaid-discount', 'long-rental', 'coupon'];

/** Lines whose quantity may grow but never shrink. */
const ADDED: Kind[] = ['extra', 'additional-driver'];

/** Lines that follow the persons who drive, so that their quantity may also shrink. */
const OF_DRIVERS: Kind[] = ['young-additional-driver'];

export interface KeptFacts {
  isSameCar: boolean;
  /** False when the age differs from that of the sale, which affects the young-driver fee. */
  isSameAge: boolean;
  saf: Saf | undefined;
}

/**
 * Booked lines keep their price, added ones have today's price. Dates and branches are unchanged. `fresh` is
 * the quote of all choices at today's prices.
 */
export function keepBookedPrices(
  booked: Quote,
  fresh: Quote,
  { isSameCar, isSameAge, saf }: KeptFacts,
): Quote {
  const isFresh = ({ kind }: QuoteLine) =>
    (!isSameCar && OF_THE_CAR.includes(kind)) || (!isSameAge && kind === 'young-driver');
  const isOver = ({ kind, code }: QuoteLine) =>
    OF_DRIVERS.includes(kind) && !fresh.lines.some((line) => line.kind === kind && line.code === code);
  const kept = booked.lines.filter((line) => !isFresh(line) && !isOver(line) && line.kind !== 'saf');
  const known = ({ kind, code }: QuoteLine) => kept.find((line) => line.kind === kind && line.code === code);
  const grown = kept.map((line) => withPieces(line, fresh.lines));
  const added = fresh.lines.filter(
    (line) => isFresh(line) || ([...ADDED, ...OF_DRIVERS].includes(line.kind) && !known(line)),
  );
  const before = inOrder([...grown, ...added].map(withoutTax));
  return quoteLines(withSaf(before, booked, saf), {
    days: booked.days,
    reservationType: fresh.reservationType,
    airportFeeRate: booked.airportFeeRate,
    depositCents: isSameCar ? booked.depositCents : fresh.depositCents,
  });
}

/** The division is exact: the amount is a whole number of equal pieces. */
function withPieces(booked: QuoteLine, fresh: QuoteLine[]): QuoteLine {
  const requested = fresh.find(({ kind, code }) => kind === booked.kind && code === booked.code);
  const mayGrow = ADDED.includes(booked.kind) && requested && requested.quantity > booked.quantity;
  if (!requested || !(mayGrow || OF_DRIVERS.includes(booked.kind))) return booked;
  const { quantity } = requested;
  return { ...booked, quantity, amountCents: (booked.amountCents / booked.quantity) * quantity };
}

function withoutTax({ taxCents: _, ...line }: QuoteLine): UntaxedLine {
  return line;
}

/** The order of pricing.md#lines. */
const ORDER: Kind[] = [
  ...(['car', 'prepaid-discount', 'long-rental', 'protection', 'coverage', 'era', 'extra'] as const),
  ...(['additional-driver', 'young-driver', 'young-additional-driver'] as const),
  ...(['delivery', 'after-hours', 'dropoff', 'saf', 'coupon'] as const),
];

function inOrder(lines: UntaxedLine[]): UntaxedLine[] {
  return lines.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
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
