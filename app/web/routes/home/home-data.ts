import type { BrandHome } from '#app/texts/brands/brand.ts';
import type { Specs } from '#app/ui/car-specs.tsx';
import { addDays } from '#domain/calendar/panama.ts';
import { carName } from '#domain/fleet/car.ts';
import type { Cents } from '#domain/money/money.ts';
import type { Texts } from '#domain/texts.ts';
import { listPromos } from '#operations/content/list-published.ts';
import { checkSearch } from '#operations/fleet/check-search.ts';
import {
  canBook,
  cheapestTotal,
  type FleetOffer,
  findCheapest,
  searchFleet,
} from '#operations/fleet/search-fleet.ts';
import type { CallToAction } from '#operations/ports/content.ts';
import type { Services } from '#operations/ports/services.ts';
import { type LocationFormData, loadLocationForm } from '../../forms/location-form-data.ts';
import { heroOffer } from './hero-offer.ts';

export interface HomeData {
  layout: HomeLayout;
  form: LocationFormData;
  teasers: CarTeaser[];
  heroPictureId: string | undefined;
  callsToAction: CallToAction[];
  promos: PromoTeaser[];
  /** The lowest total of one day at a branch without airport fee. */
  lowestCents: Cents | undefined;
  /** Addresses of the branches in the form, by branch code. */
  addresses: Record<string, Texts>;
}

/** The brand's composition of the page. */
export type HomeLayout = Pick<BrandHome, 'hero' | 'sections' | 'pictureSizes'>;

export interface CarTeaser {
  id: string;
  className: Texts;
  name: string;
  pictureId: string | undefined;
  specs: Specs;
  type: string;
  /**
   * The lower total of both ways to pay. For one day at a branch without airport fee (pricing.md#shown-price),
   * for several days of the default search.
   */
  fromCents: Cents;
  days: number;
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
const PROMOS = 3;

/** Returns the home page, which is equal for all visitors. */
export async function loadHome(
  services: Services,
  query: URLSearchParams,
  { days, heroType, hero, sections, pictureSizes }: BrandHome,
): Promise<HomeData> {
  const { branches, callsToAction } = services.content.current();
  const fleet = await searchFleet(services, { search: undefined });
  const offers = fleet.offers.filter(canBook);
  const form = loadLocationForm(services, query);
  return {
    layout: { hero, sections, pictureSizes },
    form: { ...form, totalCents: await tryCheapest(services, form.values) },
    teasers: await loadTeasers(services, offers, { days, values: form.values }),
    heroPictureId: heroOffer(offers, heroType)?.car.pictureId,
    lowestCents: cheapestTotal(offers),
    callsToAction,
    promos: await loadPromos(services),
    addresses: Object.fromEntries(branches.map(({ code, address }) => [code, address])),
  };
}

/** Without the database the page has no total, and is served even so. */
async function tryCheapest(services: Services, values: LocationFormData['values']) {
  try {
    return await findCheapest(services, values);
  } catch (err) {
    services.log.warn({ err }, 'The search form has no total, because stock cannot be read');
    return undefined;
  }
}

/** Returns the first current promotions. */
async function loadPromos(services: Services): Promise<HomeData['promos']> {
  const view = await listPromos(services);
  return view.slice(0, PROMOS).map(({ promo: { slug, title, link }, fromCents, coupon }) => ({
    slug,
    title,
    fromCents,
    coupon,
    link,
  }));
}

/** Returns some cars with their totals for `days`; for one day when the dates of `values` are refused. */
async function loadTeasers(
  services: Services,
  ofOneDay: FleetOffer[],
  { days, values }: { days: number; values: LocationFormData['values'] },
): Promise<CarTeaser[]> {
  const dated = days > 1 ? await trySearch(services, values, days) : undefined;
  return dated
    ? chooseTeasers(dated).map((offer) => toTeaser(offer, days))
    : chooseTeasers(ofOneDay).map((offer) => toTeaser(offer, 1));
}

/** Undefined without the database, and when the branch refuses these dates. */
async function trySearch(
  services: Services,
  values: LocationFormData['values'],
  days: number,
): Promise<FleetOffer[] | undefined> {
  const search = checkSearch(services, { ...values, return_date: addDays(values.pickup_date, days) });
  if (search.kind === 'invalid') return undefined;
  try {
    const offers = (await searchFleet(services, { search })).offers.filter(canBook);
    return offers.length > 0 ? offers : undefined;
  } catch (err) {
    services.log.warn({ err }, 'The home page shows prices of one day, because stock cannot be read');
    return undefined;
  }
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

function toTeaser({ car, carClass, normal, prepaid }: FleetOffer, days: number): CarTeaser {
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
