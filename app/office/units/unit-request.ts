import { readTexts } from '#app/request/read-body.ts';
import { parseKm } from '#domain/rental/typed-facts.ts';
import type { UnitFacts } from '#domain/stock/unit-facts.ts';
import { parseMoment } from '../content/parse-moment.ts';
import { readFormId } from '../verb-request.ts';

const LONGEST = 100;

/** Fields of the forms of a unit, as they were typed. */
const FIELDS = [
  'intent',
  'plate',
  'vin',
  'km',
  'registration',
  'inspection',
  'insurance',
  'service_km',
  'service_on',
  'blocked_unit',
  'blocked_from',
  'blocked_until',
  'reason',
  'leaves',
  'arrives',
  'to',
] as const;

export type TypedUnit = Record<(typeof FIELDS)[number], string>;

export function readTypedUnit(form: FormData): TypedUnit {
  return readTexts(form, FIELDS, LONGEST);
}

/** What the form of a block sends, besides the unit. */
export function readBlockForm(form: FormData) {
  const { blocked_from, blocked_until, reason } = readTypedUnit(form);
  const period = { from: parseMoment(blocked_from), until: parseMoment(blocked_until) };
  return { ...period, reason, formId: readFormId(form) };
}

/** What the form of a unit's facts sends. A number that is none is `NaN`. */
export function readFacts(form: FormData): UnitFacts {
  const typed = readTypedUnit(form);
  return {
    plate: typed.plate.toUpperCase().replace(/\s/g, ''),
    vin: typed.vin.toUpperCase().replace(/\s/g, ''),
    km: readKm(typed.km),
    documents: {
      registration: typed.registration || undefined,
      inspection: typed.inspection || undefined,
      insurance: typed.insurance || undefined,
    },
    serviceKm: readKm(typed.service_km),
    serviceOn: typed.service_on || undefined,
  };
}

function readKm(text: string): number | undefined {
  return text === '' ? undefined : (parseKm(text) ?? Number.NaN);
}

/** The fields of the facts that are stored. */
export function toTypedFacts({ documents, ...facts }: UnitFacts) {
  return {
    plate: facts.plate,
    vin: facts.vin,
    km: `${facts.km ?? ''}`,
    registration: documents.registration ?? '',
    inspection: documents.inspection ?? '',
    insurance: documents.insurance ?? '',
    service_km: `${facts.serviceKm ?? ''}`,
    service_on: facts.serviceOn ?? '',
  };
}
