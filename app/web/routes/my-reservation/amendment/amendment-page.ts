import { readText } from '#app/request/read-body.ts';
import { carName } from '#domain/fleet/car.ts';
import { filterFleet } from '#domain/fleet/filter-fleet.ts';
import { isEnough } from '#domain/pricing/fleet-price.ts';
import type { Coverage, DeliveryZone, Extra } from '#domain/pricing/rates.ts';
import { zonesOf } from '#domain/reservation/check-delivery.ts';
import type { Delivery } from '#domain/reservation/draft.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { findBranch, findCar } from '#operations/fleet/find-record.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import type { Services } from '#operations/ports/services.ts';
import { withBookedZone } from '#operations/reservation/booked-zone.ts';
import {
  type AmendmentForm,
  type PreviewAmendmentOutcome,
  previewAmendment,
} from '#operations/reservation/preview-amendment.ts';
import { type AmendmentPrices, priceAmendment } from '#operations/reservation/price-amendment.ts';
import { requirements } from '#operations/reservation/quote-draft.ts';
import { type LocationFormData, loadLocationForm } from '../../../forms/location-form-data.ts';
import { readSearchFields, toSearchFields } from '../../../forms/search-fields.ts';
import { readReservationForm } from '../../reservation/read-reservation-form.ts';

/** Notice of the page after a payment of a change that another one has overtaken. */
export const NOTHING_CHARGED = 'nothing-charged';

/** In characters. Longer than any car id. */
const MAXIMUM_ID = 64;
/** In characters. Longer than an address may be, so that it is refused and not cut. */
const MAXIMUM_ADDRESS = 300;

/**
 * Loader data of `/mi-reserva/{code}/cambiar`: the form, and after a submit the new quote beside the old one.
 */
export interface AmendmentPage {
  code: string;
  version: number;
  form: AmendmentForm;
  location: LocationFormData;
  cars: { id: string; name: string }[];
  coverages: Pick<Coverage, 'code' | 'role' | 'name'>[];
  extras: Pick<Extra, 'code' | 'name' | 'maxQuantity'>[];
  maxDrivers: number;
  /** Zones of the chosen pick-up branch. */
  deliveryZones: Pick<DeliveryZone, 'code' | 'label'>[];
  /** Undefined when the rental of the form cannot be priced. */
  prices: AmendmentPrices | undefined;
  /** As booked; undefined: the renter comes to the branch. */
  delivery: Delivery | undefined;
  before: Pick<Reservation, 'quote' | 'paymentStatus' | 'search' | 'snapshot'>;
  /** Undefined before the form was submitted, unless the reservation cannot be changed. */
  review: PreviewAmendmentOutcome | undefined;
}

export async function loadAmendmentPage(
  services: Services,
  reservation: Reservation,
  query: URLSearchParams,
): Promise<AmendmentPage> {
  const content = withBookedZone(services.content.current(), reservation);
  const isSubmitted = query.has('pickup_date');
  const form = isSubmitted ? readAmendmentForm(query) : toAmendmentForm(reservation);
  const { code, version, quote, paymentStatus, search, snapshot } = reservation;
  const cars = listCars(content, reservation);
  return {
    code,
    version,
    form,
    location: {
      ...loadLocationForm(services, new URLSearchParams(toAmendmentEntries(form))),
      formerBranches: listFormerBranches(content, reservation),
    },
    cars,
    prices: await priceAmendment(services, reservation, { form, carIds: cars.map(({ id }) => id) }),
    coverages: listCoverages(content, reservation, form),
    extras: content.extras.map(({ code, name, maxQuantity }) => ({ code, name, maxQuantity })),
    maxDrivers: content.site.rates.maxAdditionalDrivers,
    deliveryZones: zonesOf(content.site.rates.deliveryZones, form.search.pickup_location).map(
      ({ code, label }) => ({ code, label }),
    ),
    delivery: reservation.selection.delivery,
    before: { quote, paymentStatus, search, snapshot },
    review: isSubmitted
      ? await previewAmendment(services, reservation, form)
      : await lockedOnly(services, reservation, form),
  };
}

/**
 * Returns only the reason why a reservation cannot be changed. Before the first submit other results are not
 * displayed.
 */
