import { useTranslations } from 'use-intl';
import type { LicenseFact, LicenseField } from '#domain/conditions/asked-facts.ts';
import type { AskedLicense } from '#domain/conditions/driver-bands.ts';
import type { FieldProblem } from '#domain/message.ts';
import type { License } from '#domain/renter/stated-driver.ts';
import { LicenseFields } from './license-fields.tsx';

/** What a change asks of the additional drivers about their licenses, with the fields of the pre check-in. */
export function DriverLicenses({
  asked,
  typed = [],
  errorOf,
}: {
  /** Of each driver who is named. */
  asked: readonly AskedLicense[];
  typed: readonly License[] | undefined;
  errorOf: (field: LicenseField) => string | undefined;
}) {
  const t = useTranslations('precheckin.preferences.drivers');
  return asked.map((one, at) => {
    if (one.licenseYears.length + one.licenseFrom.length === 0) return null;
    const number = at + 1;
    const field = (fact: LicenseFact) => {
      const name: LicenseField = `driver${number}_${fact}`;
      return { name, error: errorOf(name) };
    };
    return (
      <fieldset key={number} className="columns">
        <legend className="text-heading">{t('number', { number })}</legend>
        <LicenseFields
          asked={one}
          license={typed[at] ?? {}}
          years={field('licenseYears')}
          country={field('licenseFrom')}
        />
      </fieldset>
    );
  });
}

/** Whom each problem is about, for a summary of problems. */
export function useLicenseOwners(problems: readonly FieldProblem<string>[]): Record<string, string> {
  const t = useTranslations('precheckin.preferences.drivers');
  const numbers = problems.map(({ field }) => [field, /^driver(\d+)_/.exec(field)?.[1]] as const);
  return Object.fromEntries(
    numbers.flatMap(([field, number]) => (number ? [[field, t('number', { number })]] : [])),
  );
}
