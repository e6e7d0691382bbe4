import type { Car } from '#domain/fleet/car.ts';
import type { Cents } from '#domain/money/money.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { checkSearch } from '../fleet/check-search.ts';
import type { AmendServices } from './amend-reservation.ts';
import { withBookedZone } from './booked-zone.ts';
import { askLicenses, readFacts } from './changed-facts.ts';
import { findBookedCoupon } from './find-usable-coupon.ts';
import { toDraft } from './make-reservation.ts';
import { stayingOf } from './other-drivers.ts';
import { statedDrivers } from './precheckin-record.ts';
import { type AmendmentForm, findBooked, findRentable, makeBecomes } from './preview-amendment.ts';
import { type OptionPrices, priceOptions } from './price-options.ts';
import { quoteDraft } from './quote-draft.ts';

/** With fees and taxes, for the dates of the form, like the prices of a booking. pricing.md#shown-price. */
export interface AmendmentPrices
  extends Pick<OptionPrices, 'coverages' | 'extras' | 'additionalDriver' | 'delivery'> {
  days: number;
  /** What another car adds to that of the form, by id; negative: cheaper. Without cars priced by unknown facts. */
  cars: Record<string, Cents>;
}

/** Undefined when the rental of the form cannot be priced. Writes nothing. */
export async function priceAmendment(
  services: AmendServices,
  reservation: Reservation,
  { form, carIds }: { form: AmendmentForm; carIds: readonly string[] },
): Promise<AmendmentPrices | undefined> {
  const content = withBookedZone(services.content.current(), reservation);
  const search = checkSearch(services, form.search);
  const coupon = await findBookedCoupon(services, reservation);
  if (search.kind === 'invalid' || coupon === 'unreachable') return undefined;
  const stated = await statedDrivers(services, reservation, form);
  const findCar = (carId: string) => findRentable(content, { reservation, carId, search });
  const becomes = (car: Car) => {
    const booked = findBooked(reservation, car, search);
    return makeBecomes(content, reservation, { form, car, search, coupon, booked, ...stated });
  };
  const car = findCar(form.carId);
  if (!car) return undefined;
  const chosen = becomes(car);
  const { selection, reservationType } = chosen;
  const { renter, others } = stayingOf(stated, selection);
  const isKnown = ({ classCode }: Car) => {
    const rental = { ...search, classCode, selection, renter, others };
    return (
      readFacts(content, reservation, rental).missing.length === 0 &&
      askLicenses(content, reservation, rental).every(({ missing }) => missing.length === 0)
    );
  };
  const otherCars = carIds.flatMap((carId) => findCar(carId) ?? []).filter(isKnown);
  const draft = toDraft(reservation, { ...search, carId: car.id, renter, selection, reservationType });
  const { quote } = quoteDraft(content, draft, { car, search, coupon: undefined, others });
  return {
    ...priceOptions({ content, draft, car, search, coupon: { kind: 'none' }, quote, others }),
    days: quote.days,
    cars: Object.fromEntries(
      otherCars.map((other) => [other.id, becomes(other).quote.totalCents - chosen.quote.totalCents]),
    ),
  };
}
