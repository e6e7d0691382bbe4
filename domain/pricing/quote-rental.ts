import {
  ASSUMED,
  type CheckedConditions,
  type CheckedDrivers,
  type ConditionedRental,
  type ConditionFee,
  checkDrivers,
  neededLicenseYears,
} from '../conditions/check-conditions.ts';
import { type CardKind, cardKinds } from '../conditions/condition.ts';
import { type Cents, percentOf, sharePercent, sumCents } from '../money/money.ts';
import type { Texts } from '../texts.ts';
import { carLines } from './car-lines.ts';
import { couponLines } from './coupon-lines.ts';
import type {
  CounterTerms,
  DepositWay,
  Quote,
  QuoteLine,
  QuoteLineKind,
  QuoteRequest,
  UntaxedLine,
} from './quote.ts';
import { type Coverage, type DeliveryZone, type Extra, ITBMS, type Rates, type Saf } from './rates.ts';
import { type Trip, toTrip } from './trip.ts';

/** Without branches and times. */
type Choices = Omit<QuoteRequest, 'pickupBranch' | 'returnBranch' | 'pickupAt' | 'returnAt'>;

/** The quote of pricing.md#lines, the base of every price on the site. Omits lines of 0 cents. */
export function quoteRental(request: QuoteRequest): Quote {
  return quoteTrip(request, toTrip(request));
}

export function quoteTrip(choices: Choices, trip: Trip): Quote {
  const checked = check(choices, trip);
  return quoteLines(untaxedLines(choices, trip, checked), {
    days: trip.days,
    reservationType: choices.reservationType,
    airportFeeRate: trip.airportFeeRate,
    depositCents: checked.deposit,
    terms: counterTerms(choices, trip, checked),
  });
}

function check({ driver, otherDrivers = [], rates, carClass }: Choices, trip: Trip): CheckedDrivers {
  return checkDrivers(driver, otherDrivers, toConditioned(rates, carClass.code, trip));
}

/** What is known of the quote besides its lines. */
export type QuoteFacts = Pick<
  Quote,
  'days' | 'reservationType' | 'airportFeeRate' | 'depositCents' | 'terms'
>;

function counterTerms(choices: Choices, trip: Trip, checked: CheckedConditions): CounterTerms {
  const { driver, rates, carClass } = choices;
  const licenseYears = neededLicenseYears(driver, toConditioned(rates, carClass.code, trip));
  const others = { ...documentTerms(choices, trip, checked), ...(licenseYears && { licenseYears }) };
  if (!checked.unknown.includes('payment')) return { deposits: [toWay(driver.payment, checked)], ...others };
  const ways = cardKinds
    .filter((kind) => kind !== ASSUMED.payment)
    .map((payment) => toWay(payment, check({ ...choices, driver: { ...driver, payment } }, trip)));
  return { deposits: [toWay(ASSUMED.payment, checked), ...ways], ...others };
}

function documentTerms(
  choices: Choices,
  trip: Trip,
  { documents, unknown }: CheckedConditions,
): Pick<CounterTerms, 'documents' | 'residentDocuments'> {
  if (!unknown.includes('residence')) return { documents };
  const driver = { ...choices.driver, residence: 'panama' as const };
  const residentDocuments = check({ ...choices, driver }, trip).documents;
  return residentDocuments.join() === documents.join() ? { documents } : { documents, residentDocuments };
}

function toWay(
  payment: CardKind | undefined,
  { refusals, deposit, coverage }: CheckedConditions,
): DepositWay {
  return { payment, isRefused: refusals.length > 0, depositCents: deposit, coverage };
}

/** The rental as its conditions see it. */
export function toConditioned(
  { conditions }: Pick<Rates, 'conditions'>,
  classCode: string,
  trip: Pick<Trip, 'pickupBranch'>,
): ConditionedRental {
  return { conditions, classCode, pickupBranch: trip.pickupBranch };
}

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
    ...(facts.terms && { terms: facts.terms }),
  };
}

function untaxedLines(choices: Choices, trip: Trip, checked: CheckedDrivers): UntaxedLine[] {
  const { rates } = choices;
  const priced = [...rentalLines(choices, trip, checked), ...reservationLines(trip, choices.delivery)];
  const lines = [...priced, ...safLines(rates.saf, priced), ...couponLines(choices, trip, priced)];
  return lines.filter((line) => line.amountCents !== 0);
}

/** Lines 1 to 7 of pricing.md#lines, the base of the airport fee; may include lines of 0 cents. */
function rentalLines(choices: Choices, trip: Trip, checked: CheckedDrivers): UntaxedLine[] {
  const { days } = trip;
  const { mandatoryCoverage, coverages, era } = choices;
  return [
    ...carLines(choices, trip),
    ...(mandatoryCoverage ? [coverageLine('protection', mandatoryCoverage, days)] : []),
    ...coverages.map((coverage) => coverageLine('coverage', coverage, days)),
    ...(era ? [eraLine(era, days)] : []),
    ...choices.extras.map(({ extra, quantity }) => extraLine(extra, quantity, days)),
    ...driverLines(choices, trip, checked),
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

function driverLines(
  { additionalDrivers, rates }: Choices,
  { days }: Trip,
  { lines, feesOfOthers }: CheckedDrivers,
): UntaxedLine[] {
  const fees = new Map(feesOfOthers.map((fee) => [fee.code, fee]));
  const feeLine = (kind: QuoteLineKind, { code, label, perDayCents }: ConditionFee, quantity: number) =>
    perDayLine(kind, days, { code, label, unitCents: perDayCents, quantity });
  return [
    perDayLine('additional-driver', days, {
      unitCents: rates.additionalDriverPerDayCents,
      quantity: additionalDrivers,
    }),
    ...lines.map((fee) => feeLine('young-driver', fee, 1)),
    ...[...fees.values()].map((fee) =>
      feeLine('young-additional-driver', fee, feesOfOthers.filter(({ code }) => code === fee.code).length),
    ),
  ];
}

/** Lines 8 and 9 of pricing.md#lines and the after-hours fee; free of the airport fee. */
function reservationLines(trip: Trip, delivery: DeliveryZone | undefined): UntaxedLine[] {
  const { pickup, return: giveBack } = trip.afterHoursCents;
  return [
    onceLine('delivery', delivery?.priceCents ?? 0, { code: delivery?.code, label: delivery?.label }),
    onceLine('after-hours', pickup, { code: 'pickup' }),
    onceLine('after-hours', giveBack, { code: 'return' }),
    onceLine('dropoff', trip.oneWayCents),
  ];
}

/** Line 10. The base of a rate is an assumption until the company decides (pricing.md#assumptions). */
export function safLines(saf: Saf | undefined, before: UntaxedLine[]): UntaxedLine[] {
  if (!saf) return [];
  const amountCents =
    saf.amountCents ?? percentOf(sumCents(before.map((line) => line.amountCents)), saf.rate ?? 0);
  return [onceLine('saf', amountCents, { code: saf.code, label: saf.label })];
}

function onceLine(
  kind: QuoteLine['kind'],
  amountCents: Cents,
  named: { code?: string | undefined; label?: Texts | undefined } = {},
): UntaxedLine {
  return {
    kind,
    code: named.code,
    label: named.label,
    quantity: 1,
    days: undefined,
    unitCents: amountCents,
    amountCents,
    airportFeeApplies: false,
  };
}
