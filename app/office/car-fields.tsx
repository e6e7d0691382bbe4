import { useTranslations } from 'use-intl';
import { readText } from '#app/request/read-body.ts';
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx';
import { parseFuel, parseKm } from '#domain/stock/typed-facts.ts';
import { type CarForm, LONGEST_MARKS } from '#operations/office/rental-form.ts';

/** What is typed about a car, as it was sent. */
export type TypedCar = Record<'unit' | 'km' | 'fuel' | 'marks', string>;

const LONGEST = 100;
const EIGHTHS = [8, 7, 6, 5, 4, 3, 2, 1, 0];

export function readCar(form: FormData): TypedCar {
  const read = (name: string) => readText(form.get(name), LONGEST).trim();
  // Longer marks are refused and shown again.
  const marks = readText(form.get('marks'), 2 * LONGEST_MARKS)
    .replace(/\r\n?/g, '\n')
    .trim();
  return { unit: read('unit'), km: read('km'), fuel: read('fuel'), marks };
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
  const t = useTranslations('office.rental');
  return (
    <>
      <TextField
        name="km"
        inputMode="numeric"
        label={t('km')}
        hint={kmHint}
        defaultValue={typed?.km}
        error={errorOf('km')}
        autoComplete="off"
        required
      />
      <SelectField
        name="fuel"
        label={t('fuel')}
        defaultValue={typed?.fuel ?? ''}
        error={errorOf('fuel')}
        required
        none={t('choose')}
        options={EIGHTHS.map((eighths) => [eighths, t('eighths', { eighths })])}
      />
      <TextArea
        name="marks"
        label={marksLabel}
        hint={marksHint}
        defaultValue={typed?.marks}
        error={errorOf('marks')}
        rows={4}
        maxLength={LONGEST_MARKS}
        optional
      />
    </>
  );
}
