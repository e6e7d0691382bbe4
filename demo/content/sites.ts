import { conditionRows } from './conditions.ts';
import { classCodes } from './fleet.ts';
import { holidayRestrictions } from './holidays.ts';
import { type Item, translated } from './records.ts';
import { seasonalRates } from './seasons.ts';

interface Site {
  brand: string;
  name: string;
  background: string;
  /** Classes that this brand does not offer. */
  without: string[];
}

const sites: Site[] = [
  { brand: 'firefly', name: 'Firefly Panamá', background: '#ffffff', without: [] },
  { brand: 'thrifty', name: 'Thrifty Panamá', background: '#f5f8fc', without: ['PFBD'] },
  { brand: 'dollar', name: 'Dollar Panamá', background: '#fbf6f4', without: [] },
  { brand: 'hertz', name: 'Hertz Panamá', background: '#fbfaf4', without: ['MCAR'] },
];

/** Sections of the home page in the order of the brand, as rows to begin with. */
const homes: Partial<Record<string, string[]>> = {
  firefly: ['calls', 'fleet', 'promos', 'promises', 'branches'],
  thrifty: ['promos', 'calls', 'fleet', 'promises', 'branches'],
  dollar: ['fleet', 'promises', 'promos', 'branches', 'calls'],
  hertz: ['fleet', 'promises', 'branches', 'promos', 'calls'],
};

/** No real company; its name says so. */
const company = {
  legal_name: 'Empresa de demostración, S.A.',
  tax_id: '0000000-0-000000 DV 00',
  legal_address: 'Calle de ejemplo, Ciudad de Panamá',
  legal_phone: '+507 269-0000',
};

/**
 * Records of `sites_config`, each with its classes, its calls to action and the rates of panama.md; seasons
 * and holidays from `firstYear` on.
 */
export function siteRecords(callsToAction: unknown[], firstYear = new Date().getUTCFullYear()): Item[] {
  return sites.map((site) => ({
    brand: site.brand,
    site_name: site.name,
    reservation_min_days: 1,
    reservation_background_color: site.background,
    payment_gateway: 'metrobank',
    disable_reservations_until: null,
    ...company,
    home_sections: homes[site.brand]?.map((section) => ({ section })) ?? null,
    corporate_email: 'empresas@volante.example',
    editor_email: 'contenido@volante.example',
    minimum_days_rule: 'as-built',
    minimum_rental_hours: 2,
    turnaround_minutes: 60,
    grace_minutes: 29,
    one_way_fees: oneWayFees(),
    young_driver: [
      { from_age: 21, to_age: 22, per_day: '25.00' },
      { from_age: 23, to_age: 24, per_day: '12.00' },
    ],
    additional_driver_per_day: '5.00',
    max_additional_drivers: 3,
    cancellation_free_hours: 48,
    cancellation_fee: '0.00',
    cancellation_fee_percent: '20.00',
    cancellation_note: 'Si no retiras el auto, no se devuelve el pago.',
    cancellation_note_en: "If you don't show up, the payment is not returned.",
    unlimited_mileage: true,
    delivery_zones: [
      {
        code: 'centro',
        label: { es: 'Ciudad de Panamá, área bancaria y centro', en: 'Panama City, banking area and center' },
        price: '15.00',
        branches: ['VES', 'CDE', 'PAC'],
        lead_hours: 4,
      },
      {
        code: 'costa-este',
        label: { es: 'Costa del Este y Parque Lefevre', en: 'Costa del Este and Parque Lefevre' },
        price: '20.00',
        branches: ['VES', 'CDE'],
        lead_hours: 6,
      },
    ],
    return_charges: [
      { code: 'fuel', label: { es: 'Combustible', en: 'Fuel' }, price: '12.00', per: 'eighth' },
      { code: 'late-day', label: { es: 'Día de retraso', en: 'Day late' }, price: '65.00', per: 'day' },
      {
        code: 'cleaning',
        label: { es: 'Limpieza especial', en: 'Special cleaning' },
        price: '35.00',
        per: 'piece',
      },
      { code: 'damage', label: { es: 'Daño', en: 'Damage' }, price: null, per: 'piece' },
      { code: 'toll', label: { es: 'Peaje', en: 'Toll' }, price: null, per: 'piece' },
      { code: 'fine', label: { es: 'Multa', en: 'Fine' }, price: null, per: 'piece' },
    ],
    ...seasonalRates(site.brand, firstYear),
    restrictions: holidayRestrictions(firstYear),
    rental_conditions: conditionRows(site.brand),
    precheckin_enabled: true,
    precheckin_minimum_hours: 3,
    max_open_unpaid: 2,
    unpaid_share: 50,
    cars: classCodes
      .filter((code) => !site.without.includes(code))
      .map((code, at) => ({ car_classes_code: code, sort: at + 1 })),
    content: callsToAction.map((key, at) => ({ call_to_action_id: key, sort: at + 1 })),
  }));
}

const calls = [
  {
    link: '/flota',
    picture: 'cta-prepay',
    es: {
      title: 'Pagar ahora cuesta menos',
      description: 'Casi todos los autos tienen descuento. El total ya incluye protección, cargos e ITBMS.',
      button_text: 'Ver la flota',
    },
    en: {
      title: 'Paying now costs less',
      description: 'Almost every car has a discount. The total includes protection, fees and tax.',
      button_text: 'See the fleet',
    },
  },
  {
    link: '/flota?tipo=suv',
    picture: 'cta-mountains',
    es: {
      title: 'Boquete y Volcán te esperan',
      description: 'SUV con espacio para todos y fuerza para la montaña. Devuélvelo en David si quieres.',
      button_text: 'Ver los SUV',
    },
    en: {
      title: 'Boquete and Volcán are waiting for you',
      description: 'SUVs with room for everyone and power for the mountains. Return it in David if you like.',
      button_text: 'See the SUVs',
    },
  },
  {
    link: '/flota?tipo=van',
    picture: 'cta-beach',
    es: {
      title: 'Fin de semana en Playa Blanca',
      description: 'Ocho asientos y todo el equipaje: la familia entera llega junta a la playa.',
      button_text: 'Ver las vans',
    },
    en: {
      title: 'A weekend in Playa Blanca',
      description: 'Eight seats and all the luggage: the whole family reaches the beach together.',
      button_text: 'See the vans',
    },
  },
];

/** Records of `call_to_action`. */
export function callToActionRecords(pictures: Map<string, string>): Item[] {
  return calls.map(({ link, picture, es, en }, at) => {
    const image = pictures.get(picture) ?? null;
    return { sort: at + 1, link, translations: translated({ ...es, image }, { ...en, image }) };
  });
}

/** Branches in the city and at Tocumen: the one-way fee between any two of them is 15. */
const city = ['PTY', 'VES', 'TOC', 'PAC', 'CDE'];

/** One-way fees; the same in both directions. panama.md#facts. */
function oneWayFees(): Item {
  const pairs = [
    ...city.flatMap((from, at) => city.slice(at + 1).map((to) => ({ from, to, fee: '15.00' }))),
    ...city.map((from) => ({ from, to: 'PBL', fee: '75.00' })),
    ...[...city, 'PBL'].map((from) => ({ from, to: 'DAV', fee: '190.00' })),
  ];
  const back = pairs.map(({ from, to, fee }) => ({ from: to, to: from, fee }));
  return { default: '60.00', pairs: [...pairs, ...back] };
}
