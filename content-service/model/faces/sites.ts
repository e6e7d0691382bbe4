import type { CollectionFace } from '../presentation.ts';
import { choice, code, face, field, id, linksOf, numberChoice, object, rows, unusual } from './declare.ts';
import {
  deliveryZones,
  lengthRates,
  ratePeriods,
  rentalConditions,
  restrictions,
  returnCharges,
} from './rate-rows.ts';

const branch = code('branches');

const oneWayFees = object({
  default: field('money', ['Entre dos sucursales cualesquiera', 'Between any two branches'], {
    required: true,
    help: ['0.00: devolver en otra sucursal no cuesta', '0.00: returning elsewhere is free'],
  }),
  pairs: field(
    rows('{{from}} → {{to}}: {{fee}}', ['Añadir un trayecto', 'Add a way'], {
      from: field(branch, ['Retiro', 'Pick-up'], { required: true }),
      to: field(branch, ['Devolución', 'Return'], { required: true }),
      fee: field('money', ['Cargo, en dólares', 'Fee, in dollars'], { required: true }),
      ...unusual,
    }),
    ['Trayectos con otro cargo', 'Ways with another fee'],
  ),
});

const transfers = object({
  default: field('number', ['Horas entre dos sucursales cualesquiera', 'Hours between any two branches'], {
    help: ['Vacío: los autos no se trasladan', 'Empty: cars are not brought between them'],
  }),
  pairs: field(
    rows('{{from}} – {{to}}: {{hours}}', ['Añadir un traslado', 'Add a transfer'], {
      from: field(branch, ['De', 'From'], { required: true }),
      to: field(branch, ['A', 'To'], { required: true }),
      hours: field('number', ['Horas', 'Hours'], { required: true }),
    }),
    ['Traslados con otra duración', 'Transfers of another length'],
    { help: ['Valen en ambos sentidos', 'They hold in both directions'] },
  ),
});

const youngDriver = rows('{{from_age}} – {{to_age}}: {{per_day}}', ['Añadir un cargo', 'Add a fee'], {
  from_age: field('integer', ['Desde la edad', 'From the age'], { required: true }),
  to_age: field('integer', ['Hasta la edad', 'To the age'], {
    required: true,
    help: ['Esa edad incluida', 'That age included'],
  }),
  per_day: field('money', ['Cargo por día, en dólares', 'Fee per day, in dollars'], { required: true }),
  ...unusual,
});

const reviews = rows(
  '{{author}} · {{rating}} · {{source}} {{date}}',
  ['Añadir una opinión', 'Add a review'],
  {
    author: field('line', ['Nombre de pila', 'First name'], {
      required: true,
      help: ['De quien la escribió', 'Of who wrote it'],
    }),
    rating: field(numberChoice([5, 4, 3, 2, 1]), ['Estrellas', 'Stars'], { required: true }),
    text: field('lines', ['Texto en español', 'Text in Spanish'], {
      help: ['Tal como se publicó; vacío si fue en inglés', 'As published; empty if it was in English'],
    }),
    text_en: field('lines', ['Texto en inglés', 'Text in English']),
    source: field('line', ['Dónde se publicó', 'Where it was published'], {
      required: true,
      help: ['Por ejemplo: Google', 'For example: Google'],
    }),
    date: field('date', ['Fecha', 'Date'], { required: true }),
    branch: field(branch, ['Sucursal', 'Branch'], { help: ['Vacío: la empresa', 'Empty: the company'] }),
  },
);

const homeSections = rows('{{section}}', ['Añadir una sección', 'Add a section'], {
  section: field(
    choice({
      promises: ['Por qué reservar aquí', 'Why to book here'],
      fleet: ['Autos', 'Cars'],
      calls: ['Llamados', 'Calls to action'],
      promos: ['Promociones', 'Promotions'],
      branches: ['Sucursales', 'Branches'],
    }),
    ['Sección', 'Section'],
    { required: true },
  ),
});

