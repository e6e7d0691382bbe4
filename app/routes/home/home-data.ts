import { carName } from '#domain/fleet/car.ts';
import type { Cents } from '#domain/money/money.ts';
import type { Texts } from '#domain/texts.ts';
import { listPromos } from '#operations/content/list-published.ts';
import { canBook, type FleetOffer, findCheapest, searchFleet } from '#operations/fleet/search-fleet.ts';
import type { CallToAction } from '#operations/ports/content.ts';
import type { Services } from '#operations/ports/services.ts';
import { type LocationFormData, loadLocationForm } from '../../forms/location-form-data.ts';
import type { Specs } from '../../ui/car-specs.tsx';

export interface HomeData {
  form: LocationFormData;
  teasers: CarTeaser[];
  heroPictureId: string | undefined;
  callsToAction: CallToAction[];
  promos: { slug: string; title: Texts; fromCents: Cents | undefined }[];
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
  /** The lower total of one day at a branch without airport fee. pricing.md#shown-price. */
  fromCents: Cents;
}

const TEASERS = 4;
const PROMOS = 3;

/** Returns the home page, which is equal for all visitors. */
export async function loadHome(services: Services, query: URLSearchParams): Promise<HomeData> {
  const { branches, callsToAction } = services.content.current();
  const fleet = await searchFleet(services, { search: undefined });
  const offers = fleet.offers.filter(canBook);
  const form = loadLocationForm(services, query);
  return {
    form: { ...form, totalCents: await tryCheapest(services, form.values) },
    teasers: chooseTeasers(offers).map(toTeaser),
    heroPictureId: heroOffer(offers)?.car.pictureId,
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
  return view.slice(0, PROMOS).map(({ promo: { slug, title }, fromCents }) => ({ slug, title, fromCents }));
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

/**
 * Returns the offer for the picture beside the headline: a promoted car, else one from the middle of the
 * fleet.
 */
function heroOffer(offers: FleetOffer[]): FleetOffer | undefined {
  const promoted = offers.filter(({ status }) => status === 'promo');
  return promoted.at(-1) ?? offers[Math.floor(offers.length / 2)];
}

function toTeaser({ car, carClass, normal, prepaid }: FleetOffer): CarTeaser {
  const { id, pictureId, seats, bags, doors, transmission, fuel, type } = car;
  return {
    id,
    className: carClass.name,
    name: carName(car),
    pictureId,
    specs: { seats, bags, doors, transmission, fuel },
    type,
    fromCents: Math.min(normal.totalCents, prepaid.totalCents),
  };
}
