import { type Item, translated } from './records.ts';

/** What the minimum protection covers, an item per line. The full protection repeats these words. */
const MINIMUM = {
  es: 'Daños y lesiones a terceros\nChoque y vuelco del auto',
  en: 'Damage and injury to others\nCollision and rollover of the car',
};

/** Records of `coverages`: panama.md#facts, panama.md#demo-classes. A renter chooses a mandatory one. */
export const coverageRecords: Item[] = [
  {
    sort: 1,
    code: 'PCM',
    role: 'mandatory',
    price_per_day: '15.00',
    deductible: '2000.00',
    charge_id: 'PCM',
    translations: translated(
      {
        name: 'Protección mínima',
        description:
          'La protección que exige la ley: daños a terceros y al auto. En un accidente respondes hasta el deducible.',
        covers: MINIMUM.es,
      },
      {
        name: 'Minimum protection',
        description:
          'The protection the law demands: damage to others and to the car. In an accident you answer up to the deductible.',
        covers: MINIMUM.en,
      },
    ),
  },
  {
    sort: 2,
    code: 'PTO',
    role: 'mandatory',
    price_per_day: '26.00',
    deductible: '500.00',
    charge_id: 'PTO',
    translations: translated(
      {
        name: 'Protección total',
        description:
          'Todo lo de la protección mínima, también vidrios, llantas y robo, con un deducible mucho más bajo.',
        covers: `${MINIMUM.es}\nRobo del auto\nVidrios y llantas`,
      },
      {
        name: 'Full protection',
        description:
          'All of the minimum protection, and glass, tires and theft too, with a much lower deductible.',
        covers: `${MINIMUM.en}\nTheft of the car\nGlass and tires`,
      },
    ),
  },
  {
    sort: 3,
    code: 'SLI',
    role: 'optional',
    price_per_day: '7.00',
    deductible: null,
    charge_id: 'SLI',
    translations: translated(
      {
        name: 'Responsabilidad civil adicional',
        description: 'Sube el límite por daños y lesiones a terceros más allá del mínimo de la ley.',
      },
      {
        name: 'Supplementary liability',
        description: 'Raises the limit for damage and injury to others beyond the minimum of the law.',
      },
    ),
  },
  {
    sort: 4,
    code: 'ERA',
    role: 'era',
    price_per_day: '4.00',
    deductible: null,
    charge_id: 'ERA',
    translations: translated(
      {
        name: 'Asistencia vial',
        description:
          'Cubre la pérdida de la llave del auto, representación legal después de un accidente, grúa, cambio de llanta y asistencia con la batería. El tiempo de respuesta depende del día, la hora y el lugar.',
      },
      {
        name: 'Roadside assistance',
        description:
          'Covers a lost car key, legal representation after an accident, towing, tire replacement and battery assistance. Response time depends on the day, the time and the place.',
      },
    ),
  },
];

/** Records of `extras`. */
export const extraRecords: Item[] = [
  {
    sort: 1,
    code: 'PANAPASS',
    icon: 'lucide:ticket',
    price: '3.00',
    charged_per: 'day',
    max_charge: null,
    max_quantity: 1,
    charge_id: 'PANAPASS',
    translations: translated(
      {
        name: 'PanaPass',
        description: 'Para los corredores Norte y Sur, que solo cobran con pase electrónico. Peajes aparte.',
      },
      {
        name: 'PanaPass toll pass',
        description:
          'For the Norte and Sur toll roads, which are electronic only. Tolls are charged separately.',
      },
    ),
  },
  {
    sort: 2,
    code: 'CHILDSEAT',
    icon: 'lucide:baby',
    price: '6.00',
    charged_per: 'day',
    max_charge: '60.00',
    max_quantity: 3,
    charge_id: 'CSEAT',
    translations: translated(
      {
        name: 'Silla para niños',
        description: 'Para niños de 9 a 36 kg. Pagas diez días como máximo, aunque la tengas más tiempo.',
      },
      {
        name: 'Child seat',
        description: 'For children of 9 to 36 kg. You pay for ten days at most, however long you keep it.',
      },
    ),
  },
  {
    sort: 3,
    code: 'GPS',
    icon: 'lucide:navigation',
    price: '8.00',
    charged_per: 'day',
    max_charge: null,
    max_quantity: 1,
    charge_id: 'GPS',
    translations: translated(
      {
        name: 'Navegador GPS',
        description: 'Mapas de todo Panamá, en español e inglés, sin gastar tus datos.',
      },
      {
        name: 'GPS navigator',
        description: 'Maps of all of Panama in Spanish and English, without using your data.',
      },
    ),
  },
];

/** Records of `coupons`: valid, expired, not yet valid, bound to a brand, used up, and almost used up. */
export const couponRecords: Item[] = [
  { code: 'BIENVENIDO10', percent: '10.00', charge_id: 'CP-WELCOME' },
  { code: 'AHORRA20', amount: '20.00', charge_id: 'CP-SAVE20' },
  {
    code: 'NAVIDAD2025',
    percent: '15.00',
    valid_from: '2025-12-01',
    valid_until: '2025-12-31',
    charge_id: 'CP-XMAS',
  },
  { code: 'FUTURO2035', percent: '20.00', valid_from: '2035-01-01', charge_id: 'CP-FUTURE' },
  { code: 'HERTZORO', percent: '12.00', brands: ['hertz'], charge_id: 'CP-HERTZ' },
  { code: 'AGOTADO', percent: '25.00', max_uses: 0, charge_id: 'CP-GONE' },
  { code: 'UNICO', percent: '50.00', max_uses: 1, charge_id: 'CP-ONE' },
  { code: 'PRIMEROS5', amount: '30.00', max_uses: 5, charge_id: 'CP-FIRST5' },
];
