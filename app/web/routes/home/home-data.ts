import type { BrandHome } from '#app/texts/brands/brand.ts';
import type { Specs } from '#app/ui/car-specs.tsx';
import { addDays, rentalDays } from '#domain/calendar/panama.ts';
import { carName } from '#domain/fleet/car.ts';
import type { Cents } from '#domain/money/money.ts';
import type { Texts } from '#domain/texts.ts';
import { listPromos } from '#operations/content/list-published.ts';
import { checkSearch } from '#operations/fleet/check-search.ts';
import { canBook, cheapestTotal, type FleetOffer, searchFleet } from '#operations/fleet/search-fleet.ts';
import type { CallToAction } from '#operations/ports/content.ts';
import type { Services } from '#operations/ports/services.ts';
import { type LocationFormData, loadLocationForm } from '../../forms/location-form-data.ts';
import { arrangeHome, choosePromos, type HomeLayout } from './arrange-home.ts';

export interface HomeData {
  layout: HomeLayout;
  form: LocationFormData;
  teasers: CarTeaser[];
  heroPictureId: string | undefined;
  callsToAction: CallToAction[];
  promos: PromoTeaser[];
  /** Rental days of the search in the form. */
  days: number;
  /** Addresses of the branches in the form, by branch code. */
  addresses: Record<string, Texts>;
}

export interface CarTeaser {
  id: string;
  className: Texts;
  name: string;
  pictureId: string | undefined;
  specs: Specs;
  type: string;
  /** The lower total of both ways to pay. */
  fromCents: Cents;
  /** From the pick-up in the form; undefined: one day at a branch without airport fee (pricing.md#shown-price). */
  days: number | undefined;
}

export interface PromoTeaser {
  slug: string;
  title: Texts;
  fromCents: Cents | undefined;
  /** Coupon code of the promotion, and its link. */
  coupon: string | undefined;
  link: string | undefined;
}

const TEASERS = 4;

/** Returns the home page, which is equal for all visitors. */
export async function loadHome(
  services: Services,
  query: URLSearchParams,
  brand: BrandHome,
): Promise<HomeData> {
  const { days, heroType } = brand;
  const { branches, callsToAction, site } = services.content.current();
  const fleet = await searchFleet(services, { search: undefined });
  const offers = fleet.offers.filter(canBook);
  const form = loadLocationForm(services, query);
  const found = await trySearch(services, form.values);
  const return_date = days ? addDays(form.values.pickup_date, days) : form.values.return_date;
  const dated = days ? await trySearch(services, { ...form.values, return_date }) : found;
  return {
    layout: arrangeHome(brand, site.home),
    form: { ...form, totalCents: found && cheapestTotal(found.offers) },
    days: found?.days ?? 1,
    teasers: chooseTeasers(dated?.offers ?? offers).map((offer) => toTeaser(offer, dated?.days)),
    heroPictureId: site.home.pictureId ?? heroOffer(offers, heroType)?.car.pictureId,
    callsToAction,
    promos: await loadPromos(services, site.home.promos),
    addresses: Object.fromEntries(branches.map(({ code, address }) => [code, address])),
  };
}

/**
 * The cars that can be booked and the rental days. Undefined when there are none, when the branch refuses these dates,
 * and without the database: the page is served even so, with prices of one day.
 */
async function trySearch(
  services: Services,
  values: LocationFormData['values'],
): Promise<{ offers: FleetOffer[]; days: number } | undefined> {
  const checked = checkSearch(services, values);
  if (checked.kind === 'invalid') return undefined;
  const { pickupAt, returnAt } = checked.search;
  const { graceMinutes } = services.content.current().site.rates;
  try {
    const offers = (await searchFleet(services, { search: checked })).offers.filter(canBook);
    return offers.length > 0 ? { offers, days: rentalDays(pickupAt, returnAt, graceMinutes) } : undefined;
  } catch (err) {
    services.log.warn({ err }, 'The home page shows prices of one day, because stock cannot be read');
    return undefined;
  }
}

async function loadPromos(services: Services, chosen: readonly string[]): Promise<HomeData['promos']> {
  const views = await listPromos(services);
  return choosePromos(views, chosen).map(({ promo: { slug, title, link }, fromCents, coupon }) => ({
    slug,
    title,
    fromCents,
    coupon,
    link,
  }));
}

/** Chooses one car of each type, to show the range, then further cars in the order of the content. */
function chooseTeasers(offers: FleetOffer[]): FleetOffer[] {
  const firstOfType = offers.filter(
    (offer, index) => offers.findIndex(({ car }) => car.type === offer.car.type) === index,
  );
  const others = offers.filter((offer) => !firstOfType.includes(offer));
  const chosen = new Set([...firstOfType, ...others].slice(0, TEASERS));
  return offers.filter((offer) => chosen.has(offer));
}

function toTeaser({ car, carClass, normal, prepaid }: FleetOffer, days: CarTeaser['days']): CarTeaser {
  const { id, pictureId, seats, bags, doors, transmission, fuel, type } = car;
  return {
    id,
    className: carClass.name,
    name: carName(car),
    pictureId,
    specs: { seats, bags, doors, transmission, fuel },
    type,
    fromCents: Math.min(normal.totalCents, prepaid.totalCents),
    days,
  };
}

interface Offered {
  status: string;
  car: { type: string; dailyCents: number };
}

/** Beside the headline: the dearest car of the brand's `type`, else a promoted one, else one from the middle. */
function heroOffer<Offer extends Offered>(offers: Offer[], type?: string): Offer | undefined {
  const ofType = offers.filter(({ car }) => car.type === type);
  const [dearest] = ofType.toSorted((a, b) => b.car.dailyCents - a.car.dailyCents);
  const promoted = offers.filter(({ status }) => status === 'promo');
  return dearest ?? promoted.at(-1) ?? offers[Math.floor(offers.length / 2)];
}
