import { type InfoPage, type Item, translated } from './records.ts';

/** Information for companies that want to ask for a proposal. */
export const corporatePages: InfoPage[] = [
  {
    slug: 'empresas',
    category: 'corporate',
    hasForm: true,
    es: {
      title: 'Autos para tu empresa',
      content: `
<h2>Por qué las empresas alquilan con nosotros</h2>
<ul>
<li><strong>Una sola factura al mes</strong>, con el detalle por auto, por centro de costo o por proyecto.</li>
<li><strong>Crédito a 30 días</strong> después del primer mes y sin depósito por cada alquiler.</li>
<li><strong>La misma tarifa en las diez sucursales</strong>, también cuando la demanda sube.</li>
<li><strong>Un auto de reemplazo</strong> el mismo día si algo falla, donde esté tu equipo.</li>
</ul>
<h2>Cuál te conviene</h2>
<table>
<thead><tr><th scope="col">Si tu equipo necesita</th><th scope="col">Te conviene</th><th scope="col">Plazo</th></tr></thead>
<tbody>
<tr><td>Autos para visitas y viajes sueltos</td><td>Alquiler por días con tarifa de empresa</td><td>De 1 a 30 días</td></tr>
<tr><td>Autos para un proyecto o una temporada</td><td>Plan por mes</td><td>1, 6 o 12 meses</td></tr>
<tr><td>Una flota propia sin comprarla</td><td>Leasing</td><td>De 1 a 4 años</td></tr>
</tbody>
</table>`,
    },
    en: {
      title: 'Cars for your company',
      content: `
<h2>Why companies rent from us</h2>
<ul>
<li><strong>One invoice a month</strong>, itemized by car, cost center or project.</li>
<li><strong>Thirty days of credit</strong> after the first month, and no deposit for each rental.</li>
<li><strong>The same rate at all ten branches</strong>, busy seasons included.</li>
<li><strong>A replacement car</strong> on the same day if something fails, wherever your team is.</li>
</ul>
<h2>Which one suits you</h2>
<table>
<thead><tr><th scope="col">If your team needs</th><th scope="col">This suits you</th><th scope="col">Term</th></tr></thead>
<tbody>
<tr><td>Cars for visits and single trips</td><td>Rentals by the day at a company rate</td><td>1 to 30 days</td></tr>
<tr><td>Cars for a project or a season</td><td>Monthly plan</td><td>1, 6 or 12 months</td></tr>
<tr><td>A fleet of its own without buying it</td><td>Leasing</td><td>1 to 4 years</td></tr>
</tbody>
</table>`,
    },
  },
  {
    slug: 'leasing-corporativo',
    category: 'corporate',
    hasForm: true,
    picture: 'cta-canal',
    es: {
      title: 'Leasing para empresas',
      content: `
<p>Tu empresa necesita autos, no trámites de autos. Con el leasing operativo pagas una cuota fija al mes y nosotros nos ocupamos del resto: compra, registro, placa, mantenimiento, llantas y auto de reemplazo.</p>
<h2>Qué incluye</h2>
<ul>
<li>Mantenimiento preventivo y correctivo en todo el país.</li>
<li>Auto de reemplazo de la misma clase desde el primer día en taller.</li>
<li>Placa, revisado y seguros al día, sin que hagas fila.</li>
<li>Asistencia vial las 24 horas y un ejecutivo que contesta el teléfono.</li>
</ul>
<h2>Por qué conviene</h2>
<p>La cuota es un gasto deducible, tu capital queda libre y tu flota nunca envejece: al terminar el plazo, devuelves los autos y estrenas otros.</p>
<h2>Cómo empezamos</h2>
<p>Cuéntanos cuántos autos necesitas y para qué. En un día hábil te enviamos una propuesta con la cuota de cada clase. También puedes ver nuestros <a href="/corporativo/planes">planes por mes</a>.</p>`,
    },
    en: {
      title: 'Leasing for companies',
      content: `
<p>Your company needs cars, not the paperwork of cars. With an operating lease you pay one fixed amount a month and we look after the rest: purchase, registration, plates, maintenance, tires and a replacement car.</p>
<h2>What is included</h2>
<ul>
<li>Preventive and corrective maintenance all over the country.</li>
<li>A replacement car of the same class from the first day in the workshop.</li>
<li>Plates, inspection and insurance up to date, without lines.</li>
<li>Roadside assistance 24 hours a day and an account manager who picks up the phone.</li>
</ul>
<h2>Why it pays</h2>
<p>The installment is a deductible expense, your capital stays free, and your fleet never grows old: at the end of the term you return the cars and get new ones.</p>
<h2>How to begin</h2>
<p>Tell us how many cars you need and for what. Within one working day we send a proposal with the monthly amount for each class. You may also look at our <a href="/en/corporativo/planes">monthly plans</a>.</p>`,
    },
  },
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
      description: 'A lower installment, maintenance included, and another car if your needs change.',
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
        'The best installment: a car assigned to your company, with maintenance, tires and a replacement car.',
    },
  },
];

/** Car class, and its price for one month. Longer plans cost less. Assumed, for the company to replace. */
const monthly: [carClass: string, dollars: number][] = [
  ['ECAR', 520],
  ['ICAR', 690],
  ['CFAR', 790],
  ['SQBD', 1290],
];

const shareOfFirst: Record<number, number> = { 1: 100, 6: 90, 12: 82 };

/** Records of `corporate_plans`: each term for each class of `monthly`. */
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
