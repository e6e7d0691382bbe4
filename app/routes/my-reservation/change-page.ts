import { carName } from '#domain/fleet/car-name.ts';
import { filterFleet } from '#domain/fleet/filter-fleet.ts';
import type { Coverage, Extra } from '#domain/pricing/rates.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { findCar } from '#operations/fleet/find-record.ts';
import {
  type ChangeForm,
  type ReviewChangeOutcome,
  reviewChange,
} from '#operations/my-reservation/review-change.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import type { Services } from '#operations/ports/services.ts';
import { type LocationFormData, loadLocationForm } from '../../forms/location-form-data.ts';
import { readChangeForm, toChangeEntries, toChangeForm } from './change-form.ts';

/**
 * Loader data of `/mi-reserva/{code}/cambiar`: the form, and after a submit the new bill beside the old one.
 */
export interface ChangePage {
  code: string;
  version: number;
  form: ChangeForm;
  location: LocationFormData;
  cars: { id: string; name: string }[];
  coverages: Pick<Coverage, 'code' | 'role' | 'name'>[];
  extras: Pick<Extra, 'code' | 'name' | 'maxQuantity'>[];
  maxDrivers: number;
  before: Pick<Reservation, 'quote' | 'paymentStatus' | 'search' | 'snapshot'>;
  /** Undefined before the form was submitted, unless the reservation cannot be changed. */
  review: ReviewChangeOutcome | undefined;
}

export async function loadChangePage(
  services: Services,
  reservation: Reservation,
  query: URLSearchParams,
): Promise<ChangePage> {
  const content = services.content.current();
  const isSubmitted = query.has('pickup_date');
  const form = isSubmitted ? readChangeForm(query) : toChangeForm(reservation);
  const { code, version, quote, paymentStatus, search, snapshot } = reservation;
  return {
    code,
    version,
    form,
    location: loadLocationForm(services, new URLSearchParams(toChangeEntries(form))),
    cars: listCars(content, reservation),
    coverages: content.coverages.map(({ code, role, name }) => ({ code, role, name })),
    extras: content.extras.map(({ code, name, maxQuantity }) => ({ code, name, maxQuantity })),
    maxDrivers: content.site.rates.maxAdditionalDrivers,
    before: { quote, paymentStatus, search, snapshot },
    review: isSubmitted
      ? await reviewChange(services, reservation, form)
      : await lockedOnly(services, reservation, form),
  };
}

/**
 * Returns only the reason why a reservation cannot be changed. Before the first submit other results are not
 * displayed.
 */
async function lockedOnly(services: Services, reservation: Reservation, form: ChangeForm) {
  const review = await reviewChange(services, reservation, form);
  return review.kind === 'locked' ? review : undefined;
}

function listCars(content: SiteContent, { carId, snapshot }: Reservation): ChangePage['cars'] {
  const sells = filterFleet(content.cars, { allowedClasses: content.site.allowedClasses });
  const offered = sells
    .filter(({ id, status }) => status !== 'unavailable' || id === carId)
    .map((car) => ({ id: car.id, name: carName(car) }));
  return findCar(content, carId) ? offered : [{ id: carId, name: snapshot.carName }, ...offered];
}
