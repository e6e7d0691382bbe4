import { addDays, dateOf, fromInstant } from '#domain/calendar/panama.ts';
import type { Car } from '#domain/fleet/car.ts';
import { EMPTY_RENTER } from '#domain/renter/renter.ts';
import { EMPTY_SELECTION, type ReservationDraft } from '#domain/reservation/draft.ts';
import type { Language } from '#domain/texts.ts';
import { listJobs, listPromos } from '#operations/content/list-published.ts';
import { checkSearch, type SearchFields } from '#operations/fleet/check-search.ts';
import type { Services } from '#operations/ports/services.ts';
import { reviewLoadedDraft } from '#operations/reservation/review-draft.ts';
import type { Brand } from '../brands/brand.ts';
import { BREAKDOWN_NAME, COMPARED_NAME } from '../forms/search-fields.ts';
import { loadBranchesPage } from '../routes/branches/branches-page.ts';
import { loadComparison } from '../routes/comparison/load-comparison.ts';
import { findLeasing, listPlans } from '../routes/corporate/corporate-pages.ts';
import { loadFleetPage } from '../routes/fleet/fleet-page.ts';
import { loadHomeContact } from '../routes/home/home-contact.ts';
import { loadHome } from '../routes/home/home-data.ts';
import { toReservationPage } from '../routes/reservation/reservation-page.ts';

/** Real content as sample data. */
export type Samples = Awaited<ReturnType<typeof loadSamples>>;

/** Loads the samples in the language of the gallery's address. */
export async function loadSamples(services: Services, brand: Brand, language: Language) {
  const content = services.content.current();
  const fields = aWeek(services);
  const opened = content.cars.find(isRented)?.id ?? '';
  const search = new URLSearchParams({ ...fields, [BREAKDOWN_NAME]: opened });
  const wrong = new URLSearchParams({ pickup_date: 'x', pickup_location: 'x' });
  return {
    home: await loadHome(services, new URLSearchParams(), brand.home),
    contact: loadHomeContact(services, language),
    fleet: await loadFleetPage(services, search, undefined),
    comparison: await loadSampleComparison(services, fields, language),
    catalogue: await loadFleetPage(services, new URLSearchParams(), undefined),
    refused: await loadFleetPage(services, wrong, undefined),
    booking: await loadBooking(services, fields),
    promos: await listPromos(services),
    jobs: listJobs(services),
    branches: loadBranchesPage(services),
    plans: listPlans(content),
    article: findLeasing(content),
    maxDrivers: content.site.rates.maxAdditionalDrivers,
  };
}

/** Returns three cars side by side: two that can be booked, and one that cannot if there is one. */
async function loadSampleComparison(services: Services, fields: SearchFields, language: Language) {
  const { cars } = services.content.current();
  const off = cars.filter((car) => !isRented(car)).slice(0, 1);
  const query = new URLSearchParams({ ...fields });
  for (const { id } of [...cars.filter(isRented).slice(0, 2), ...off]) query.append(COMPARED_NAME, id);
  return loadComparison(services, query, { language, clientIp: undefined });
}

function isRented({ status }: Car): boolean {
  return status !== 'unavailable';
}

/** Returns a search for a week that starts in 20 days, when most branches are open. */
function aWeek({ content, clock }: Services): SearchFields {
  const pickup = addDays(dateOf(fromInstant(clock.now())), 20);
  const branch = content.current().branches[0]?.code ?? '';
  return {
    pickup_location: branch,
    return_location: branch,
    pickup_date: pickup,
    pickup_time: '10:00',
    return_date: addDays(pickup, 7),
    return_time: '10:00',
  };
}

/**
 * Returns the data of `/reserva` for the first available car with payment now, or undefined without one.
 * Stores nothing.
 */
async function loadBooking(services: Services, fields: SearchFields) {
  const found = checkSearch(services, fields);
  const car = services.content.current().cars.find(isRented);
  if (found.kind !== 'valid' || !car) return undefined;
  const draft: ReservationDraft = {
    brand: services.site.brand,
    search: found.search,
    carId: car.id,
    reservationType: 'prepaid',
    selection: EMPTY_SELECTION,
    renter: EMPTY_RENTER,
    priceFingerprint: undefined,
    reservationId: undefined,
  };
  const review = await reviewLoadedDraft(services, draft, { draftId: 'design', clientIp: undefined });
  return review.kind === 'ready' ? toReservationPage(services, review) : undefined;
}
