import type { Language } from '#domain/texts.ts';
import type { Voice } from '../brand.ts';

export const voice: Record<Language, Voice> = {
  es: {
    title: 'Más paseo por tu dinero',
    text: 'Suma un cupón y sal. El total ya trae la protección obligatoria, los cargos y el ITBMS.',
    fleet: 'Autos para toda la semana',
    promos: 'Cupones y ofertas',
    calls: 'Días de paseo',
  },
  en: {
    title: 'More days out for your money',
    text: 'Add a coupon and go. Mandatory protection, fees and ITBMS tax included.',
    fleet: 'Cars for the whole week',
    promos: 'Coupons and deals',
    calls: 'Days out',
  },
};
