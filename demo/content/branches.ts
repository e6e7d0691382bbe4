import { type Item, translated } from './records.ts';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
type Hours = [from: string, to: string];

/** Independence from Spain, a yearly public holiday. */
const holiday = '11-28';

interface Branch {
  code: string;
  name: string;
  /** Left out where the name is the same in English. */
  englishName?: string;
  phone: string;
  whatsapp?: string;
  place: [latitude: number, longitude: number];
  hours: Hours;
  /** null: closed. */
  sunday?: Hours | null;
  closed?: string[];
  airportFee?: string;
  afterHoursFee?: string;
  address: { es: string; en: string };
  notes: { es: string; en: string };
}

/**
 * panama.md#demo-branches: coordinates of PTY, PAC and DAV are public, the rest is approximate or assumed.
 */
const branches: Branch[] = [
  {
    code: 'PTY',
    name: 'Aeropuerto de Tocumen',
    englishName: 'Tocumen Airport',
    phone: '+507 238-4100',
    whatsapp: '+507 6123-4501',
    place: [9.0714, -79.3835],
    hours: ['00:00', '24:00'],
    airportFee: '12.00',
    address: {
      es: 'Aeropuerto Internacional de Tocumen, Terminal 1, nivel de llegadas',
      en: 'Tocumen International Airport, Terminal 1, arrivals level',
    },
    notes: {
      es: 'Mostrador frente a la banda 4.',
      en: 'Counter opposite baggage belt 4.',
    },
  },
  {
    code: 'TOC',
    name: 'Tocumen, fuera del aeropuerto',
    englishName: 'Tocumen, outside the airport',
    phone: '+507 238-4120',
    whatsapp: '+507 6123-4502',
    place: [9.06, -79.41],
    hours: ['06:00', '22:00'],
    afterHoursFee: '25.00',
    address: { es: 'Avenida Domingo Díaz, Tocumen', en: 'Avenida Domingo Díaz, Tocumen' },
    notes: {
      es: 'Transporte gratis desde el aeropuerto cada 20 minutos.',
      en: 'Free shuttle from the airport every 20 minutes.',
    },
  },
  {
    code: 'PAC',
    name: 'Albrook',
    phone: '+507 315-0200',
    whatsapp: '+507 6123-4503',
    place: [8.9733, -79.5556],
    hours: ['07:00', '18:00'],
    airportFee: '6.00',
    afterHoursFee: '25.00',
    address: {
      es: 'Aeropuerto Marcos A. Gelabert, Avenida Diógenes de la Rosa, Albrook',
      en: 'Marcos A. Gelabert Airport, Avenida Diógenes de la Rosa, Albrook',
    },
    notes: {
      es: 'En la terminal de vuelos nacionales.',
      en: 'In the terminal for domestic flights.',
    },
  },
  {
    code: 'VES',
    name: 'Vía España',
    phone: '+507 269-0000',
    whatsapp: '+507 6123-4567',
    place: [8.987, -79.525],
    hours: ['08:00', '18:00'],
    sunday: ['08:00', '14:00'],
    address: { es: 'Vía España, El Cangrejo, Ciudad de Panamá', en: 'Vía España, El Cangrejo, Panama City' },
    notes: {
      es: 'A dos calles de la estación de metro Vía Argentina.',
      en: 'Two blocks from the Vía Argentina metro station.',
    },
  },
  {
    code: 'CDE',
    name: 'Costa del Este',
    phone: '+507 271-0500',
    whatsapp: '+507 6123-4505',
    place: [9.011, -79.467],
    hours: ['08:00', '17:00'],
    address: { es: 'Vía La Rotonda, Costa del Este', en: 'Vía La Rotonda, Costa del Este' },
    notes: {
      es: 'Estacionamiento para clientes en el sótano 1.',
      en: 'Customer parking on basement level 1.',
    },
  },
  {
    code: 'PBL',
    name: 'Playa Blanca',
    phone: '+507 908-3600',
    whatsapp: '+507 6123-4506',
    place: [8.37, -80.16],
    hours: ['08:00', '17:00'],
    address: { es: 'Vía Panamericana, Río Hato, Coclé', en: 'Pan-American Highway, Río Hato, Coclé' },
    notes: {
      es: 'En la plaza a la entrada de Playa Blanca.',
      en: 'In the plaza at the entrance to Playa Blanca.',
    },
  },
  {
    code: 'CTD',
    name: 'Chitré',
    phone: '+507 996-2100',
    place: [7.967, -80.433],
    hours: ['08:00', '17:00'],
    closed: [holiday],
    address: { es: 'Paseo Enrique Geenzier, Chitré, Herrera', en: 'Paseo Enrique Geenzier, Chitré, Herrera' },
    notes: { es: 'Cerrado el 28 de noviembre.', en: 'Closed on November 28.' },
  },
  {
    code: 'SAN',
    name: 'Santiago',
    phone: '+507 998-2200',
    place: [8.1, -80.983],
    hours: ['08:00', '17:00'],
    closed: [holiday],
    address: { es: 'Vía Panamericana, Santiago, Veraguas', en: 'Pan-American Highway, Santiago, Veraguas' },
    notes: { es: 'Cerrado el 28 de noviembre.', en: 'Closed on November 28.' },
  },
  {
    code: 'DAV',
    name: 'David',
    phone: '+507 721-1900',
    whatsapp: '+507 6123-4509',
    place: [8.391, -82.435],
    hours: ['07:00', '19:00'],
    airportFee: '6.00',
    afterHoursFee: '25.00',
    address: {
      es: 'Aeropuerto Enrique Malek, David, Chiriquí',
      en: 'Enrique Malek Airport, David, Chiriquí',
    },
    notes: {
      es: 'Avisa tu número de vuelo: te esperamos si llegas tarde.',
      en: 'Tell us your flight number: we wait when it is late.',
    },
  },
  {
    code: 'ONX',
    name: 'Colón',
    phone: '+507 433-1500',
    place: [9.355, -79.9],
    hours: ['08:00', '17:00'],
    sunday: null,
    closed: [holiday],
    address: { es: 'Zona Libre de Colón, calle 13', en: 'Colón Free Zone, 13th Street' },
    notes: {
      es: 'Cerrado los domingos y el 28 de noviembre.',
      en: 'Closed on Sundays and on November 28.',
    },
  },
];

