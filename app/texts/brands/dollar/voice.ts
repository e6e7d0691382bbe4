import type { Language } from '#domain/texts.ts';
import type { Voice } from '../brand.ts';

export const voice: Record<Language, Voice> = {
  es: {
    title: 'El precio completo, sin vueltas',
    text: 'La protección obligatoria, los cargos y el ITBMS ya van en el total.',
    fleet: 'Lista de precios',
    promos: 'Paga menos',
    calls: 'También te sirve',
  },
  en: {
    title: 'The full price. Plain and simple.',
    text: 'Mandatory protection, fees and ITBMS tax are already in the total.',
    fleet: 'Price list',
    promos: 'Pay less',
    calls: 'Good to know',
  },
};
