import { type Item, translated } from './records.ts';

interface Promotion {
  slug: string;
  link: string;
  drawing: string;
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
    drawing: 'cta-family',
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
        '<p>Book with your card and the discount is there by itself, on every car that has one. Your price is fixed from today, and at the counter you just sign and drive off.</p>',
    },
  },
  {
    slug: 'bienvenido',
    link: '/flota?coupon=BIENVENIDO10',
    drawing: 'cta-airport',
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
    drawing: 'cta-mountains',
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
    drawing: 'cta-beach',
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
    drawing: 'cta-prepay',
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
  return promotions.map(({ slug, link, drawing, from, until, brands, es, en }, at) => {
    const image = pictures.get(drawing) ?? null;
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

/** Records of `jobs`. */
export const jobRecords: Item[] = [
  {
    sort: 1,
    location: 'Aeropuerto de Tocumen',
    contact_email: 'empleos@volante.example',
    posted_on: '2026-10-19',
    closes_on: '2027-01-31',
    translations: translated(
      {
        title: 'Agente de mostrador bilingüe',
        content: `<p>Serás la primera cara que vean quienes llegan a Panamá. Entregas autos, explicas las protecciones sin letra chica y resuelves lo que haga falta para que el viaje empiece bien.</p>
<h2>Pedimos</h2><ul><li>Español e inglés con soltura; otro idioma suma.</li><li>Experiencia en servicio al cliente, de preferencia en hoteles, aerolíneas o alquiler de autos.</li><li>Licencia de conducir vigente.</li><li>Disponibilidad para turnos rotativos, también de noche.</li></ul>
<h2>Ofrecemos</h2><ul><li>Salario fijo más comisión.</li><li>Transporte en turnos nocturnos.</li><li>Seguro de salud y descuento en alquileres.</li></ul>`,
      },
      {
        title: 'Bilingual counter agent',
        content: `<p>You will be the first face people see when they land in Panama. You hand over cars, explain protections without small print, and sort out whatever it takes for the trip to begin well.</p>
<h2>What we ask for</h2><ul><li>Fluent Spanish and English; another language is welcome.</li><li>Experience with customers, ideally in hotels, airlines or car rental.</li><li>A valid driving license.</li><li>Rotating shifts, nights included.</li></ul>
<h2>What we offer</h2><ul><li>A fixed salary plus commission.</li><li>Transport on night shifts.</li><li>Health insurance and discounts on rentals.</li></ul>`,
      },
    ),
  },
  {
    sort: 2,
    location: 'Vía España',
    contact_email: 'empleos@volante.example',
    posted_on: '2026-11-02',
    closes_on: '2027-02-28',
    translations: translated(
      {
        title: 'Mecánico automotriz',
        content: `<p>Mantener una flota joven es un trabajo de detalle. Buscamos a alguien que escuche un motor y sepa qué le duele.</p>
<h2>Pedimos</h2><ul><li>Tres años de experiencia con vehículos Toyota, Kia o Hyundai.</li><li>Manejo de escáner y diagnóstico electrónico.</li><li>Orden y puntualidad.</li></ul>
<h2>Ofrecemos</h2><ul><li>Horario de lunes a sábado, sin turnos nocturnos.</li><li>Herramientas y uniformes.</li><li>Capacitación pagada con los fabricantes.</li></ul>`,
      },
      {
        title: 'Car mechanic',
        content: `<p>Keeping a fleet young is careful work. We are looking for somebody who hears an engine and knows what hurts.</p>
<h2>What we ask for</h2><ul><li>Three years with Toyota, Kia or Hyundai cars.</li><li>Confidence with scanners and electronic diagnosis.</li><li>Order and punctuality.</li></ul>
<h2>What we offer</h2><ul><li>Monday to Saturday, no night shifts.</li><li>Tools and uniforms.</li><li>Paid training with the manufacturers.</li></ul>`,
      },
    ),
  },
  {
    sort: 3,
    location: 'David',
    contact_email: 'empleos@volante.example',
    posted_on: '2026-09-28',
    closes_on: null,
    translations: translated(
      {
        title: 'Ejecutivo de cuentas corporativas',
        content: `<p>Las empresas de Chiriquí mueven cosechas, técnicos y visitantes. Tú les ayudas a moverse mejor, con planes por mes y leasing.</p>
<h2>Pedimos</h2><ul><li>Dos años en ventas a empresas.</li><li>Conocimiento de la zona y licencia vigente.</li><li>Propuestas claras, por escrito y a tiempo.</li></ul>
<h2>Ofrecemos</h2><ul><li>Salario, comisión sin tope y auto asignado.</li><li>Autonomía para organizar tu semana.</li></ul>`,
      },
      {
        title: 'Corporate account manager',
        content: `<p>Companies in Chiriquí move harvests, technicians and visitors. You help them to move better, with monthly plans and leasing.</p>
<h2>What we ask for</h2><ul><li>Two years of selling to companies.</li><li>Knowledge of the region and a valid license.</li><li>Clear proposals, in writing and on time.</li></ul>
<h2>What we offer</h2><ul><li>Salary, uncapped commission and a company car.</li><li>Freedom to plan your week.</li></ul>`,
      },
    ),
  },
];

/** Records of `redirects`: addresses of older sites that people still have. */
export const redirectRecords: Item[] = [
  { from: '/vehiculos', to: '/flota', code: 301, active: true },
  { from: '/oficinas', to: '/sucursales', code: 301, active: true },
  { from: '/ofertas', to: '/promos', code: 301, active: true },
  { from: '/empleos', to: '/jobs', code: 301, active: true },
  { from: '/faq', to: '/info/preguntas-frecuentes', code: 302, active: true },
  { from: '/leasing', to: '/corporativo/leasing', code: 302, active: true },
];

interface Plan {
  months: number;
  es: { name: string; description: string };
  en: { name: string; description: string };
}

const plans: Plan[] = [
  {
    months: 1,
    es: {
      name: 'Mes a mes',
      description:
        'Para un proyecto corto o un pico de trabajo. Se renueva o se devuelve cada mes, sin contrato largo.',
    },
    en: {
      name: 'Month by month',
      description:
        'For a short project or a busy season. Renewed or returned every month, without a long contract.',
    },
  },
  {
    months: 6,
    es: {
      name: 'Medio año',
      description: 'Cuota menor, mantenimiento incluido y cambio de auto si la necesidad cambia.',
    },
    en: {
      name: 'Half a year',
      description: 'A lower instalment, maintenance included, and another car if your needs change.',
    },
  },
  {
    months: 12,
    es: {
      name: 'Un año',
      description:
        'La mejor cuota: auto asignado a tu empresa, mantenimiento, llantas y auto de reemplazo incluidos.',
    },
    en: {
      name: 'One year',
      description:
        'The best instalment: a car assigned to your company, with maintenance, tyres and a replacement car.',
    },
  },
];

/** Class, and its price for one month; longer plans cost less. Assumed, to be replaced by the company. */
const monthly: [carClass: string, dollars: number][] = [
  ['ECAR', 520],
  ['ICAR', 690],
  ['CFAR', 790],
  ['SQBD', 1290],
];

const shareOfFirst: Record<number, number> = { 1: 100, 6: 90, 12: 82 };

/** Records of `corporate_plans`: every term for every class that companies ask for. */
export function planRecords(): Item[] {
  return monthly.flatMap(([car_class, dollars], line) =>
    plans.map(({ months, es, en }, at) => ({
      sort: line * plans.length + at + 1,
      code: `${car_class}-${months}`,
      months,
      car_class,
      price_per_month: ((dollars * (shareOfFirst[months] ?? 100)) / 100).toFixed(2),
      translations: translated(es, en),
    })),
  );
}