const homePromos = rows('{{promo}}', ['Añadir una promoción', 'Add a promotion'], {
  promo: field(code('promos'), ['Promoción', 'Promotion'], { required: true }),
});

const sitesConfig = face({
  label: ['Marcas y tarifas', 'Brands and rates'],
  icon: 'storefront',
  template: '{{site_name}}',
  right: 'rates',
  groups: {
    brand: [
      ['Marca', 'Brand'],
      {
        ...id,
        brand: field('line', ['Código de la marca', 'Code of the brand'], {
          help: ['No se cambia: el sitio lo busca', 'Stays as it is: the site looks for it'],
        }),
        site_name: field('line', ['Nombre del sitio', 'Name of the site']),
        brand_logo: field('picture', ['Logotipo', 'Logo'], {
          help: ['Vacío: el del sitio', "Empty: the site's own"],
        }),
        cars: field('linked', ['Clases que se ofrecen', 'Classes on offer'], {
          help: [
            'Al menos una. Una marca nueva sin ninguna las ofrece todas',
            'At least one. A new brand without any offers all',
          ],
        }),
        reviews: field(reviews, ['Opiniones de clientes', 'Reviews of customers'], {
          help: [
            'Solo reales, con su fuente. Sin ninguna, el sitio no muestra la sección',
            'Real ones only, with their source. Without any the site does not show the section',
          ],
        }),
      },
    ],
    home: [
      ['Portada', 'Home page'],
      {
        home_sections: field(homeSections, ['Secciones', 'Sections'], {
          help: [
            'De arriba abajo; la que falta no se muestra. Sin ninguna fila: el orden de la marca',
            "From top to bottom; a missing one is not shown. Without a row: the brand's order",
          ],
        }),
        home_title: field('line', ['Titular en español', 'Headline in Spanish'], {
          help: ['60 letras como máximo; vacío: el de la marca', "60 letters at most; empty: the brand's"],
        }),
        home_title_en: field('line', ['Titular en inglés', 'Headline in English']),
        home_text: field(
          'line',
          ['Texto bajo el titular, en español', 'Text below the headline, in Spanish'],
          {
            help: [
              '160 letras como máximo; vacío: el de la marca',
              "160 letters at most; empty: the brand's",
            ],
          },
        ),
        home_text_en: field('line', [
          'Texto bajo el titular, en inglés',
          'Text below the headline, in English',
        ]),
        home_picture: field('picture', ['Imagen junto al titular', 'Picture beside the headline'], {
          help: [
            'Vacía: el auto, el precio o el cupón de la marca',
            "Empty: the brand's car, price or coupon",
          ],
        }),
        home_promos: field(homePromos, ['Promociones en la portada', 'Promotions on the home page'], {
          help: [
            'Las vigentes, en este orden. Sin ninguna fila: las primeras tres',
            'The current ones, in this order. Without a row: the first three',
          ],
        }),
        content: field('linked', ['Llamados en la portada', 'Calls to action on the home page']),
      },
    ],
    company: [
      ['Empresa', 'Company'],
      {
        legal_name: field('line', ['Razón social', 'Legal name'], {
          help: [
            'Con quien contrata el cliente. Sin ella el sitio no muestra los otros datos de la empresa',
            'With whom the renter makes the contract. Without it the site shows no other fact of the company',
          ],
        }),
        tax_id: field('line', ['RUC', 'Tax id (RUC)'], { help: ['Con su DV', 'With its DV'] }),
        legal_address: field('line', ['Domicilio', 'Address of the company'], {
          help: ['Calle, edificio y ciudad', 'Street, building and city'],
        }),
        legal_phone: field('line', ['Teléfono de la empresa', 'Telephone of the company'], {
          help: ['Por ejemplo: +507 269-0000', 'For example: +507 269-0000'],
        }),
        corporate_email: field(
          'line',
          ['Correo para solicitudes de empresas', 'Mail for corporate requests'],
          {
            help: ['Vacío: el remitente del sitio', 'Empty: the sender address of the site'],
          },
        ),
        editor_email: field('line', ['Correo de quien edita', 'Mail of the editors'], {
          help: [
            'Recibe avisos de lo que el sitio no puede mostrar. Vacío: el de solicitudes de empresas',
            'Gets reports of what the site cannot show. Empty: that for corporate requests',
          ],
        }),
      },
    ],
    rates: [
      ['Tarifas', 'Rates'],
      {
        rate_periods: field(ratePeriods, ['Tarifas por fecha', 'Rates by date'], {
          help: [
            'Vale la primera fila que coincide con el día, de arriba abajo',
            'The first row that matches a day counts, from top to bottom',
          ],
        }),
        length_rates: field(lengthRates, ['Tarifas por duración', 'Rates by length']),
        restrictions: field(restrictions, ['Restricciones', 'Restrictions'], {
          help: ['Valen todas las filas que coinciden', 'All rows that match hold'],
        }),
        grace_minutes: field('integer', ['Tolerancia, en minutos', 'Grace, in minutes'], {
          help: [
            'Cuánto puede pasar de la hora sin contar otro día',
            'How much a return may be late without another day',
          ],
        }),
        one_way_fees: field(oneWayFees, ['Devolución en otra sucursal', 'Return at another branch']),
        saf_code: field('line', ['SAF: código', 'SAF: code'], {
          help: ['Sin código no se cobra', 'Without a code it is not charged'],
        }),
        saf_label: field('line', ['SAF: nombre en español', 'SAF: name in Spanish']),
        saf_label_en: field('line', ['SAF: nombre en inglés', 'SAF: name in English']),
        saf_amount: field('money', ['SAF: monto, en dólares', 'SAF: amount, in dollars']),
        saf_percent: field('percent', ['SAF: porcentaje', 'SAF: percentage'], {
          help: ['Se usa si no hay monto', 'Used where there is no amount'],
        }),
        return_charges: field(returnCharges, ['Cargos al devolver', 'Charges at the return'], {
          help: ['Lo que el mostrador puede agregar a la cuenta', 'What the counter can add to the bill'],
        }),
        unlimited_mileage: field('checkbox', ['Kilometraje ilimitado', 'Unlimited mileage']),
      },
    ],
    drivers: [
      ['Conductores', 'Drivers'],
      {
        rental_conditions: field(rentalConditions, ['Condiciones del alquiler', 'Rental conditions'], {
          help: [
            'Valen todas las filas que se cumplen. La edad mínima de 21 años vale siempre',
            'All rows that hold count. The minimum age of 21 always holds',
          ],
        }),
        young_driver: field(youngDriver, ['Cargos por edad', 'Fees by age']),
        additional_driver_per_day: field('money', [
          'Conductor adicional, por día',
          'Additional driver, per day',
        ]),
        max_additional_drivers: field('integer', [
          'Conductores adicionales como máximo',
          'Additional drivers at most',
        ]),
      },
    ],
    delivery: [
      ['Entrega a domicilio', 'Delivery'],
      {
        delivery_zones: field(deliveryZones, ['Zonas de entrega', 'Delivery zones']),
        delivery_price: field('money', ['Precio único de entrega', 'Single price of delivery'], {
          help: ['Solo si no hay zonas', 'Only where there are no zones'],
        }),
        delivery_description: field('line', ['Descripción de la entrega', 'Description of the delivery']),
        delivery_description_en: field('line', [
          'Descripción de la entrega en inglés',
          'Description of the delivery in English',
        ]),
      },
    ],
    bookings: [
      ['Reservas', 'Bookings'],
      {
        reservation_min_days: field('integer', ['Mínimo de días', 'Minimum days']),
        minimum_rental_hours: field('integer', ['Mínimo de horas', 'Minimum hours']),
        minimum_days_rule: field(
          choice({
            'as-built': [
              'El auto se ofrece hasta por esos días',
              'The car is offered for at most these days',
            ],
            'at-most': ['El auto se ofrece desde esos días', 'The car is offered from these days on'],
          }),
          ['Qué significan los días mínimos de un auto', 'What the minimum days of a car mean'],
        ),
        disable_reservations_until: field('moment', ['Sin retiros hasta', 'No pick-ups until'], {
          help: ['Vacío: se puede reservar', 'Empty: bookings are open'],
        }),
        turnaround_minutes: field(
          'integer',
          ['Minutos entre dos alquileres', 'Minutes between two rentals'],
          {
            help: ['Para preparar el auto', 'To prepare the car'],
          },
        ),
        transfers: field(transfers, ['Traslados entre sucursales', 'Transfers between branches']),
        precheckin_enabled: field('checkbox', ['Con precheck-in', 'With pre check-in']),
        precheckin_minimum_hours: field('integer', [
          'Precheck-in hasta cuántas horas antes',
          'Pre check-in until how many hours before',
        ]),
        reservation_background_color: field('color', ['Color de fondo', 'Background color']),
      },
    ],
    payments: [
      ['Pagos y cancelación', 'Payments and cancellation'],
      {
        payment_gateway: field(choice({ metrobank: ['Metrobank', 'Metrobank'] }), [
          'Pasarela de tarjetas',
          'Gateway for cards',
        ]),
        guarantee: field('checkbox', ['Garantía con tarjeta', 'Guarantee by card'], {
          help: ['Para reservas que se pagan en el mostrador', 'For bookings paid at the counter'],
        }),
        confirm_hours: field('integer', ['Horas para confirmar por correo', 'Hours to confirm by mail'], {
          help: [
            'Una reserva sin pago de un cliente nuevo; 0 o vacío: sin confirmación',
            'A booking without payment of a new renter; 0 or empty: without confirmation',
          ],
        }),
        max_open_unpaid: field(
          'integer',
          ['Reservas sin pagar por cliente', 'Unpaid bookings of one renter'],
          { help: ['Como máximo', 'At most'] },
        ),
        unpaid_share: field('integer', ['Reserva para pagos', 'Share kept for paid bookings'], {
          help: [
            'Porcentaje de los autos de una clase y sucursal que se guarda para reservas pagadas en línea o con garantía',
            'Percentage of the cars of a class and branch that is kept for bookings paid online or with a guarantee',
          ],
        }),
        refund_limit: field('money', ['Límite de reembolso', 'Refund limit'], {
          help: [
            'Un reembolso mayor, en dólares, necesita a una segunda persona',
            'A greater refund, in dollars, needs a second person',
          ],
        }),
        cancellation_free_hours: field('integer', [
          'Cancelación gratuita hasta cuántas horas antes',
          'Free cancellation until how many hours before',
        ]),
        cancellation_fee: field('money', [
          'Cargo de cancelación, en dólares',
          'Cancellation fee, in dollars',
        ]),
        cancellation_fee_percent: field('percent', ['Cargo de cancelación, en %', 'Cancellation fee, in %']),
        cancellation_note: field('line', ['Nota sobre la cancelación', 'Note on cancellation']),
        cancellation_note_en: field('line', [
          'Nota sobre la cancelación en inglés',
          'Note on cancellation in English',
        ]),
      },
    ],
  },
});

/** Settings of a brand, and the records that they link. */
export const siteFaces: Record<string, CollectionFace> = {
  sites_config: sitesConfig,
  sites_config_car_classes: linksOf({
    parent: 'sites_config',
    right: 'rates',
    fields: { car_classes_code: field('record', ['Clase', 'Class']) },
  }),
  sites_config_call_to_action: linksOf({
    parent: 'sites_config',
    right: 'rates',
    fields: { call_to_action_id: field('record', ['Llamado', 'Call to action']) },
  }),
};
