import type { Language } from '#domain/texts.ts';
import type { Voice } from '../brand.ts';

export const voice: Record<Language, Voice> = {
  es: {
    title: 'Llegas. Conduces.',
    text: 'Un total exacto. Tu reserva en minutos.',
    fleet: 'La flota',
    promos: 'Beneficios',
    calls: 'En ruta',
  },
  en: {
    title: 'Arrive. Drive.',
    text: 'An exact total. Booked in minutes.',
    fleet: 'The fleet',
    promos: 'Benefits',
    calls: 'On the road',
  },
};
