import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { TextField } from '#app/ui/field.tsx';
import { useFieldErrors } from '#app/ui/field-problems.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useBand } from '#app/ui/language/use-band.ts';
import { useFormat } from '#app/ui/language/use-format.ts';
import { LicenseFields } from '#app/ui/license-fields.tsx';
import type { AskedLicense } from '#domain/conditions/driver-bands.ts';
import type { FieldProblem } from '#domain/message.ts';
import { type DriverForm, isUnnamed } from '#domain/precheckin/check-driver.ts';
import { readLicense } from '#domain/renter/stated-driver.ts';
import type { DriverField } from '#operations/precheckin/save-preferences.ts';
import { DateBoxes } from '../../forms/date-boxes.tsx';
import type { PreferencesPage } from './preferences-page.ts';

/** Additional drivers with their licenses. Empty ones are ignored. */
export function DriversPart({
  drivers,
  typed,
  problems,
}: {
  drivers: PreferencesPage['drivers'];
  typed: DriverForm[] | undefined;
  problems: FieldProblem<DriverField>[];
}) {
  const t = useTranslations('precheckin.preferences.drivers');
  const format = useFormat();
  const say = useBand();
  const errorOf = useFieldErrors<DriverField>(problems);
  const numbers = Array.from({ length: drivers.max }, (_, at) => at + 1);
  const given = (number: number): DriverForm | undefined => typed?.[number - 1] ?? drivers.known[number - 1];
  const isOpen = (number: number) =>
    number <= drivers.booked ||
    !isUnnamed(given(number) ?? NOBODY) ||
    problems.some(({ field }) => field.startsWith(`driver${number}_`));
  return (
    <section aria-labelledby="drivers" className="titled">
      <h2 id="drivers" className="text-heading">
        {t('heading')}
      </h2>
      <p className="muted">
        {drivers.booked > 0 ? `${t('booked', { count: drivers.booked })} ` : null}
        {t('each', { amount: format.money(drivers.addsCents) })}
        {drivers.ages
          .filter(({ addsCents }) => addsCents > 0)
          .map(({ addsCents, ...band }) => (
            <Fragment key={band.from}>
              {' '}
              {t('young', { band: say(band), amount: format.money(addsCents) })}
            </Fragment>
          ))}
      </p>
      <div className="stack snug">
        {numbers.map((number) => (
          <details key={number} className="card panel titled" open={isOpen(number) || undefined}>
            <summary className="fold">
              {t('number', { number })}
              <Icon name="plus" data-when="closed" />
              <Icon name="minus" data-when="open" />
            </summary>
            <DriverFields
              number={number}
              given={given(number) ?? NOBODY}
              asked={drivers.asked}
              errorOf={errorOf}
            />
          </details>
        ))}
      </div>
    </section>
  );
}

const TYPED = ['firstName', 'lastName', 'license', 'licenseExpires', 'birthday'] as const;

const NOBODY: DriverForm = { firstName: '', lastName: '', license: '', licenseExpires: '', birthday: '' };

function DriverFields({
  number,
  given,
  asked,
  errorOf,
}: {
  number: number;
  given: DriverForm;
  asked: AskedLicense;
  errorOf: (field: DriverField) => string | undefined;
}) {
  const t = useTranslations('precheckin.preferences.drivers');
  const field = (name: keyof DriverForm) => {
    const full: DriverField = `driver${number}_${name}`;
    return { name: full, error: errorOf(full) };
  };
  const text = (name: (typeof TYPED)[number]) => ({
    ...field(name),
    label: t(name),
    defaultValue: given[name],
    maxLength: 80,
  });
  return (
    <div className="columns">
      <TextField {...text('firstName')} autoComplete="off" />
      <TextField {...text('lastName')} autoComplete="off" />
      <TextField {...text('license')} autoComplete="off" spellCheck={false} />
      <DateBoxes {...text('licenseExpires')} value={given.licenseExpires} />
      <DateBoxes {...text('birthday')} value={given.birthday} />
      <LicenseFields
        asked={asked}
        license={readLicense(given)}
        years={field('licenseYears')}
        country={field('licenseFrom')}
      />
    </div>
  );
}

type Names = Partial<Record<DriverField, string>>;

/** Returns the label of each field and the driver whom it is about, for the summary of problems. */
export function useDriverLabels(max: number): { labels: Names; owners: Names } {
  const t = useTranslations('precheckin.preferences.drivers');
  const [labels, owners]: [Names, Names] = [{}, {}];
  for (let number = 1; number <= max; number++) {
    for (const name of TYPED) labels[`driver${number}_${name}`] = t(name);
    for (const name of [...TYPED, 'licenseYears', 'licenseFrom'] as const)
      owners[`driver${number}_${name}`] = t('number', { number });
  }
  return { labels, owners };
}
