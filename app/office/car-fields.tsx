import { useTranslations } from 'use-intl';
import { readText, readTexts } from '#app/request/read-body.ts';
import { fieldsOf, SelectField, TextArea, TextField } from '#app/ui/field.tsx';
import { parseFuel, parseKm } from '#domain/rental/typed-facts.ts';
import { type CarForm, LONGEST_MARKS } from '#operations/office/rental-form.ts';

/** What is typed about a car, as it was sent. */
export type TypedCar = Record<'unit' | 'km' | 'fuel' | 'marks', string>;

const LONGEST = 100;
const EIGHTHS = [8, 7, 6, 5, 4, 3, 2, 1, 0];

export function readCar(form: FormData): TypedCar {
  // Longer marks are refused and shown again.
  const marks = readText(form.get('marks'), 2 * LONGEST_MARKS)
    .replace(/\r\n?/g, '\n')
    .trim();
  return { ...readTexts(form, ['unit', 'km', 'fuel'], LONGEST), marks };
}

export function toCarForm({ unit, km, fuel, marks }: TypedCar): CarForm {
  return { unit, km: parseKm(km), fuelEighths: parseFuel(fuel), marks };
}

/** Kilometers, fuel and marks. `errorOf`: what is wrong in the field of this name. */
export function CarFields({
  typed,
  kmHint,
  marksLabel,
  marksHint,
  errorOf,
}: {
  typed: Partial<TypedCar> | undefined;
  kmHint: string | undefined;
  marksLabel: string;
  marksHint: string;
  errorOf: (name: 'km' | 'fuel' | 'marks') => string | undefined;
}) {
  const own = fieldsOf(typed, errorOf);
  return (
    <>
      <ReadingFields km={{ ...own('km'), hint: kmHint }} fuel={own('fuel')} />
      <TextArea
        {...own('marks')}
        label={marksLabel}
        hint={marksHint}
        rows={4}
        maxLength={LONGEST_MARKS}
        optional
      />
    </>
  );
}

type OwnField = ReturnType<ReturnType<typeof fieldsOf>>;

/** Kilometers and fuel of a car. */
export function ReadingFields({
  km,
  fuel,
}: {
  km: OwnField & { hint?: string | undefined };
  fuel: OwnField;
}) {
  const t = useTranslations('office.rental');
  return (
    <>
      <TextField {...km} inputMode="numeric" label={t('km')} autoComplete="off" required />
      <SelectField
        {...fuel}
        label={t('fuel')}
        defaultValue={fuel.defaultValue ?? ''}
        required
        none={t('choose')}
        options={EIGHTHS.map((eighths) => [eighths, t('eighths', { eighths })])}
      />
    </>
  );
}
