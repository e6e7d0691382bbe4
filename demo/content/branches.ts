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
  desk: { es: string; en: string };
  directions: { es: string; en: string };
}

/**
 * panama.md#demo-branches: coordinates of PTY, PAC and DAV are public, the rest is approximate or assumed, the
 * way to each desk included.
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
      es: 'Si tu vuelo llega tarde, el mostrador sigue abierto.',
      en: 'If your flight is late, the desk is still open.',
    },
    desk: {
      es: 'Nivel 0, entre las puertas 2 y 3',
      en: 'Level 0, between doors 2 and 3',
    },
    directions: {
      es: 'Al salir de aduana gira a la derecha: el mostrador está a unos 80 metros, pasando el cajero automático. Desde la Terminal 2 toma el bus gratis entre terminales, unos 10 minutos.',
      en: 'Turn right after customs: the desk is about 80 meters ahead, past the cash machine. From Terminal 2 take the free bus between the terminals, about 10 minutes.',
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
    desk: {
      es: 'Local a nivel de calle, con patio de entrega al lado',
      en: 'Street-level office with the hand-over lot beside it',
    },
    directions: {
      es: 'Sal de la Terminal 1 por la puerta 2 y espera el transporte de cortesía en la isla de enfrente; el viaje toma unos 8 minutos. En auto: por la avenida Domingo Díaz hacia la ciudad, a mano derecha.',
      en: 'Leave Terminal 1 by door 2 and wait for the courtesy shuttle at the curb across; the ride takes about 8 minutes. By car: along Avenida Domingo Díaz towards the city, on the right.',
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
      es: 'Avisa tu número de vuelo si llegas después de las 6 de la tarde.',
      en: 'Tell us your flight number if you arrive after 6 in the evening.',
    },
    desk: {
      es: 'Terminal de vuelos nacionales, planta baja, junto al reclamo de equipaje',
      en: 'Domestic terminal, ground floor, next to baggage claim',
    },
    directions: {
      es: 'Recoge tu equipaje y camina unos 30 metros hacia la salida: el mostrador queda a la izquierda. Los autos están en el estacionamiento de enfrente.',
      en: 'Collect your bags and walk about 30 meters towards the exit: the desk is on the left. The cars are in the parking lot across.',
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
      es: 'Los domingos cerramos a las 2 de la tarde.',
      en: 'On Sundays we close at 2 in the afternoon.',
    },
    desk: {
      es: 'Planta baja, con entrada por la Vía España',
      en: 'Ground floor, entrance from Vía España',
    },
    directions: {
      es: 'Desde la estación Vía Argentina camina dos calles por la Vía España hacia El Cangrejo. En auto, entra por la calle lateral: hay cuatro espacios para clientes.',
      en: 'From the Vía Argentina station walk two blocks along Vía España towards El Cangrejo. By car, enter from the side street: there are four spaces for customers.',
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
    desk: {
      es: 'Planta baja del centro comercial, al lado de la farmacia',
      en: 'Ground floor of the shopping center, next to the pharmacy',
    },
    directions: {
      es: 'Desde el Corredor Sur toma la salida de Costa del Este y sigue hasta la rotonda. Entra al sótano 1 y sube en el ascensor a la planta baja.',
      en: 'From the Corredor Sur take the Costa del Este exit and go on to the roundabout. Enter basement level 1 and take the elevator to the ground floor.',
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
    desk: {
      es: 'Local 4 de la plaza, frente al estacionamiento',
      en: 'Unit 4 of the plaza, facing the parking lot',
    },
    directions: {
      es: 'Por la Vía Panamericana, a la altura de Río Hato, toma la entrada de Playa Blanca: la plaza está antes de la garita. Los hoteles de la playa quedan a unos 5 minutos.',
      en: 'On the Pan-American Highway at Río Hato take the Playa Blanca entrance: the plaza is before the gate. The beach hotels are about 5 minutes away.',
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
    desk: {
      es: 'Planta baja, con entrada por el Paseo Enrique Geenzier',
      en: 'Ground floor, entrance from Paseo Enrique Geenzier',
    },
    directions: {
      es: 'Desde la terminal de buses son unos 5 minutos en taxi por el Paseo Enrique Geenzier. Se puede parar frente a la puerta.',
      en: 'From the bus terminal it is about 5 minutes by taxi along Paseo Enrique Geenzier. You can stop in front of the door.',
    },
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
    desk: {
      es: 'Local a nivel de calle, sobre la Vía Panamericana',
      en: 'Street-level office on the Pan-American Highway',
    },
    directions: {
      es: 'Desde la terminal de buses son unos 5 minutos en taxi. En auto desde Panamá queda a mano derecha, con estacionamiento al frente.',
      en: 'From the bus terminal it is about 5 minutes by taxi. By car from Panama City it is on the right, with parking in front.',
    },
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
    desk: {
      es: 'Terminal de pasajeros, frente a la salida de llegadas',
      en: 'Passenger terminal, opposite the arrivals exit',
    },
    directions: {
      es: 'Al salir con tu equipaje, el mostrador está al frente, a unos 20 metros. Los autos están en la primera fila del estacionamiento.',
      en: 'As you come out with your bags, the desk is ahead, about 20 meters away. The cars are in the first row of the parking lot.',
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
    desk: {
      es: 'Planta baja, a un lado de la entrada de la calle 13',
      en: 'Ground floor, beside the 13th Street entrance',
    },
    directions: {
      es: 'Desde la terminal de buses son unos 5 minutos en taxi hasta la calle 13. La oficina está fuera de la zona franca: no hace falta pase.',
      en: 'From the bus terminal it is about 5 minutes by taxi to 13th Street. The office is outside the free zone gate: no pass is needed.',
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
    translations: translated(toRow(branch, 'es'), {
      name: branch.englishName ?? branch.name,
      ...toRow(branch, 'en'),
    }),
  }));
}

function toRow({ address, notes, desk, directions }: Branch, language: 'es' | 'en'): Item {
  return {
    address: address[language],
    notes: notes[language],
    desk: desk[language],
    directions: directions[language],
  };
}

function toWeek({ hours, sunday = hours }: Branch): Item {
  return Object.fromEntries(
    weekdays.map((day) => {
      const open = day === 'sun' ? sunday : hours;
      return [day, open ? [{ from: open[0], to: open[1] }] : []];
    }),
  );
}
