import { readText } from '#app/request/read-body.ts';
import { carName } from '#domain/fleet/car.ts';
import { listRateCars } from '#domain/pricing/rate-day.ts';
import { type Language, pickText } from '#domain/texts.ts';
import { type RateField, type RateForm, rateFields } from '#operations/office/rates/rate-form.ts';
import type { SiteContent } from '#operations/ports/content.ts';

const LONGEST = 200;

/** The fields of the form in an address. */
export function readRateQuery(url: URL): RateForm {
  const read = (name: RateField) => readText(url.searchParams.get(name), LONGEST).trim();
  return Object.fromEntries(rateFields.map((name) => [name, read(name)])) as Record<RateField, string>;
}

/** The scheduled change that the form changes. */
export function readDraftId(url: URL): string | undefined {
  return url.searchParams.get('draft') || undefined;
}

/** The table from a day on, with fields of the form below it. */
export function toRatesPath(
  from: string,
  branch: string,
  given: { done?: string } & Partial<RateForm> = {},
): string {
  return `/staff/rates?${new URLSearchParams({ from, branch, ...given })}`;
}

/** The effect of a change, which one press publishes. */
export function toRateChangePath(form: Partial<RateForm>): string {
  return `/staff/rates/change?${new URLSearchParams(form)}`;
}

export interface Option {
  code: string;
  name: string;
}

export type RateOptions = ReturnType<typeof listRateOptions>;

/** Classes that the brand rents and branches, in words. */
export function listRateOptions(content: SiteContent, language: Language) {
  const classes = listRateCars(content.cars, content.site).map(({ car }) => ({
    code: car.classCode,
    name: `${car.classCode} · ${carName(car)}`,
  }));
  const branches = content.branches.map(({ code, name }) => ({ code, name: pickText(name, language).text }));
  return { classes, branches };
}
