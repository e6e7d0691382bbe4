import { canonicalText } from '#domain/canonical-text.ts';
import type { Cents } from '#domain/money/money.ts';
import { owedAtCounter } from '#domain/payment/counter.ts';
import { requestedDrivers } from '#domain/precheckin/precheckin.ts';
import type { ReservationType } from '#domain/pricing/quote.ts';
import { type AmendedRental, type Amendment, differenceOf } from '#domain/reservation/amendment.ts';
import { quoteFingerprint } from '#domain/reservation/fingerprint.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { restrictionOf, stockPeriod } from '../fleet/check-search.ts';
import { findCar } from '../fleet/find-record.ts';
import type { SiteContent } from '../ports/content.ts';
import type { PrecheckinChange } from '../ports/precheckin-store.ts';
import type { Services } from '../ports/services.ts';
import { type AmendReservationOutcome, amendReservation } from '../reservation/amend-reservation.ts';
import { lacksFacts } from '../reservation/changed-facts.ts';
import { listRefusals } from '../reservation/list-refusals.ts';
import { sealDrivers } from '../reservation/precheckin-record.ts';
import { checkedInMail } from '../reservation/reservation-mails.ts';
import { isPayingPrecheckin } from './last-payment.ts';
import { type OpenPrecheckin, openPrecheckin } from './open-precheckin.ts';
import { type RequestedRental, toRequestedRental } from './requested-rental.ts';
import { makePricing } from './review-preferences.ts';

export interface Balance {
  /** Price of the preferences: new total less old total. */
  addedCents: Cents;
  /** The difference for a prepaid rental, otherwise the whole total; nothing once the counter has taken a part. */
  dueNowCents: Cents;
  /** Due at the counter when nothing is paid now. */
  atBranchCents: Cents;
  becomes: AmendedRental;
}

/** Undefined when the preferences can no longer be priced; nothing is changed then. */
export async function reviewBalance(
  services: Services,
  opened: OpenPrecheckin,
): Promise<Balance | undefined> {
  const { reservation } = opened;
  const paidNow = await pricePreferences(services, opened, 'prepaid');
  if (!paidNow) return undefined;
  const becomes =
    reservation.reservationType === 'prepaid' ? paidNow : await pricePreferences(services, opened, 'normal');
  if (!becomes) return undefined;
  const takenCents = await takenByCounter(services, reservation);
  return {
    addedCents: becomes.quote.totalCents - reservation.quote.totalCents,
    dueNowCents: takenCents > 0 ? 0 : Math.max(0, differenceOf(paidNow, reservation)),
    atBranchCents: Math.max(0, becomes.quote.dueAtBranchCents - takenCents),
    becomes,
  };
}

/** Taken by the counter; the rest is due there, too, as a payment of the whole total would take that part twice. */
async function takenByCounter({ money }: Services, reservation: Reservation): Promise<Cents> {
  if (reservation.reservationType === 'prepaid') return 0;
  const { entries } = await money.read(reservation.id);
  return reservation.quote.dueAtBranchCents - owedAtCounter(reservation, entries);
}

export async function hasToPay(services: Services, opened: OpenPrecheckin): Promise<boolean> {
  return ((await reviewBalance(services, opened))?.dueNowCents ?? 0) > 0;
}

/** Whether a price or what the counter asks for becomes another one, which the renter has to see before. */
export async function hasToConfirm(services: Services, opened: OpenPrecheckin): Promise<boolean> {
  const balance = await reviewBalance(services, opened);
  const termsOf = ({ quote: { terms, depositCents } }: Pick<AmendedRental, 'quote'>) =>
    canonicalText({ terms, depositCents });
  return (
    balance !== undefined &&
    (balance.dueNowCents > 0 ||
      balance.addedCents > 0 ||
      termsOf(balance.becomes) !== termsOf(opened.reservation))
  );
}

/** False while free preferences are not yet applied: prices fall, and a process may crash before applying them. */
export function isSettled({ reservation }: OpenPrecheckin, balance: Balance | undefined): boolean {
  if (!balance) return true;
  return reservation.reservationType === 'prepaid' && isSameRental(balance.becomes, reservation);
}

/** Identifies what the payment page shows, so that its form settles nothing else. */
export function fingerprintBalance({ reservation }: OpenPrecheckin, balance: Balance): string {
  const { quote, carId } = balance.becomes;
  return `${reservation.code}.${balance.dueNowCents}.${quoteFingerprint(quote, carId, reservation.search)}`;
}

async function pricePreferences(
  services: Services,
  { reservation, precheckin }: OpenPrecheckin,
  reservationType: ReservationType,
): Promise<AmendedRental | undefined> {
  const booked = toRequestedRental(reservation);
  const drivers = requestedDrivers(precheckin, booked.additionalDrivers);
  const requested: RequestedRental = {
    ...booked,
    ...precheckin.preferences,
    additionalDrivers: Math.max(booked.additionalDrivers, drivers.length),
    renter: precheckin.verification ?? booked.renter,
    others: drivers,
    reservationType,
  };
  const content = services.content.current();
  const priceOf = await makePricing(services, content, reservation);
  const [asRequested, asBooked] = [priceOf(requested), priceOf({ ...requested, carId: reservation.carId })];
  // A preference is for a better car; ignored when the booked car is as good by now.
  const isBetter = asRequested && asBooked && asRequested.quote.totalCents > asBooked.quote.totalCents;
  const isIgnored = !isBetter || isRefused(content, reservation, requested);
  return asRequested && asBooked && isIgnored ? asBooked : asRequested;
}