const airports = new Set(['PTY', 'PAC', 'DAV']);

/** Records of `sucursales`. */
export function branchRecords(): Item[] {
  return branches.map((branch, at) => ({
    sort: at + 1,
    code: branch.code,
    name: branch.name,
    phone: branch.phone,
    whatsapp: branch.whatsapp ?? null,
    email: `${branch.code.toLowerCase()}@reservas.example`,
    latitude: branch.place[0],
    longitude: branch.place[1],
    is_airport: airports.has(branch.code),
    opening_hours: { weekly: toWeek(branch), closed: branch.closed ?? [] },
    airport_fee_percent: branch.airportFee ?? '0.00',
    after_hours_fee: branch.afterHoursFee ?? null,
    translations: translated(
      { address: branch.address.es, notes: branch.notes.es },
      { name: branch.englishName ?? branch.name, address: branch.address.en, notes: branch.notes.en },
    ),
  }));
}

function toWeek({ hours, sunday = hours }: Branch): Item {
  return Object.fromEntries(
    weekdays.map((day) => {
      const open = day === 'sun' ? sunday : hours;
      return [day, open ? [{ from: open[0], to: open[1] }] : []];
    }),
  );
}

/** Branches in the city and at Tocumen: the one-way fee between any two of them is 15. */
const city = ['PTY', 'VES', 'TOC', 'PAC', 'CDE'];

/** One-way fees; the same in both directions. panama.md#facts. */
export function oneWayFees(): Item {
  const pairs = [
    ...city.flatMap((from, at) => city.slice(at + 1).map((to) => ({ from, to, fee: '15.00' }))),
    ...city.map((from) => ({ from, to: 'PBL', fee: '75.00' })),
    ...[...city, 'PBL'].map((from) => ({ from, to: 'DAV', fee: '190.00' })),
  ];
  const back = pairs.map(({ from, to, fee }) => ({ from: to, to: from, fee }));
  return { default: '60.00', pairs: [...pairs, ...back] };
}
