import { type Cents, percentOf, sumCents } from '../money/money.ts';
import type { Quote, QuoteLine } from './quote.ts';
import { billLines } from './quote-rental.ts';
import type { Saf } from './rates.ts';
import type { UntaxedLine } from './rental-lines.ts';

type Kind = QuoteLine['kind'];

/** Lines whose price belongs to the car: another car brings its own. */
const OF_THE_CAR: Kind[] = ['car', 'prepaid-discount', 'coupon'];

/** Lines of which there may be more than was sold, never less. */
const ADDED: Kind[] = ['extra', 'additional-driver'];

export interface KeptFacts {
  isSameCar: boolean;
  /** False: the renter is younger or older than was thought, which may cost or save the fee of young drivers. */
  isSameAge: boolean;
  saf: Saf | undefined;
}

/**
 * The bill for new choices in a rental that is sold already, for the same dates and branches: what was sold stays, at the
 * price that it was sold at, whatever content says or still offers now; what is added has today's price. So a renter who adds a
 * child seat pays for the child seat and nothing else. `fresh` is the bill of the new choices at today's prices.
 */
export function keepSoldPrices(sold: Quote, fresh: Quote, { isSameCar, isSameAge, saf }: KeptFacts): Quote {
  const isFresh = ({ kind }: QuoteLine) =>
    (!isSameCar && OF_THE_CAR.includes(kind)) || (!isSameAge && kind === 'young-driver');
  const kept = sold.lines.filter((line) => !isFresh(line) && line.kind !== 'saf');
  const known = ({ kind, code }: QuoteLine) => kept.find((line) => line.kind === kind && line.code === code);
  const grown = kept.map((line) => withPieces(line, fresh.lines));
  const added = fresh.lines.filter((line) => isFresh(line) || (ADDED.includes(line.kind) && !known(line)));
  const before = inOrder([...grown, ...added].map(withoutTax));
  return billLines(withSaf(before, sold, saf), {
    days: sold.days,
    reservationType: fresh.reservationType,
    airportFeeRate: sold.airportFeeRate,
    depositCents: isSameCar ? sold.depositCents : fresh.depositCents,
  });
}

/** As many pieces as are wished for now. An amount is a whole number of pieces, so one piece has a whole number of cents. */
function withPieces(sold: QuoteLine, fresh: QuoteLine[]): QuoteLine {
  const wished = fresh.find(({ kind, code }) => kind === sold.kind && code === sold.code);
  if (!wished || !ADDED.includes(sold.kind) || wished.quantity <= sold.quantity) return sold;
  const { quantity } = wished;
  return { ...sold, quantity, amountCents: (sold.amountCents / sold.quantity) * quantity };
}

function withoutTax({ taxCents: _, ...line }: QuoteLine): UntaxedLine {
  return line;
}

/** The order of PRICING.md section 2. */
const ORDER: Kind[] = [
  ...(['car', 'prepaid-discount', 'protection', 'coverage', 'era', 'extra'] as const),
  ...(['additional-driver', 'young-driver', 'delivery', 'after-hours', 'dropoff', 'saf', 'coupon'] as const),
];

function inOrder(lines: UntaxedLine[]): UntaxedLine[] {
  return lines.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

/** A charge of so much stays as it was sold; to one that is a rate comes today's rate of what is added. */
function withSaf(lines: UntaxedLine[], sold: Quote, saf: Saf | undefined): UntaxedLine[] {
  const known = sold.lines.find(({ kind }) => kind === 'saf');
  if (!known) return lines;
  const rate = saf?.code === known.code && saf?.amountCents === undefined ? (saf?.rate ?? 0) : 0;
  const addedCents = chargedCents(lines) - chargedCents(sold.lines);
  const amountCents = known.amountCents + percentOf(addedCents, rate);
  return inOrder([...lines, { ...withoutTax(known), unitCents: amountCents, amountCents }]);
}

/** What a rate is taken of: PRICING.md section 2, the lines before SAF. */
function chargedCents(lines: readonly Pick<QuoteLine, 'kind' | 'amountCents'>[]): Cents {
  const before = lines.filter(({ kind }) => kind !== 'saf' && kind !== 'coupon');
  return sumCents(before.map(({ amountCents }) => amountCents));
}
