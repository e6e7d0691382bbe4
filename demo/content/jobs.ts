import { type Item, translated } from './records.ts';

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