async function lockedOnly(services: Services, reservation: Reservation, form: AmendmentForm) {
  const review = await previewAmendment(services, reservation, form);
  return review.kind === 'locked' ? review : undefined;
}

/** The booked branches that content has no more, with their names at the sale. */
export function listFormerBranches(
  content: Pick<SiteContent, 'branches'>,
  { search, snapshot }: Pick<Reservation, 'search' | 'snapshot'>,
): NonNullable<LocationFormData['formerBranches']> {
  const booked = [
    { code: search.pickupLocation, name: snapshot.pickupBranchName },
    { code: search.returnLocation, name: snapshot.returnBranchName },
  ];
  return booked.filter(({ code }) => !findBranch(content, code));
}

/** The coverages for sale, and of the mandatory ones those that are enough for the chosen car, or booked with it. */
export function listCoverages(
  content: SiteContent,
  reservation: Reservation,
  { carId, search }: Pick<AmendmentForm, 'carId' | 'search'>,
): AmendmentPage['coverages'] {
  const isBooked = carId === reservation.carId;
  const classCode = (isBooked ? undefined : findCar(content, carId)?.classCode) ?? reservation.classCode;
  const wanted = {
    ...reservation,
    search: { ...reservation.search, pickupLocation: search.pickup_location },
  };
  const { coverage: required } = requirements(content, wanted, classCode);
  return content.coverages
    .filter(
      (one) =>
        one.role !== 'mandatory' ||
        isEnough(content.coverages, one, required) ||
        (isBooked && one.code === reservation.selection.coverage),
    )
    .map(({ code, role, name }) => ({ code, role, name }));
}

/** The cars for sale and the booked one, which stays chosen when it is sold no more. */
export function listCars(
  content: SiteContent,
  { carId, snapshot }: Pick<Reservation, 'carId' | 'snapshot'>,
): AmendmentPage['cars'] {
  const sells = filterFleet(content.cars, { allowedClasses: content.site.allowedClasses });
  const offered = sells
    .filter(({ id, status }) => status !== 'unavailable' || id === carId)
    .map((car) => ({ id: car.id, name: carName(car) }));
  const isOffered = offered.some(({ id }) => id === carId);
  return isOffered ? offered : [{ id: carId, name: snapshot.carName }, ...offered];
}

/** Fields that are posted with the confirmation, so that no address is in the query. */
const POSTED = ['delivery_address', 'delivery_instructions'];

/**
 * Reads the form. Field names are those of the location form and of `/reserva`, and `car_id`. `posted`: the
 * confirmation with the address of a delivery, which is empty without it.
 */
export function readAmendmentForm(sent: URLSearchParams, posted?: FormData): AmendmentForm {
  const data = new FormData();
  for (const [name, value] of sent) if (!POSTED.includes(name)) data.append(name, value);
  for (const name of POSTED) data.append(name, readText(posted?.get(name), MAXIMUM_ADDRESS));
  // The driver is that of the reservation.
  const { driver_age: _age, residence: _residence, ...search } = readSearchFields(sent);
  return {
    search,
    carId: readText(sent.get('car_id'), MAXIMUM_ID),
    selection: readReservationForm(data).form.selection,
  };
}

/** Returns the form with the current values of the reservation. */
export function toAmendmentForm({ search, carId, selection }: Reservation): AmendmentForm {
  return { search: toSearchFields(search), carId, selection };
}

/** Returns names and values of a form for query strings, without the address of a delivery. */
export function toAmendmentEntries({ search, carId, selection }: AmendmentForm): [string, string][] {
  return [
    ...(Object.entries(search) as [string, string][]),
    ['car_id', carId],
    ...(selection.coverage ? [['coverage', selection.coverage] satisfies [string, string]] : []),
    ...selection.coverages.map((code): [string, string] => ['coverages', code]),
    ...(selection.era ? [['era', 'ERA'] satisfies [string, string]] : []),
    ...Object.entries(selection.extras).map(([code, count]): [string, string] => [
      `extra_${code}`,
      `${count}`,
    ]),
    ['additional_drivers', `${selection.additionalDrivers}`],
    ...(selection.delivery ? [['delivery_zone', selection.delivery.zone] satisfies [string, string]] : []),
  ];
}
