import type { Quote, QuoteLine } from './quote.ts';
import { billLines } from './quote-rental.ts';
import type { Saf } from './rates.ts';
import type { UntaxedLine } from './rental-lines.ts';
import { safLines } from './reservation-lines.ts';

/** Lines whose price belongs to the car: another car brings its own. */
const OF_THE_CAR: QuoteLine['kind'][] = ['car', 'prepaid-discount', 'coupon'];

/**
 * The bill for new choices in a rental that is sold already, for the same dates and branches: what was sold keeps the price
 * that it was sold at, whatever content says now; what is added has today's. So a renter who adds a child seat pays for
 * the child seat and nothing else. `fresh` is the bill of the new choices at today's prices.
 */
export function keepSoldPrices(
  sold: Quote,
  fresh: Quote,
  { isSameCar, saf }: { isSameCar: boolean; saf: Saf | undefined },
): Quote {
  const isKept = ({ kind }: QuoteLine) => isSameCar || !OF_THE_CAR.includes(kind);
  const kept = sold.lines.filter(isKept);
  const lines = fresh.lines
    .filter(({ kind }) => kind !== 'saf' && (!isSameCar || !OF_THE_CAR.includes(kind)))
    .map((line) => atSoldPrice(line, kept));
  const cars = isSameCar ? sold.lines.filter(({ kind }) => OF_THE_CAR.includes(kind)) : [];
  const before = inOrder([...cars, ...lines].map(withoutTax));
  return billLines(withSaf(before, sold, saf), {
    days: sold.days,
    reservationType: fresh.reservationType,
    airportFeeRate: sold.airportFeeRate,
    depositCents: fresh.depositCents,
  });
}

/** An amount is a whole number of pieces, so one piece has a whole number of cents. */
function atSoldPrice(line: QuoteLine, sold: QuoteLine[]): QuoteLine {
  const known = sold.find(({ kind, code }) => kind === line.kind && code === line.code);
  if (!known) return line;
  const { label, unitCents, airportFeeApplies } = known;
  const amountCents = (known.amountCents / known.quantity) * line.quantity;
  return { ...line, label, unitCents, airportFeeApplies, amountCents };
}

function withoutTax({ taxCents: _, ...line }: QuoteLine): UntaxedLine {
  return line;
}

/** The order of PRICING.md section 2. */
const ORDER: QuoteLine['kind'][] = [
  ...(['car', 'prepaid-discount', 'protection', 'coverage', 'era', 'extra'] as const),
  ...(['additional-driver', 'young-driver', 'delivery', 'after-hours', 'dropoff', 'saf', 'coupon'] as const),
];

function inOrder(lines: UntaxedLine[]): UntaxedLine[] {
  return lines.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

/** A charge of so much stays as it was sold; one that is a rate grows with what it is taken of. */
function withSaf(lines: UntaxedLine[], sold: Quote, saf: Saf | undefined): UntaxedLine[] {
  const known = sold.lines.find(({ kind }) => kind === 'saf');
  if (!known) return lines;
  const before = lines.filter(({ kind }) => kind !== 'coupon');
  const isRate = saf?.code === known.code && saf?.amountCents === undefined;
  const charged = isRate ? safLines(saf, before) : [withoutTax(known)];
  return inOrder([...lines, ...charged]);
}
