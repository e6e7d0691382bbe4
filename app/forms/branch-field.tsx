import { useTranslations } from 'use-intl';
import { useNameLang } from '../i18n/use-language.ts';
import { Kept, type PlacedPart } from '../kept-parts/kept.tsx';
import { SelectField } from '../ui/field.tsx';
import type { BranchChoice, LocationFormData } from './location-form-data.ts';

const LABELS = { pickup_location: 'pickupLocation', return_location: 'returnLocation' } as const;

/** A branch to choose, airports first. The return may be left to "where it was picked up". */
export function BranchField({
  name,
  data,
  error,
}: {
  name: keyof typeof LABELS;
  data: LocationFormData;
  error: string | undefined;
}) {
  return <Kept part={BranchSelect} {...placeBranchField(name, data, error)} />;
}

export function placeBranchField(name: keyof typeof LABELS, data: LocationFormData, error?: string) {
  const branches = data.branches.map(({ code, name, isAirport }) => ({ code, name, isAirport }));
  const inputs = { name, value: data.values[name], branches, error };
  return { name: 'branch-field', inputs } satisfies PlacedPart;
}

type Choice = Pick<BranchChoice, 'code' | 'name' | 'isAirport'>;

function BranchSelect({
  name,
  value,
  branches,
  error,
}: {
  name: keyof typeof LABELS;
  value: string;
  branches: Choice[];
  error: string | undefined;
}) {
  const t = useTranslations('reservation.locationForm');
  const airports = branches.filter((branch) => branch.isAirport);
  const others = branches.filter((branch) => !branch.isAirport);
  return (
    <SelectField
      className="location-form-branch"
      name={name}
      label={t(LABELS[name])}
      error={error}
      defaultValue={value}
    >
      {name === 'return_location' ? <option value="">{t('sameLocation')}</option> : null}
      <BranchGroup label={t('airport')} branches={airports} />
      <BranchGroup label={t('city')} branches={others} />
    </SelectField>
  );
}

function BranchGroup({ label, branches }: { label: string; branches: Choice[] }) {
  const nameLang = useNameLang();
  if (branches.length === 0) return null;
  return (
    <optgroup label={label}>
      {branches.map(({ code, name }) => (
        <option key={code} value={code} lang={nameLang}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}
