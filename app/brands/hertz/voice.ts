import type { Language } from '#domain/texts.ts';
import type { Voice } from '../brand.ts';

export const voice: Record<Language, Voice> = {
  es: {
    title: 'Llegas. Conduces.',
    text: 'Un total exacto. Tu reserva en minutos.',
    fleet: 'La flota',
    fleetText: 'El total más bajo de un día, en una sucursal sin cargo de aeropuerto.',
    promos: 'Beneficios',
    calls: 'En ruta',
  },
  en: {
    title: 'Arrive. Drive.',
    text: 'An exact total. Booked in minutes.',
    fleet: 'The fleet',
    fleetText: 'The lowest total of one day, at a branch without airport fee.',
    promos: 'Benefits',
    calls: 'On the road',
  },
};
