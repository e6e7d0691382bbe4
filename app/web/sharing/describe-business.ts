import type { Brand } from '#app/texts/brands/brand.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import type { Branch } from '#domain/fleet/branch.ts';
import { carName } from '#domain/fleet/car.ts';
import { type Language, pickText } from '#domain/texts.ts';
import type { FleetOffer } from '#operations/fleet/search-fleet.ts';

/** A thing in the vocabulary of schema.org, for search engines. */
export type Thing = { '@type': string } & Record<string, unknown>;

const ESCAPES: Record<string, string> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026' };

export interface Setting {
  brand: Brand;
  language: Language;
  /** Public origin of the site, without a trailing slash. */
  origin: string;
}

const WEEKDAYS = [
  [0, 'Sunday'],
  [1, 'Monday'],
  [2, 'Tuesday'],
  [3, 'Wednesday'],
  [4, 'Thursday'],
  [5, 'Friday'],
  [6, 'Saturday'],
] as const;

/** Returns cents in the format of schema.org: `45.50`. */
function toAmount(cents: number): string {
  return (cents / 100).toFixed(2);
}

export function toAddress({ origin, language }: Setting, path: string): string {
  return origin + toLocalPath(language === 'en' ? '/en' : '', path);
}

/** Returns the description of the company. `logoId` is the image id of its logo, if the content has one. */
export function describeCompany(setting: Setting, logoId?: string): Thing {
  const { brand, language, origin } = setting;
  return {
    '@type': 'Organization',
    '@id': `${origin}/#company`,
    name: brand.carRentalName,
    description: brand.description[language],
    url: toAddress(setting, '/'),
    logo: logoId ? `${origin}/assets/${logoId}?width=640&format=png` : `${origin}/favicon.svg`,
    areaServed: { '@type': 'Country', name: 'PA' },
  };
}

/** Opening hours, with equal days grouped. For 24:00 schema.org requires the last minute of the day. */
function describeHours(weekly: Branch['hours']['weekly']): Thing[] {
  const times = WEEKDAYS.flatMap(([weekday, day]) =>
    weekly[weekday].map(({ from, to }) => ({ day, opens: from, closes: to === '24:00' ? '23:59' : to })),
  );
  const alike = Object.groupBy(times, ({ opens, closes }) => `${opens} ${closes}`);
  return Object.entries(alike).map(([hours, group = []]) => {
    const [opens, closes] = hours.split(' ');
    const dayOfWeek = group.map(({ day }) => day);
    return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes };
  });
}

function toValue(list: string[]): string | string[] | undefined {
  return list.length > 1 ? list : list[0];
}

/** Returns the description of a branch: address, hours, contact. */
export function describeBranch(branch: Branch, setting: Setting): Thing {
  const { brand, language, origin } = setting;
  return {
    '@type': 'AutoRental',
    '@id': `${origin}/sucursales#${branch.code}`,
    name: `${brand.carRentalName}, ${pickText(branch.name, language).text}`,
    url: `${toAddress(setting, '/sucursales')}#${branch.code}`,
    image: `${origin}/og/${language}/branches.png`,
    telephone: toValue(branch.phone.split(' / ')),
    email: toValue(branch.email.split(', ')),
    priceRange: '$$',
    currenciesAccepted: 'USD',
    address: {
      '@type': 'PostalAddress',
      streetAddress: pickText(branch.address, language).text,
      addressCountry: 'PA',
    },
    geo: { '@type': 'GeoCoordinates', latitude: branch.latitude, longitude: branch.longitude },
    openingHoursSpecification: describeHours(branch.hours.weekly),
    parentOrganization: { '@id': `${origin}/#company` },
  };
}

const AVAILABILITY: Record<FleetOffer['status'], string> = {
  available: 'InStock',
  promo: 'InStock',
  lowAvailability: 'LimitedAvailability',
  unavailable: 'OutOfStock',
};

/** Returns the description of a car with its lowest total for one day. */
export function describeCar(offer: FleetOffer, setting: Setting): Thing {
  const { car, carClass, status } = offer;
  const cents = Math.min(offer.normal.totalCents, offer.prepaid.totalCents);
  return {
    '@type': 'Car',
    name: carName(car),
    brand: { '@type': 'Brand', name: car.make },
    model: car.model,
    category: pickText(carClass.name, setting.language).text,
    vehicleSeatingCapacity: car.seats,
    numberOfDoors: car.doors,
    vehicleTransmission: car.transmission,
    fuelType: car.fuel,
    ...(car.pictureId && { image: `${setting.origin}/assets/${car.pictureId}?width=960&format=jpg` }),
    offers: {
      '@type': 'Offer',
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      url: toAddress(setting, '/flota'),
      availability: `https://schema.org/${AVAILABILITY[status]}`,
      price: toAmount(cents),
      priceCurrency: 'USD',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: toAmount(cents),
        priceCurrency: 'USD',
        unitCode: 'DAY',
        valueAddedTaxIncluded: true,
      },
      seller: { '@id': `${setting.origin}/#company` },
    },
  };
}

/** Returns things as a data block of a page. Escapes all texts, so that none can end the script element. */
export function toJsonLd(things: Thing[]): string {
  if (things.length === 0) return '';
  const graph = JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  const escaped = graph.replace(/[<>&]/g, (character) => ESCAPES[character] ?? '');
  return `<script type="application/ld+json">${escaped}</script>`;
}
