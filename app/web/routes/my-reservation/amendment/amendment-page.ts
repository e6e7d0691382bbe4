import { readText } from '#app/request/read-body.ts';
import { readLicenses } from '#app/request/read-chosen.ts';
import { readSearchFields, toSearchFields } from '#app/request/search-form.ts';
import { addDays, parsePanamaDate } from '#domain/calendar/panama.ts';
import { type AskedFacts, STATED_FIELDS, statedFacts } from '#domain/conditions/asked-facts.ts';
import type { Driver } from '#domain/conditions/condition.ts';
import type { AskedLicense } from '#domain/conditions/driver-bands.ts';
import type { Cents } from '#domain/money/money.ts';
import type { MoneyBack } from '#domain/payment/transfer/money-back.ts';
import { splitRefund } from '#domain/payment/transfer/refund.ts';
import type { DeliveryZone, Extra } from '#domain/pricing/rates.ts';
import { zonesOf } from '#domain/reservation/check-delivery.ts';
import type { Delivery } from '#domain/reservation/draft.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from '#operations/ports/services.ts';
import {
  askDrivers,
  type CarChoice,
  type CoverageChoice,
  listCars,
  listCoverages,
  listFormerBranches,
} from '#operations/reservation/amendment-choices.ts';
import { withBookedZone } from '#operations/reservation/booked-zone.ts';
import { listMoneyBack } from '#operations/reservation/list-money-back.ts';
import { stayingOf } from '#operations/reservation/other-drivers.ts';
import { statedDrivers } from '#operations/reservation/precheckin-record.ts';
import {
  type AmendmentForm,
  type PreviewAmendmentOutcome,
  previewAmendment,
} from '#operations/reservation/preview-amendment.ts';
import { type AmendmentPrices, priceAmendment } from '#operations/reservation/price-amendment.ts';
import { type LocationFormData, loadLocationForm } from '../../../forms/location-form-data.ts';
import { readReservationForm } from '../../reservation/read-reservation-form.ts';

/** Notice of the page after a payment of a change that another one has overtaken. */
export const NOTHING_CHARGED = 'nothing-charged';

/** In characters. Longer than any car id. */
const MAXIMUM_ID = 64;
/** In characters. Longer than an address may be, so that it is refused and not cut. */
const MAXIMUM_ADDRESS = 300;

/** Loader data of `/mi-reserva/{code}/cambiar`: the form, and after a submit the new quote beside the old one. */
export interface AmendmentPage {
  code: string;
  version: number;
  form: AmendmentForm;
  location: LocationFormData;
  cars: CarChoice[];
  coverages: CoverageChoice[];
  /** What the rental of the form asks of the renter besides what is known. */
  asked: AskedFacts;
  /** The facts about the license of each named additional driver that the change needs, with the typed answers. */
  askedOthers: AskedLicense[];
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
  /** The form with a later return, and what that costs beyond what is booked, where it can be had. */
  oneDayMore: { form: AmendmentForm; totalCents: Cents | undefined } | undefined;
  /** What a cheaper rental gives back. */
  refunds: MoneyBack[];
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
  const stated = await statedDrivers(services, reservation);
  const drivers = stayingOf(stated, form.selection);
  const review = isSubmitted
    ? await previewAmendment(services, reservation, form)
    : await lockedOnly(services, reservation, form);
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
    coverages: listCoverages(content, reservation, {
      ...form,
      ...stayingOf(await statedDrivers(services, reservation, form), form.selection),
    }),
    ...askDrivers(content, reservation, { ...form, ...drivers }),
    extras: content.extras.map(({ code, name, maxQuantity }) => ({ code, name, maxQuantity })),
    maxDrivers: content.site.rates.maxAdditionalDrivers,
    deliveryZones: zonesOf(content.site.rates.deliveryZones, form.search.pickup_location).map(
      ({ code, label }) => ({ code, label }),
    ),
    delivery: reservation.selection.delivery,
    before: { quote, paymentStatus, search, snapshot },
    review,
    oneDayMore: await priceOneDayMore(services, reservation, form),
    refunds: await listRefunds(services, reservation, review),
  };
}

async function priceOneDayMore(
  services: Services,
  reservation: Reservation,
  form: AmendmentForm,
): Promise<AmendmentPage['oneDayMore']> {
  const returnDate = parsePanamaDate(form.search.return_date);
  if (!returnDate) return undefined;
  const longer = { ...form, search: { ...form.search, return_date: addDays(returnDate, 1) } };
  const review = await previewAmendment(services, reservation, longer);
  return { form: longer, totalCents: review.kind === 'ready' ? review.sums.totalCents : undefined };
}

async function listRefunds(
  { payments }: Services,
  { id }: Reservation,
  review: PreviewAmendmentOutcome | undefined,
): Promise<MoneyBack[]> {
  const dueNowCents = review?.kind === 'ready' ? review.sums.dueNowCents : 0;
  if (dueNowCents >= 0) return [];
  return listMoneyBack(payments, splitRefund(await payments.refunds.listPaid(id), -dueNowCents) ?? []);
}

/** Only the reason why it cannot be changed. Before the first submit other results are not displayed. */
async function lockedOnly(services: Services, reservation: Reservation, form: AmendmentForm) {
  const review = await previewAmendment(services, reservation, form);
  return review.kind === 'locked' ? review : undefined;
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
  // The driver is that of the reservation, but for what the change asks.
  const { driver_age: _age, residence: _residence, ...search } = readSearchFields(sent);
  return {
    search,
    carId: readText(sent.get('car_id'), MAXIMUM_ID),
    ...readLicenses(data),
    selection: readReservationForm(data).form.selection,
  };
}

/** Returns the form with the current values of the reservation, without what is known of the driver. */
export function toAmendmentForm({
  search,
  carId,
  selection: { driver: _, otherDrivers: __, ...selection },
}: Reservation): AmendmentForm {
  return { search: toSearchFields(search), carId, selection };
}

/** Returns names and values of a form for query strings, without the address of a delivery. */
export function toAmendmentEntries({
  search,
  carId,
  selection,
  licenses = [],
}: AmendmentForm): [string, string][] {
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
    ...toStatedEntries(selection.driver),
    ...licenses.flatMap((license, at) =>
      Object.entries(license).map(([fact, value]): [string, string] => [
        `driver${at + 1}_${fact}`,
        `${value}`,
      ]),
    ),
  ];
}

function toStatedEntries(driver: Driver = {}): [string, string][] {
  return statedFacts.flatMap((fact): [string, string][] =>
    driver[fact] === undefined ? [] : [[STATED_FIELDS[fact], `${driver[fact]}`]],
  );
}
