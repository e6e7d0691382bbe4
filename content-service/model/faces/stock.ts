import type { CollectionFace } from '../presentation.ts';
import { brands, chargeId, choice, face, field, id, sort, unusual } from './declare.ts';

const daily = 'Precio por día, en dólares';
const daily_en = 'price per day, in dollars';

const flota = face({
  label: ['Flota', 'Fleet'],
  icon: 'directions_car',
  template: '{{marca}} {{modelo}} ({{clasificacion}})',
  right: 'rates',
  groups: {
    car: [
      ['Auto', 'Car'],
      {
        ...id,
        status: field(
          choice({
            available: ['Disponible', 'Available'],
            lowAvailability: ['Pocas unidades', 'Few units'],
            unavailable: ['No disponible', 'Not available'],
            promo: ['En promoción', 'On promotion'],
          }),
          ['Estado', 'Status'],
        ),
        ...sort,
        marca: field('line', ['Marca', 'Make']),
        modelo: field('line', ['Modelo', 'Model']),
        tipo: field('line', ['Tipo', 'Type'], {
          help: ['Por ejemplo: sedan, suv, van', 'For example: sedan, suv, van'],
        }),
        clasificacion: field('record', ['Clase', 'Class']),
        minimio_dias: field('integer', ['Días mínimos', 'Minimum days'], {
          help: ['Su significado está en la marca', 'The settings of the brand say what they mean'],
        }),
      },
    ],
    facts: [
      ['Características', 'Facts'],
      {
        puertas: field('integer', ['Puertas', 'Doors']),
        maletas: field('integer', ['Maletas', 'Bags']),
        pasajeros: field('integer', ['Pasajeros', 'Seats']),
        transmision: field(choice({ automatic: ['Automática', 'Automatic'], manual: ['Manual', 'Manual'] }), [
          'Transmisión',
          'Transmission',
        ]),
        combustible: field(choice({ gas: ['Gasolina', 'Gasoline'], diesel: ['Diésel', 'Diesel'] }), [
          'Combustible',
          'Fuel',
        ]),
        imagen: field('picture', ['Imagen', 'Picture']),
        imagen_lado: field('picture', ['Imagen de lado', 'Picture of the side']),
        imagen_atras: field('picture', ['Imagen de atrás', 'Picture of the rear']),
      },
    ],
    prices: [
      ['Precios', 'Prices'],
      {
        precio_dollar: field('money', [`Dollar: ${daily}`, `Dollar: ${daily_en}`]),
        precio_thrifty: field('money', [`Thrifty: ${daily}`, `Thrifty: ${daily_en}`]),
        precio_hertz: field('money', [`Hertz: ${daily}`, `Hertz: ${daily_en}`]),
        precio_firefly: field('money', [`Firefly: ${daily}`, `Firefly: ${daily_en}`]),
        discount: field('record', ['Descuento por pagar ahora', 'Discount for paying now']),
        ...unusual,
      },
    ],
  },
});

const descuentos = face({
  label: ['Descuentos', 'Discounts'],
  icon: 'percent',
  template: '{{name}} ({{percent}} %)',
  right: 'rates',
  groups: {
    discount: [
      ['Descuento', 'Discount'],
      {
        ...id,
        name: field('line', ['Nombre', 'Name']),
        percent: field('percent', ['Descuento, en %', 'Discount, in %']),
        ...chargeId,
        ...brands,
        ...unusual,
      },
    ],
  },
});

const carClasses = face({
  label: ['Clases de autos', 'Car classes'],
  icon: 'category',
  template: '{{code}} {{name}}',
  right: 'rates',
  groups: {
    class: [
      ['Clase', 'Class'],
      {
        code: field('line', ['Código', 'Code'], { help: ['Por ejemplo: ECAR', 'For example: ECAR'] }),
        name: field('line', ['Nombre', 'Name']),
        name_en: field('line', ['Nombre en inglés', 'Name in English']),
        ...sort,
        deposit: field('money', ['Depósito, en dólares', 'Deposit, in dollars']),
      },
    ],
  },
});

/** Cars, their classes and discounts. */
export const stockFaces: Record<string, CollectionFace> = {
  flota,
  descuentos,
  car_classes: carClasses,
};
