import type { Language } from '#domain/texts.ts';
import type { Voice } from '../brand.ts';

export const voice: Record<Language, Voice> = {
  es: {
    title: '¿Playa, montaña o las dos?',
    text: 'El total ya trae la protección obligatoria, los cargos y el ITBMS.',
    fleet: 'Un auto para cada viaje',
    promos: 'Promociones de estos días',
    calls: 'Ideas para tu viaje',
  },
  en: {
    title: 'Beach, mountains or both?',
    text: 'Total includes the mandatory protection, fees and ITBMS tax.',
    fleet: 'A car for every trip',
    promos: 'Current promotions',
    calls: 'Ideas for your trip',
  },
};
