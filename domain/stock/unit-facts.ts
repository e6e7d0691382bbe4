import { addDays, type PanamaDate, parseRentalDate } from '../calendar/panama.ts';
import { MOST_KM } from '../rental/rental-facts.ts';

/** Papers of a car that expire. */
export const unitDocuments = ['registration', 'inspection', 'insurance'] as const;
export type UnitDocument = (typeof unitDocuments)[number];

/** What the company notes of a unit. Empty or undefined: not noted. */
export interface UnitFacts {
  plate: string;
  /** Vehicle identification number, of 17 characters. */
  vin: string;
  km: number | undefined;
  /** The last day on which each is valid. */
  documents: Readonly<Record<UnitDocument, PanamaDate | undefined>>;
  /** The next service: at so many kilometers, or on a day, whichever is first. */
  serviceKm: number | undefined;
  serviceOn: PanamaDate | undefined;
}

export const unitStatuses = ['free', 'reserved', 'rented', 'turnaround', 'blocked', 'retired'] as const;
/** `reserved`: of a rental that was not handed over yet; `turnaround`: it is made ready; `retired`: it left the fleet. */
export type UnitStatus = (typeof unitStatuses)[number];

/** Documents and services are shown as due so many days before. */
export const DUE_DAYS = 30;

const PLATE = /^[A-Z0-9-]{1,10}$/;
/** ISO 3779: without I, O and Q. */
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;

export type UnitProblem = 'plate' | 'vin' | 'km' | UnitDocument | 'serviceKm' | 'serviceOn';

/** The first field that cannot be true; undefined when all can. What was typed as a number and is none is `NaN`. */
export function findUnitProblem({ plate, vin, km = 0, ...facts }: UnitFacts): UnitProblem | undefined {
  if (plate && !PLATE.test(plate)) return 'plate';
  if (vin && !VIN.test(vin)) return 'vin';
  if (!isKm(km)) return 'km';
  const wrong = unitDocuments.find((name) => !isDay(facts.documents[name]));
  if (wrong) return wrong;
  if (!isKm(facts.serviceKm ?? 0)) return 'serviceKm';
  return isDay(facts.serviceOn) ? undefined : 'serviceOn';
}

function isKm(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= MOST_KM;
}

function isDay(text: string | undefined): boolean {
  return text === undefined || parseRentalDate(text) !== undefined;
}

/** Whether the service, by kilometers or by day, is due on a day. */
export function isServiceDue(
  { km = 0, serviceKm, serviceOn }: Pick<UnitFacts, 'km' | 'serviceKm' | 'serviceOn'>,
  day: PanamaDate,
): boolean {
  return (serviceKm !== undefined && km >= serviceKm) || (serviceOn !== undefined && serviceOn <= day);
}

/** What expires or is due until `DUE_DAYS` after today. */
export function listDue(facts: UnitFacts, today: PanamaDate): (UnitDocument | 'service')[] {
  const until = addDays(today, DUE_DAYS);
  const documents = unitDocuments.filter((name) => (facts.documents[name] ?? until) < until);
  return isServiceDue(facts, until) ? [...documents, 'service'] : documents;
}

/** Reference of the block of a unit whose service is due. */
export function toServiceReference(label: string): string {
  return `service-${label}`;
}