/** Whether a car of another class is refused or needs unstated facts. stock.md#restrictions, pricing.md#conditions. */
function isRefused(content: SiteContent, reservation: Reservation, requested: RequestedRental): boolean {
  const classCode = findCar(content, requested.carId)?.classCode;
  if (!classCode || classCode === reservation.classCode) return false;
  return (
    restrictionOf(content, classCode, reservation.search) !== undefined ||
    lacksFacts(content, reservation, { ...requested, classCode }) ||
    listRefusals(content, reservation, { ...requested, becomes: { ...reservation, classCode } }).length > 0
  );
}

export type FinishPrecheckinOutcome =
  | { kind: 'done' }
  /** Applied when this amendment is paid. */
  | { kind: 'to-pay'; amendment: Amendment }
  | { kind: 'no-unit-free' | 'payment-in-progress' | 'changed-meanwhile' };

/** Applies the preferences at once and ends the pre check-in, or together with the payment. Idempotent. */
export async function finishPrecheckin(
  services: Services,
  opened: OpenPrecheckin,
  how: { payNow: boolean },
): Promise<FinishPrecheckinOutcome> {
  const finished = await finish(services, opened, how);
  if (finished.kind !== 'changed-meanwhile') return finished;
  // A form that was sent twice: the other one has ended it with the same preferences.
  return (await isEnded(services, opened)) ? { kind: 'done' } : finished;
}

async function finish(
  services: Services,
  opened: OpenPrecheckin,
  { payNow }: { payNow: boolean },
): Promise<FinishPrecheckinOutcome> {
  const { reservation, precheckin } = opened;
  // Checked again under the reservation's lock; here it spares the prices.
  if (await isPayingPrecheckin(services, reservation.id)) return { kind: 'payment-in-progress' };
  const paysAll = payNow && (await takenByCounter(services, reservation)) === 0;
  const becomes = await pricePreferences(services, opened, paysAll ? 'prepaid' : reservation.reservationType);
  if (becomes && !isSameRental(becomes, reservation)) {
    const amended = await amendReservation(services, {
      reservation,
      becomes,
      purpose: 'precheckin',
      period: stockPeriod(reservation.search, services.content.current().site.turnaroundMinutes),
      reason: 'pre check-in',
      precheckin: { version: precheckin.version, end: toEnd(services, opened) },
    });
    return toOutcome(amended);
  }
  const end = toEnd(services, opened);
  const saved = end ? await services.precheckins.save(end) : 'saved';
  if (saved === 'payment-in-progress') return { kind: saved };
  return { kind: saved === 'saved' ? 'done' : 'changed-meanwhile' };
}

function toOutcome(amended: AmendReservationOutcome): FinishPrecheckinOutcome {
  switch (amended.kind) {
    case 'applied':
      return { kind: 'done' };
    case 'to-pay':
      return amended;
    case 'no-unit-free':
    case 'payment-in-progress':
      return { kind: amended.kind };
    // The payments do not match the quote; an operator must check first.
    case 'unpaid':
      return { kind: 'payment-in-progress' };
    // The cars of the better class that are left are for bookings with payment.
    case 'too-many-unpaid':
      return { kind: 'no-unit-free' };
    case 'outdated':
      return { kind: 'changed-meanwhile' };
  }
}

async function isEnded(services: Services, { reservation, precheckin }: OpenPrecheckin): Promise<boolean> {
  const current = await openPrecheckin(services, reservation.id);
  if (current.kind !== 'open' || current.precheckin.step !== 'done') return false;
  const isSame = canonicalText(current.precheckin.preferences) === canonicalText(precheckin.preferences);
  const balance = isSame ? await reviewBalance(services, current) : undefined;
  return balance !== undefined && isSameRental(balance.becomes, current.reservation);
}

/** Undefined when it has ended before. */
function toEnd(
  services: Services,
  { reservation, precheckin }: OpenPrecheckin,
): PrecheckinChange | undefined {
  if (precheckin.step === 'done') return undefined;
  return {
    reservationId: precheckin.reservationId,
    version: precheckin.version,
    step: 'done',
    sealedDrivers: sealDrivers({ ...precheckin, typedPreferences: undefined }, services.secrets),
    preferences: precheckin.preferences,
    completedAt: services.clock.now(),
    consent: undefined,
    mails: [checkedInMail(reservation)],
    isPriced: true,
  };
}

function isSameRental(becomes: AmendedRental, reservation: Reservation): boolean {
  const essence = ({ carId, selection, quote, reservationType }: AmendedRental) => {
    const { totalCents, depositCents, terms } = quote;
    return canonicalText({ carId, selection, totalCents, depositCents, terms, reservationType });
  };
  return essence(becomes) === essence(reservation);
}
