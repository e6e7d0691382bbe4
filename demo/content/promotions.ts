import { type Item, translated } from './records.ts';

interface Promotion {
  slug: string;
  link: string;
  picture: string;
  from: string | null;
  until: string | null;
  brands: string[] | null;
  es: { title: string; content: string };
  en: { title: string; content: string };
}

const promotions: Promotion[] = [
  {
    slug: 'paga-ahora',
    link: '/flota',
    picture: 'cta-prepay',
    from: null,
    until: null,
    brands: null,
    es: {
      title: 'Paga ahora y ahorra',
      content:
        '<p>Reserva con tu tarjeta y el descuento aparece solo, en cada auto que lo tiene. Tu precio queda fijo desde hoy y en el mostrador solo firmas y sales.</p>',
    },
    en: {
      title: 'Pay now and save',
      content:
        '<p>Book with your card and the discount is applied automatically to every car that has one. Your price is fixed from today, and at the counter you just sign and drive off.</p>',
    },
  },
  {
    slug: 'bienvenido',
    link: '/flota?coupon=BIENVENIDO10',
    picture: 'cta-airport',
    from: null,
    until: null,
    brands: null,
    es: {
      title: 'Tu primera vez con nosotros',
      content:
        '<p>Usa el cupón <strong>BIENVENIDO10</strong> al reservar y paga 10 % menos por el auto, en cualquier sucursal y en cualquier clase.</p><p>Se combina con el descuento por pagar ahora.</p>',
    },
    en: {
      title: 'Your first time with us',
      content:
        '<p>Use the coupon <strong>BIENVENIDO10</strong> when you book and pay 10% less for the car, at any branch and in any class.</p><p>It adds to the discount for paying now.</p>',
    },
  },
  {
    slug: 'ruta-del-cafe',
    link: '/flota?tipo=suv',
    picture: 'cta-mountains',
    from: '2026-11-01',
    until: '2027-04-30',
    brands: null,
    es: {
      title: 'Temporada de cosecha en Tierras Altas',
      content:
        '<p>De noviembre a abril se cosecha el café en Boquete y Volcán. Recoge tu SUV en Tocumen o en David, con kilometraje libre y sin apuro.</p><ul><li>Boquete: 40 minutos desde David</li><li>Volcán y Cerro Punta: una hora y media</li></ul>',
    },
    en: {
      title: 'Harvest time in the highlands',
      content:
        '<p>From November to April the coffee is picked in Boquete and Volcán. Take your SUV at Tocumen or in David, with unlimited mileage and no hurry.</p><ul><li>Boquete: 40 minutes from David</li><li>Volcán and Cerro Punta: an hour and a half</li></ul>',
    },
  },
  {
    slug: 'fin-de-semana-en-la-playa',
    link: '/flota?tipo=van',
    picture: 'cta-beach',
    from: '2026-12-15',
    until: '2027-03-31',
    brands: null,
    es: {
      title: 'Verano en Playa Blanca',
      content:
        '<p>Ocho asientos, aire frío y maletero para todo: con una van la familia llega junta. Devuélvela en la sucursal de Playa Blanca si te quedas.</p>',
    },
    en: {
      title: 'Summer in Playa Blanca',
      content:
        '<p>Eight seats, cold air and room for everything: with a van the whole family arrives together. Leave it at the Playa Blanca branch if you stay.</p>',
    },
  },
  {
    slug: 'hertz-oro',
    link: '/flota?coupon=HERTZORO',
    picture: 'cta-canal',
    from: null,
    until: null,
    brands: ['hertz'],
    es: {
      title: 'Beneficio para clientes Oro',
      content:
        '<p>Con el cupón <strong>HERTZORO</strong> tu alquiler tiene un precio especial todo el año.</p>',
    },
    en: {
      title: 'A benefit for Gold customers',
      content:
        '<p>With the coupon <strong>HERTZORO</strong> your rental has a special price all year round.</p>',
    },
  },
];

/** Records of `promos`. */
export function promoRecords(pictures: Map<string, string>): Item[] {
  return promotions.map(({ slug, link, picture, from, until, brands, es, en }, at) => {
    const image = pictures.get(picture) ?? null;
    return {
      sort: at + 1,
      slug,
      link,
      valid_from: from,
      valid_until: until,
      brands,
      translations: translated({ ...es, image }, { ...en, image }),
    };
  });
}
