import type { CollectionFace } from '../presentation.ts';
import {
  brandPrices,
  brands,
  chargeId,
  choice,
  face,
  field,
  id,
  object,
  rows,
  sort,
  status,
  textsOf,
  translations,
  unusual,
} from './declare.ts';

const code = {
  code: field('line', ['Código', 'Code'], {
    help: ['Letras, números y guiones', 'Letters, digits and hyphens'],
  }),
};

const times = rows('{{from}} – {{to}}', ['Añadir un horario', 'Add hours'], {
  from: field('time', ['Abre', 'Opens'], { required: true }),
  to: field('time', ['Cierra', 'Closes'], {
    required: true,
    help: ['24:00 es la medianoche', '24:00 is midnight'],
  }),
});

const openingHours = object({
  weekly: field(
    object({
      mon: field(times, ['Lunes', 'Monday']),
      tue: field(times, ['Martes', 'Tuesday']),
      wed: field(times, ['Miércoles', 'Wednesday']),
      thu: field(times, ['Jueves', 'Thursday']),
      fri: field(times, ['Viernes', 'Friday']),
      sat: field(times, ['Sábado', 'Saturday']),
      sun: field(times, ['Domingo', 'Sunday']),
    }),
    ['Horario de la semana', 'Hours of the week'],
    { required: true, help: ['Un día sin filas está cerrado', 'A day without rows is closed'] },
  ),
  closed: field('days', ['Días cerrados', 'Closed days'], {
    help: [
      '12-25 (mes y día) vale todos los años, 2026-12-25 solo ese',
      '12-25 (month and day) holds every year, 2026-12-25 for that one',
    ],
  }),
});

const sucursales = face({
  label: ['Sucursales', 'Branches'],
  icon: 'location_on',
  template: '{{code}} {{name}}',
  right: 'content',
  groups: {
    branch: [
      ['Sucursal', 'Branch'],
      {
        ...id,
        ...status,
        ...sort,
        code: field('line', ['Código', 'Code'], {
          help: ['Mayúsculas y números, por ejemplo: PTY', 'Capital letters and digits, for example: PTY'],
        }),
        name: field('line', ['Nombre', 'Name']),
        ...translations,
        image: field('picture', ['Imagen', 'Picture']),
        ...brands,
      },
    ],
    contact: [
      ['Contacto y lugar', 'Contact and place'],
      {
        phone: field('line', ['Teléfonos', 'Telephones'], {
          help: ['Varios se separan con /', 'Several are separated by /'],
        }),
        whatsapp: field('line', ['WhatsApp', 'WhatsApp']),
        email: field('line', ['Correos', 'Mail addresses'], {
          help: ['Varios se separan con una coma', 'Several are separated by a comma'],
        }),
        latitude: field('number', ['Latitud', 'Latitude']),
        longitude: field('number', ['Longitud', 'Longitude']),
        is_airport: field('checkbox', ['Está en un aeropuerto', 'It is at an airport']),
      },
    ],
    hours: [
      ['Horario y cargos', 'Hours and fees'],
      {
        opening_hours: field(openingHours, ['Horario', 'Opening hours']),
        airport_fee_percent: field('percent', ['Cargo de aeropuerto, en %', 'Airport fee, in %']),
        after_hours_fee: field(
          'money',
          ['Cargo fuera de horario, en dólares', 'Fee after hours, in dollars'],
          {
            help: [
              'Vacío: fuera de horario no se retira ni se devuelve',
              'Empty: no pick-up and no return outside the hours',
            ],
          },
        ),
      },
    ],
  },
});

const coverages = face({
  label: ['Protecciones', 'Protections'],
  icon: 'shield',
  template: '{{code}}',
  right: 'rates',
  groups: {
    coverage: [
      ['Protección', 'Protection'],
      {
        ...id,
        ...status,
        ...sort,
        ...code,
        ...translations,
        role: field(
          choice({
            mandatory: ['El cliente elige una de estas', 'The renter chooses one of these'],
            optional: ['Opcional', 'Optional'],
            era: ['Asistencia en carretera', 'Roadside assistance'],
          }),
          ['Función', 'Role'],
        ),
        price_per_day: field('money', ['Precio por día, en dólares', 'Price per day, in dollars']),
        ...brandPrices,
        deductible: field('money', ['Deducible, en dólares', 'Deductible, in dollars']),
        included: field('checkbox', ['Incluida', 'Included']),
        ...chargeId,
        ...brands,
        ...unusual,
      },
    ],
  },
});

