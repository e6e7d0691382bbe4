import type { Cents } from '../money/money.ts';
import { carLines } from './car-lines.ts';
import type { QuoteLine, QuoteRequest, UntaxedLine } from './quote.ts';
import type { AgeBand, Coverage, Extra } from './rates.ts';
import type { Trip } from './trip.ts';

/** Without branches and times. */
export type Choices = Omit<QuoteRequest, 'pickupBranch' | 'returnBranch' | 'pickupAt' | 'returnAt'>;

/** Lines 1 to 7 of pricing.md#lines, the base of the airport fee; may include lines of 0 cents. */
export function rentalLines(choices: Choices, trip: Trip): UntaxedLine[] {
  const { days } = trip;
  const { mandatoryCoverage, coverages, era } = choices;
  return [
    ...carLines(choices, trip),
    ...(mandatoryCoverage ? [coverageLine('protection', mandatoryCoverage, days)] : []),
    ...coverages.map((coverage) => coverageLine('coverage', coverage, days)),
    ...(era ? [eraLine(era, days)] : []),
    ...choices.extras.map(({ extra, quantity }) => extraLine(extra, quantity, days)),
    ...driverLines(choices, days),
  ];
}

type LineName = Pick<QuoteLine, 'code' | 'label' | 'chargeId'>;

function perDayLine(
  kind: QuoteLine['kind'],
  days: number,
  priced: { unitCents: Cents; quantity?: number } & Partial<LineName>,
): UntaxedLine {
  const { unitCents, quantity = 1, code, label, chargeId } = priced;
  const amountCents = unitCents * quantity * days;
  return { kind, code, label, chargeId, quantity, days, unitCents, amountCents, airportFeeApplies: true };
}

function coverageLine(kind: QuoteLine['kind'], coverage: Coverage, days: number): UntaxedLine {
  const { perDayCents, code, name, chargeId } = coverage;
  return perDayLine(kind, days, { unitCents: perDayCents, code, label: name, chargeId });
}

/** Includes the description: requirements.md#entities. */
function eraLine(era: Coverage, days: number): UntaxedLine {
  const line = coverageLine('era', era, days);
  return era.description.es || era.description.en ? { ...line, description: era.description } : line;
}

function extraLine(extra: Extra, quantity: number, days: number): UntaxedLine {
  const chargedDays = extra.per === 'day' ? days : undefined;
  const pieceCents = Math.min(extra.priceCents * (chargedDays ?? 1), extra.maxChargeCents ?? Infinity);
  return {
    kind: 'extra',
    code: extra.code,
    label: extra.name,
    chargeId: extra.chargeId,
    quantity,
    days: chargedDays,
    unitCents: extra.priceCents,
    amountCents: pieceCents * quantity,
    airportFeeApplies: true,
  };
}

function driverLines(choices: Choices, days: number): UntaxedLine[] {
  const { additionalDrivers, driverAge, additionalDriverAges = [], rates } = choices;
  const countIn = ({ fromAge, toAge }: AgeBand, ages: readonly (number | undefined)[]) =>
    ages.filter((age) => age !== undefined && fromAge <= age && age <= toAge).length;
  const band = rates.youngDriver.find((each) => countIn(each, [driverAge]) > 0);
  return [
    perDayLine('additional-driver', days, {
      unitCents: rates.additionalDriverPerDayCents,
      quantity: additionalDrivers,
    }),
    perDayLine('young-driver', days, { unitCents: band?.perDayCents ?? 0 }),
    ...rates.youngDriver.map((each) =>
      perDayLine('young-additional-driver', days, {
        code: `${each.fromAge}–${each.toAge}`,
        unitCents: each.perDayCents,
        quantity: countIn(each, additionalDriverAges),
      }),
    ),
  ];
}
