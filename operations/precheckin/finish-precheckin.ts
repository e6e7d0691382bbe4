import { canonicalText } from '#domain/canonical-text.ts';
import type { Cents } from '#domain/money/money.ts';
import { wishedDrivers } from '#domain/precheckin/precheckin.ts';
import { quoteFingerprint } from '#domain/pricing/fingerprint.ts';
import type { ReservationType } from '#domain/pricing/quote.ts';
import { type AmendedRental, type Amendment, differenceOf } from '#domain/reservation/amendment.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { stockPeriod } from '../fleet/stock-period.ts';
import { checkedInMail } from '../mail/reservation-mails.ts';
import { amendReservation } from '../my-reservation/amend-reservation.ts';
import type { Services } from '../ports/services.ts';
import type { OpenPrecheckin } from './open-precheckin.ts';
import { sealDrivers } from './precheckin-record.ts';
import { makePricing } from './review-preferences.ts';
import { type WishedRental, wishNothing } from './wished-rental.ts';

/** What the pre check-in makes of the reservation, both ways to pay it. */
export interface Balance {
  /** New less old total: what the wishes cost. */
  addedCents: Cents;
  /** To be paid online now: the difference of a prepaid rental, or the whole of one that was to be paid at the counter. */
  dueNowCents: Cents;
  /** What stays to be paid at the counter when nothing is paid now. */
  atBranchCents: Cents;
  becomes: AmendedRental;
}

/** What is due after the wishes of a renter. Undefined: it cannot be priced any more, so nothing is changed. */
export async function reviewBalance(
  services: Services,
  opened: OpenPrecheckin,
): Promise<Balance | undefined> {
  const { reservation } = opened;
  const paidNow = await priceWishes(services, opened, 'prepaid');
  if (!paidNow) return undefined;
  const becomes =
    reservation.reservationType === 'prepaid' ? paidNow : await priceWishes(services, opened, 'normal');
  if (!becomes) return undefined;
  return {
    addedCents: becomes.quote.totalCents - reservation.quote.totalCents,
    dueNowCents: Math.max(0, differenceOf(paidNow, reservation)),
    atBranchCents: becomes.quote.dueAtBranchCents,
    becomes,
  };
}

/** Whether the page of the payment comes after the wishes, as they are kept now. */
export async function hasToPay(services: Services, opened: OpenPrecheckin): Promise<boolean> {
  return ((await reviewBalance(services, opened))?.dueNowCents ?? 0) > 0;
}

/**
 * Whether the reservation is what was wished for already, so that only the step is left to be noted. What costs nothing is no
 * part of it yet: prices fall, and a site may die before it gives what is free.
 */
export function isSettled({ reservation }: OpenPrecheckin, balance: Balance | undefined): boolean {
  if (!balance) return true;
  return reservation.reservationType === 'prepaid' && isSameRental(balance.becomes, reservation);
}

/** What the page of the payment shows, in one text: for a form that must not settle anything else. */
export function fingerprintBalance({ reservation }: OpenPrecheckin, balance: Balance): string {
  const { quote, carId } = balance.becomes;
  return `${reservation.code}.${balance.dueNowCents}.${quoteFingerprint(quote, carId, reservation.search)}`;
}

async function priceWishes(
  services: Services,
  { reservation, precheckin }: OpenPrecheckin,
  reservationType: ReservationType,
): Promise<AmendedRental | undefined> {
  const sold = wishNothing(reservation);
  const wished: WishedRental = {
    ...sold,
    ...precheckin.wishes,
    additionalDrivers: Math.max(sold.additionalDrivers, wishedDrivers(precheckin).length),
    birthday: precheckin.verification?.birthday ?? sold.birthday,
    reservationType,
  };
  const priceOf = await makePricing(services, services.content.current(), reservation);
  const [asWished, asBooked] = [priceOf(wished), priceOf({ ...wished, carId: reservation.carId })];
  // A wish is for a better car: one that is no better than what was booked since is a wish no more.
  const isBetter = asWished && asBooked && asWished.quote.totalCents > asBooked.quote.totalCents;
  return asWished && asBooked && !isBetter ? asBooked : asWished;
}

export type FinishPrecheckinOutcome =
  | { kind: 'done' }
  /** Done once this amendment is paid. */
  | { kind: 'to-pay'; amendment: Amendment }
  | { kind: 'no-unit-free' | 'payment-in-progress' | 'changed-meanwhile' };

/**
 * The last step: what was wished for becomes part of the reservation, at once when nothing is paid now (`payNow` false, or
 * nothing due), else together with the money. Repeated, it answers the same.
 */
export async function finishPrecheckin(
  services: Services,
  opened: OpenPrecheckin,
  { payNow }: { payNow: boolean },
): Promise<FinishPrecheckinOutcome> {
  const { reservation } = opened;
  const becomes = await priceWishes(services, opened, payNow ? 'prepaid' : reservation.reservationType);
  if (becomes && !isSameRental(becomes, reservation)) {
    const amended = await amendReservation(services, {
      reservation,
      becomes,
      purpose: 'precheckin',
      period: stockPeriod(reservation.search, services.content.current().site.turnaroundMinutes),
      reason: 'pre check-in',
    });
    if (amended.kind === 'to-pay') return amended;
    if (amended.kind === 'no-unit-free' || amended.kind === 'payment-in-progress')
      return { kind: amended.kind };
    // Money of it is not where the bill says; an operator has to look first.
    if (amended.kind === 'unpaid') return { kind: 'payment-in-progress' };
    if (amended.kind !== 'applied') return { kind: 'changed-meanwhile' };
  }
  return (await completePrecheckin(services, opened)) ? { kind: 'done' } : { kind: 'changed-meanwhile' };
}

/** Marks it as done; a second time is no harm. */
export async function completePrecheckin(
  services: Services,
  { reservation, precheckin }: OpenPrecheckin,
): Promise<boolean> {
  if (precheckin.step === 'done') return true;
  return services.precheckins.save({
    reservationId: precheckin.reservationId,
    version: precheckin.version,
    step: 'done',
    sealedDrivers: sealDrivers(precheckin, services.secrets),
    wishes: precheckin.wishes,
    completedAt: services.clock.now(),
    consent: undefined,
    mails: [checkedInMail(reservation)],
  });
}

function isSameRental(becomes: AmendedRental, reservation: Reservation): boolean {
  const essence = ({ carId, selection, quote, reservationType }: AmendedRental) =>
    canonicalText({ carId, selection, total: quote.totalCents, reservationType });
  return essence(becomes) === essence(reservation);
}
