import { z } from 'zod';
import type { Car, CarClass } from '#domain/fleet/car.ts';
import { bad, good, type Mapped, readRecord } from './map-records.ts';
import { findImplausible, unusual } from './plausible.ts';
import { toTexts } from './translations.ts';
import {
  basisPoints,
  brandCodes,
  cents,
  chargeId,
  fileId,
  id,
  isOfBrand,
  line,
  optional,
  upTo,
} from './values.ts';

const carClass = z.object({
  code: z.string().min(1),
  name: z.string().nullish(),
  name_en: z.string().nullish(),
  deposit: optional(cents),
});

export function mapCarClass(record: unknown): Mapped<CarClass> {
  const read = readRecord(carClass, record);
  if (read.kind === 'bad') return read;
  const { code, name, name_en, deposit } = read.value;
  const texts = toTexts(name, name_en) ?? { es: code };
  return { kind: 'good', value: { code, name: texts, depositCents: deposit ?? 0 } };
}

const discount = z.object({ percent: basisPoints, charge_id: chargeId, brands: brandCodes, unusual });

const car = z.looseObject({
  id,
  status: z.enum(['available', 'lowAvailability', 'unavailable', 'promo']),
  marca: line,
  modelo: line,
  tipo: line,
  clasificacion: z.string(),
  minimio_dias: optional(upTo(365)),
  puertas: upTo(20),
  maletas: upTo(50),
  pasajeros: upTo(60),
  transmision: z.enum(['automatic', 'manual']),
  combustible: z.enum(['gas', 'diesel']),
  imagen: fileId,
  imagen_lado: fileId,
  imagen_atras: fileId,
  discount: optional(discount),
  unusual,
});

/** A record of `flota` with this brand's price; bad without one, or of an unknown class. requirements.md#entities. */
export function mapCar(record: unknown, known: { brand: string; classes: CarClass[] }): Mapped<Car> {
  const read = readRecord(car, record);
  if (read.kind === 'bad') return read;
  const found = read.value;
  const price = cents.safeParse(found[priceField(known.brand)]);
  if (!price.success || price.data === 0) return bad('noPrice', { field: priceField(known.brand) });
  if (!known.classes.some(({ code }) => code === found.clasificacion))
    return bad('unknownClass', { field: 'clasificacion', value: found.clasificacion });
  const priced = { field: priceField(known.brand), isUnusual: found.unusual };
  const discounted = { field: 'discount', isUnusual: found.discount?.unusual };
  return (
    findImplausible({ carDayCents: price.data }, priced) ??
    findImplausible({ change: -(found.discount?.percent ?? 0) }, discounted) ??
    good(toCar(found, known.brand, price.data))
  );
}

export function priceField(brand: string): string {
  return `precio_${brand}`;
}

function toCar(found: z.infer<typeof car>, brand: string, dailyCents: number): Car {
  const { discount } = found;
  return {
    id: found.id,
    make: found.marca,
    model: found.modelo,
    status: found.status,
    type: found.tipo,
    classCode: found.clasificacion,
    minimumDays: found.minimio_dias || undefined,
    doors: found.puertas,
    bags: found.maletas,
    seats: found.pasajeros,
    transmission: found.transmision,
    fuel: found.combustible,
    pictureId: found.imagen,
    otherPictures: { side: found.imagen_lado, rear: found.imagen_atras },
    dailyCents,
    discount:
      discount && discount.percent > 0 && isOfBrand(brand, discount.brands)
        ? { percent: discount.percent, chargeId: discount.charge_id }
        : undefined,
  };
}