const extras = face({
  label: ['Adicionales', 'Extras'],
  icon: 'child_care',
  template: '{{code}}',
  right: 'rates',
  groups: {
    extra: [
      ['Adicional', 'Extra'],
      {
        ...id,
        ...status,
        ...sort,
        ...code,
        ...translations,
        price: field('money', ['Precio, en dólares', 'Price, in dollars']),
        ...brandPrices,
        charged_per: field(choice({ day: ['Por día', 'Per day'], rental: ['Por alquiler', 'Per rental'] }), [
          'Se cobra',
          'Charged',
        ]),
        max_charge: field('money', ['Cobro máximo, en dólares', 'Largest charge, in dollars'], {
          help: ['Por alquiler; vacío: sin máximo', 'Per rental; empty: without a limit'],
        }),
        max_quantity: field('integer', ['Cantidad máxima', 'Largest quantity']),
        icon: field('line', ['Ícono', 'Icon'], {
          help: ['Por ejemplo: lucide:baby', 'For example: lucide:baby'],
        }),
        ...chargeId,
        ...brands,
        ...unusual,
      },
    ],
  },
});

const coupons = face({
  label: ['Cupones', 'Coupons'],
  icon: 'confirmation_number',
  template: '{{code}}',
  right: 'rates',
  groups: {
    coupon: [
      ['Cupón', 'Coupon'],
      {
        ...id,
        ...status,
        code: field('line', ['Código', 'Code']),
        percent: field('percent', ['Descuento, en %', 'Discount, in %'], {
          help: ['Si está, no cuenta el monto', 'Where it stands, the amount does not count'],
        }),
        amount: field('money', ['O descuento, en dólares', 'Or discount, in dollars']),
        valid_from: field('date', ['Válido desde', 'Valid from']),
        valid_until: field('date', ['Válido hasta', 'Valid until'], {
          help: ['Ese día incluido', 'That day included'],
        }),
        max_uses: field('integer', ['Usos como máximo', 'Uses at most'], {
          help: ['Vacío: sin límite', 'Empty: without a limit'],
        }),
        ...chargeId,
        ...brands,
        ...unusual,
      },
    ],
  },
});

const corporatePlans = face({
  label: ['Planes corporativos', 'Corporate plans'],
  icon: 'business_center',
  template: '{{code}}',
  right: 'rates',
  groups: {
    plan: [
      ['Plan', 'Plan'],
      {
        ...id,
        ...status,
        ...sort,
        ...code,
        ...translations,
        months: field('integer', ['Meses', 'Months']),
        price_per_month: field('money', ['Precio por mes, en dólares', 'Price per month, in dollars']),
        car_class: field('record', ['Clase', 'Class']),
      },
    ],
  },
});

const name = field('line', ['Nombre', 'Name']);
const description = field('lines', ['Descripción', 'Description']);

/** Branches, and what is sold with a car. */
export const offerFaces: Record<string, CollectionFace> = {
  sucursales,
  sucursales_translations: textsOf({
    parent: 'sucursales',
    right: 'content',
    fields: {
      name,
      address: field('line', ['Dirección', 'Address']),
      notes: field('lines', ['Notas', 'Notes']),
      desk: field('line', ['Ubicación del mostrador', 'Location of the desk'], {
        help: ['Por ejemplo: Terminal 2, llegadas, nivel 0', 'For example: Terminal 2, arrivals, level 0'],
      }),
      directions: field('lines', ['Cómo llegar al mostrador', 'How to get to the desk'], {
        help: ['Desde llegadas, la calle o el metro', 'From arrivals, the street or the metro'],
      }),
    },
  }),
  coverages,
  coverages_translations: textsOf({
    parent: 'coverages',
    right: 'rates',
    fields: {
      name,
      description,
      covers: field('lines', ['Qué cubre', 'What it covers'], {
        help: ['Una cosa por línea', 'One thing in each line'],
      }),
    },
  }),
  extras,
  extras_translations: textsOf({ parent: 'extras', right: 'rates', fields: { name, description } }),
  coupons,
  corporate_plans: corporatePlans,
  corporate_plans_translations: textsOf({
    parent: 'corporate_plans',
    right: 'rates',
    fields: { name, description },
  }),
};
