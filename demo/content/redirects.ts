import type { Item } from './records.ts';

/** Records of `redirects`: addresses of older sites that visitors may still have. */
export const redirectRecords: Item[] = [
  { from: '/vehiculos', to: '/flota', code: 301, active: true },
  { from: '/oficinas', to: '/sucursales', code: 301, active: true },
  { from: '/ofertas', to: '/promos', code: 301, active: true },
  { from: '/empleos', to: '/jobs', code: 301, active: true },
  { from: '/faq', to: '/info/preguntas-frecuentes', code: 302, active: true },
  { from: '/leasing', to: '/corporativo/leasing', code: 302, active: true },
];
