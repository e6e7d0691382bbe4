import { readTexts } from '#app/request/read-body.ts';
import { carName } from '#domain/fleet/car.ts';
import { listRateCars } from '#domain/pricing/rate-day.ts';
import type { Language } from '#domain/texts.ts';
import { type RateForm, rateFields } from '#operations/office/rates/rate-form.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import { toCodeChoices } from '../branch-field.tsx';

const LONGEST = 200;

/** The fields of the form in an address. */
export function readRateQuery(url: URL): RateForm {
  return readTexts(url.searchParams, rateFields, LONGEST);
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

export type RateOptions = ReturnType<typeof listRateOptions>;

/** Classes that the brand rents and branches, in words. */
export function listRateOptions(content: SiteContent, language: Language) {
  const classes = listRateCars(content.cars, content.site).map(({ car }) => ({
    code: car.classCode,
    name: `${car.classCode} · ${carName(car)}`,
  }));
  return { classes, branches: toCodeChoices(content.branches, language) };
}
