import { addDays, dateOf, fromInstant, type PanamaDate, parsePanamaDate } from '#domain/calendar/panama.ts';
import type { ConditionedRental } from '#domain/conditions/check-conditions.ts';
import type { CardKind } from '#domain/conditions/condition.ts';
import { findOldEnough, listOtherCards } from '#domain/conditions/solutions.ts';
import { carName } from '#domain/fleet/car.ts';
import { MAXIMUM_DAYS_AHEAD } from '#domain/fleet/check-period.ts';
import type { Cents } from '#domain/money/money.ts';
import { toConditionedRental } from '../fleet/conditioned-rental.ts';
import type { Services } from '../ports/services.ts';
import { findOthers } from './place-reservation.ts';
import { toDriver } from './quote-draft.ts';
import type { ReviewedDraft } from './review-draft.ts';

/** What a renter whom the conditions refuse a car may have instead. pricing.md#conditions. */
export interface Solutions {
  /** The cheapest car for this renter. */
  car: { name: string; totalCents: Cents } | undefined;
  /** Kinds of card with which the car is theirs. */
  cards: CardKind[];
  /** The first day of a pick-up for which they are old enough, if it can be booked. */
  pickupDate: PanamaDate | undefined;
}

export async function findSolutions(services: Services, review: ReviewedDraft): Promise<Solutions> {
  const { draft, content, car } = review;
  const { search, reservationType: type } = draft;
  const rental = toConditionedRental(content, { classCode: car.classCode, search });
  const offers = await findOthers(services, draft, review);
  const isOffered = type === 'prepaid' ? offers : offers.filter(({ isPrepaidOnly }) => !isPrepaidOnly);
  const [cheapest] = isOffered.toSorted((a, b) => a[type].totalCents - b[type].totalCents);
  return {
    car: cheapest && { name: carName(cheapest.car), totalCents: cheapest[type].totalCents },
    cards: listOtherCards(toDriver(draft), rental),
    pickupDate: findPickupDate(services, review, rental),
  };
}

function findPickupDate(
  { clock }: Pick<Services, 'clock'>,
  { draft }: ReviewedDraft,
  rental: ConditionedRental,
): PanamaDate | undefined {
  const birthday = parsePanamaDate(draft.renter.birthday.trim());
  const date = birthday && findOldEnough(toDriver(draft), birthday, rental);
  const last = addDays(dateOf(fromInstant(clock.now())), MAXIMUM_DAYS_AHEAD);
  return date && date <= last ? date : undefined;
}
