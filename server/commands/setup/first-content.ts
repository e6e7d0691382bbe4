import { type Answers, toPlace } from './questions.ts';

type Item = Record<string, unknown>;

/** One branch and one car of `brand`, by collection; each after those it refers to. content.md#collections. */
export function makeFirstContent(brand: string, answers: Answers): [collection: string, records: Item[]][] {
  const { branchCode, classCode, opens, closes, siteName } = answers;
  const day = [{ from: opens, to: closes }];
  const weekly = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day };
  return [
    [
      'languages',
      [
        { code: 'es-ES', name: 'Español' },
        { code: 'en-US', name: 'English' },
      ],
    ],
    [
      'car_classes',
      [
        {
          code: classCode,
          name: answers.className,
          name_en: answers.classNameEn,
          deposit: answers.deposit,
        },
      ],
    ],
    ['flota', [toCar(brand, answers)]],
    [
      'sucursales',
      [
        {
          code: branchCode,
          name: answers.branchName,
          phone: answers.branchPhone,
          email: answers.branchEmail,
          ...toPlace(answers.branchPlace),
          opening_hours: { weekly, closed: [] },
          translations: inBothLanguages(
            { address: answers.branchAddress },
            { name: answers.branchName, address: answers.branchAddress },
          ),
        },
      ],
    ],
    [
      'coverages',
      [
        {
          code: 'BASIC',
          role: 'mandatory',
          price_per_day: answers.coveragePerDay,
          deductible: answers.deductible,
          translations: inBothLanguages({ name: answers.coverageName }, { name: answers.coverageNameEn }),
        },
      ],
    ],
    ['sites_config', [{ brand, site_name: siteName, cars: [{ car_classes_code: classCode }] }]],
  ];
}

function toCar(brand: string, answers: Answers): Item {
  return {
    marca: answers.make,
    modelo: answers.model,
    tipo: 'sedan',
    clasificacion: answers.classCode,
    pasajeros: Number(answers.seats),
    puertas: Number(answers.doors),
    maletas: Number(answers.bags),
    [`precio_${brand}`]: answers.pricePerDay,
  };
}

function inBothLanguages(es: Item, en: Item): Item[] {
  return [
    { languages_code: 'es-ES', ...es },
    { languages_code: 'en-US', ...en },
  ];
}
