import { joinDateTime, parsePanamaDate } from '#domain/calendar/panama.ts';
import type { AskedFacts } from '#domain/conditions/asked-facts.ts';
import type { AskedLicense } from '#domain/conditions/driver-bands.ts';
import { carName } from '#domain/fleet/car.ts';
import { filterFleet } from '#domain/fleet/filter-fleet.ts';
import { isEnough } from '#domain/pricing/fleet-price.ts';
import type { Coverage } from '#domain/pricing/rates.ts';
import { licenseOf, type StatedDrivers } from '#domain/renter/stated-driver.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Texts } from '#domain/texts.ts';
import type { SearchFields } from '../fleet/check-search.ts';
import { findBranch, findCar } from '../fleet/find-record.ts';
import type { SiteContent } from '../ports/content.ts';
import { askLicenses, type ChangedFacts, readFacts } from './changed-facts.ts';
import type { AmendmentForm } from './preview-amendment.ts';
import { requirements } from './quote-draft.ts';

export interface CarChoice {
  id: string;
  name: string;
}

export type CoverageChoice = Pick<Coverage, 'code' | 'role' | 'name'>;

/** The booked branches that content has no more, with their names at the sale. */
export function listFormerBranches(
  content: Pick<SiteContent, 'branches'>,
  { search, snapshot }: Pick<Reservation, 'search' | 'snapshot'>,
): { code: string; name: Texts }[] {
  const booked = [
    { code: search.pickupLocation, name: snapshot.pickupBranchName },
    { code: search.returnLocation, name: snapshot.returnBranchName },
  ];
  return booked.filter(({ code }) => !findBranch(content, code));
}

/** The coverages for sale, mandatory ones if enough for car, branch and dates; a rental as booked keeps its own. */
export function listCoverages(
  content: SiteContent,
  reservation: Reservation,
  { renter = reservation.renter, others, ...form }: WantedRental & Partial<StatedDrivers>,
): CoverageChoice[] {
  const { classCode, search } = toRental(content, reservation, form);
  const { driver } = readFormFacts(content, reservation, { ...form, renter });
  const selection = { ...reservation.selection, driver: { ...driver, ...licenseOf(renter) } };
  const wanted = { renter, search, selection };
  const { coverage: required } = requirements(content, wanted, { car: { classCode }, others });
  const isKept = form.carId === reservation.carId && isSameSearch(reservation, form.search);
  return content.coverages
    .filter(
      (one) =>
        one.role !== 'mandatory' ||
        isEnough(content.coverages, one, required) ||
        (isKept && one.code === reservation.selection.coverage),
    )
    .map(({ code, role, name }) => ({ code, role, name }));
}

type WantedRental = Pick<AmendmentForm, 'carId' | 'search'> & Partial<Pick<AmendmentForm, 'selection'>>;

/** What the rental of a form asks of its renter; its dates need not be valid. */
function readFormFacts(
  content: SiteContent,
  reservation: Reservation,
  { renter, ...form }: WantedRental & Pick<StatedDrivers, 'renter'>,
): ChangedFacts {
  const rental = toRental(content, reservation, form);
  return readFacts(content, reservation, { ...rental, renter, typed: form.selection?.driver });
}

/** What the form of a change asks of the renter and of the additional drivers who stay. */
export function askDrivers(
  content: SiteContent,
  reservation: Reservation,
  { renter, others, ...form }: WantedRental & StatedDrivers,
): { asked: AskedFacts; askedOthers: AskedLicense[] } {
  const { asked, driver } = readFormFacts(content, reservation, { ...form, renter });
  const rental = { ...toRental(content, reservation, form), selection: { driver }, others };
  return { asked, askedOthers: askLicenses(content, reservation, rental).map((one) => one.asked) };
}

function toRental(content: SiteContent, reservation: Reservation, { carId, search }: WantedRental) {
  const isSameCar = carId === reservation.carId;
  const classCode = (isSameCar ? undefined : findCar(content, carId)?.classCode) ?? reservation.classCode;
  const pickupAt = parsePanamaDate(search.pickup_date)
    ? joinDateTime(search.pickup_date, search.pickup_time)
    : reservation.search.pickupAt;
  return { classCode, search: { ...reservation.search, pickupLocation: search.pickup_location, pickupAt } };
}

function isSameSearch({ search }: Reservation, fields: SearchFields): boolean {
  const { pickup_location, return_location, pickup_date, pickup_time, return_date, return_time } = fields;
  return (
    search.pickupLocation === pickup_location &&
    search.returnLocation === (return_location || pickup_location) &&
    search.pickupAt === joinDateTime(pickup_date, pickup_time) &&
    search.returnAt === joinDateTime(return_date, return_time)
  );
}

/** The cars for sale and the booked one, which stays chosen when it is sold no more. */
export function listCars(
  content: SiteContent,
  { carId, snapshot }: Pick<Reservation, 'carId' | 'snapshot'>,
): CarChoice[] {
  const sells = filterFleet(content.cars, { allowedClasses: content.site.allowedClasses });
  const offered = sells
    .filter(({ id, status }) => status !== 'unavailable' || id === carId)
    .map((car) => ({ id: car.id, name: carName(car) }));
  const isOffered = offered.some(({ id }) => id === carId);
  return isOffered ? offered : [{ id: carId, name: snapshot.carName }, ...offered];
}
