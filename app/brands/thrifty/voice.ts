import type { Language } from '#domain/texts.ts';
import type { Voice } from '../brand.ts';

export const voice: Record<Language, Voice> = {
  es: {
    title: 'Más paseo por tu dinero',
    text: 'Elige fechas, suma un cupón y sal. El total ya trae la protección obligatoria, los cargos y el ITBMS.',
    fleet: 'Autos para toda la semana',
    promos: 'Cupones y ofertas',
    calls: 'Días de paseo',
  },
  en: {
    title: 'More days out for your money',
    text: 'Choose dates, add a coupon and go. The total already has the mandatory protection, fees and ITBMS tax.',
    fleet: 'Cars for the whole week',
    promos: 'Coupons and deals',
    calls: 'Days out',
  },
};
