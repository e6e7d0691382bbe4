import { type Item, toDecimal } from './records.ts';

/** panama.md#demo-classes: code, Spanish and English name. The deposits are conditions. */
const classes: [code: string, es: string, en: string][] = [
  ['MCAR', 'Mini', 'Mini'],
  ['ECAR', 'Económico', 'Economy'],
  ['CCAR', 'Compacto', 'Compact'],
  ['ICAR', 'Intermedio', 'Intermediate'],
  ['CFAR', 'SUV compacto', 'Compact SUV'],
  ['IFAR', 'SUV intermedio', 'Intermediate SUV'],
  ['SFBD', 'SUV 4×4', 'Standard 4×4 SUV'],
  ['PFBD', 'SUV premium 4×4', 'Premium 4×4 SUV'],
  ['SQBD', 'Pick-up doble cabina', 'Crew-cab pickup'],
  ['SVAR', 'Van de pasajeros', 'Passenger van'],
];

export const classCodes = classes.map(([code]) => code);

/** Records of `car_classes`. */
export function classRecords(): Item[] {
  return classes.map(([code, name, name_en], at) => ({ code, name, name_en, sort: at + 1 }));
}

/** Records of `descuentos`: discounts for paying at once. */
export const discountRecords: Item[] = [
  { name: 'Prepago 10 %', percent: '10.00', charge_id: 'PREPAY10' },
  { name: 'Prepago 15 %', percent: '15.00', charge_id: 'PREPAY15' },
];

interface Model {
  name: [make: string, model: string];
  /** Key of the picture; its first part is the car class. */
  picture: string;
  type: 'hatchback' | 'sedan' | 'suv' | 'pickup' | 'van';
  seats: number;
  bags: number;
  doors: number;
  /** Price per day of the brand firefly, in cents. */
  cents: number;
  manual?: boolean;
  diesel?: boolean;
  status?: 'promo' | 'lowAvailability' | 'unavailable';
  discount?: 'Prepago 15 %' | 'none';
  minimumDays?: number;
}

const models: Model[] = [
  {
    name: ['Kia', 'Picanto'],
    picture: 'mcar-1',
    type: 'hatchback',
    seats: 4,
    bags: 1,
    doors: 5,
    cents: 1800,
    manual: true,
  },
  {
    name: ['Hyundai', 'Grand i10'],
    picture: 'ecar-1',
    type: 'hatchback',
    seats: 5,
    bags: 2,
    doors: 5,
    cents: 2100,
  },
  {
    name: ['Kia', 'Soluto'],
    picture: 'ecar-2',
    type: 'sedan',
    seats: 5,
    bags: 2,
    doors: 4,
    cents: 2200,
  },
  {
    name: ['Toyota', 'Yaris'],
    picture: 'ccar-1',
    type: 'sedan',
    seats: 5,
    bags: 2,
    doors: 4,
    cents: 2500,
    status: 'promo',
    discount: 'Prepago 15 %',
  },
  { name: ['Hyundai', 'Accent'], picture: 'ccar-2', type: 'sedan', seats: 5, bags: 2, doors: 4, cents: 2600 },
  { name: ['Toyota', 'Corolla'], picture: 'icar-1', type: 'sedan', seats: 5, bags: 3, doors: 4, cents: 3200 },
  { name: ['Kia', 'K3'], picture: 'icar-2', type: 'sedan', seats: 5, bags: 3, doors: 4, cents: 3300 },
  {
    name: ['Hyundai', 'Creta'],
    picture: 'cfar-1',
    type: 'suv',
    seats: 5,
    bags: 3,
    doors: 5,
    cents: 3600,
    status: 'promo',
  },
  { name: ['Kia', 'Seltos'], picture: 'cfar-2', type: 'suv', seats: 5, bags: 3, doors: 5, cents: 3700 },
  { name: ['Toyota', 'RAV4'], picture: 'ifar-1', type: 'suv', seats: 5, bags: 4, doors: 5, cents: 4600 },
  { name: ['Kia', 'Sportage'], picture: 'ifar-2', type: 'suv', seats: 5, bags: 4, doors: 5, cents: 4700 },
  {
    name: ['Toyota', 'Fortuner'],
    picture: 'sfbd-1',
    type: 'suv',
    seats: 7,
    bags: 4,
    doors: 5,
    cents: 6800,
    diesel: true,
  },
  {
    name: ['Toyota', 'Prado'],
    picture: 'pfbd-1',
    type: 'suv',
    seats: 7,
    bags: 5,
    doors: 5,
    cents: 9500,
    diesel: true,
    status: 'lowAvailability',
    discount: 'none',
  },
  {
    name: ['Toyota', 'Hilux'],
    picture: 'sqbd-1',
    type: 'pickup',
    seats: 5,
    bags: 4,
    doors: 4,
    cents: 6200,
    diesel: true,
  },
  {
    name: ['Nissan', 'Frontier'],
    picture: 'sqbd-2',
    type: 'pickup',
    seats: 5,
    bags: 4,
    doors: 4,
    cents: 6000,
    diesel: true,
    manual: true,
    status: 'unavailable',
  },
  {
    name: ['Kia', 'Carnival'],
    picture: 'svar-1',
    type: 'van',
    seats: 8,
    bags: 5,
    doors: 5,
    cents: 7800,
    discount: 'none',
    minimumDays: 14,
  },
];

/** Surcharges of the other brands on the price of firefly, in percent. panama.md#demo-classes. */
const surcharges: Record<string, number> = { firefly: 0, thrifty: 6, dollar: 10, hertz: 35 };

export interface Links {
  /** Key of a discount by its name. */
  discounts: Map<unknown, unknown>;
  /** Id of a picture by its key. */
  pictures: Map<string, string>;
}

/** Records of `flota`, each with a price for every brand. */
export function carRecords({ discounts, pictures }: Links): Item[] {
  return models.map((model, at) => ({
    sort: at + 1,
    status: model.status ?? 'available',
    marca: model.name[0],
    modelo: model.name[1],
    tipo: model.type,
    clasificacion: classOf(model),
    minimio_dias: model.minimumDays ?? null,
    puertas: model.doors,
    maletas: model.bags,
    pasajeros: model.seats,
    transmision: model.manual ? 'manual' : 'automatic',
    combustible: model.diesel ? 'diesel' : 'gas',
    imagen: findPicture(pictures, model.picture) ?? null,
    imagen_lado: pictures.get(`${model.picture}-side`) ?? null,
    imagen_atras: pictures.get(`${model.picture}-rear`) ?? null,
    discount: discounts.get(model.discount ?? 'Prepago 10 %') ?? null,
    ...prices(model.cents),
  }));
}

function classOf(model: Model): string {
  return model.picture.split('-')[0]?.toUpperCase() ?? '';
}

function findPicture(pictures: Map<string, string>, key: string): string | undefined {
  return pictures.get(key) ?? pictures.get(key.replace(/-\d+$/, '-1'));
}

function prices(cents: number): Item {
  return Object.fromEntries(
    Object.entries(surcharges).map(([brand, percent]) => [
      `precio_${brand}`,
      toDecimal(Math.round((cents * (100 + percent)) / 100)),
    ]),
  );
}
