import { useTranslations } from 'use-intl';
import { SelectField } from '#app/ui/field.tsx';
import { useContentText } from '#app/ui/language/use-language.ts';
import type { BranchChoice } from './location-form-data.ts';

const LABELS = { pickup_location: 'pickupLocation', return_location: 'returnLocation' } as const;

/**
 * A select of branches, airports first. For the return it has an empty option that means the pick-up branch. A
 * branch that content has no more, of a reservation or a shared link, stays chosen until the visitor chooses.
 */
export function BranchField({
  name,
  value,
  branches,
  formerBranches = [],
  error,
}: {
  name: keyof typeof LABELS;
  /** The code of a branch, or empty when none is chosen yet. */
  value: string;
  branches: BranchChoice[];
  /** Names of branches that content has no more. */
  formerBranches?: Pick<BranchChoice, 'code' | 'name'>[] | undefined;
  error: string | undefined;
}) {
  const t = useTranslations('reservation.locationForm');
  const read = useContentText();
  const airports = branches.filter((branch) => branch.isAirport);
  const others = branches.filter((branch) => !branch.isAirport);
  const isFormer = value !== '' && branches.every(({ code }) => code !== value);
  const former = formerBranches.find(({ code }) => code === value);
  return (
    <SelectField name={name} label={t(LABELS[name])} error={error} defaultValue={value}>
      {isFormer ? (
        <option value={value}>
          {t('formerBranch', { branch: former ? read(former.name).text : value })}
        </option>
      ) : null}
      {name === 'return_location' ? <option value="">{t('sameLocation')}</option> : null}
      <BranchGroup label={t('airport')} branches={airports} />
      <BranchGroup label={t('city')} branches={others} />
    </SelectField>
  );
}

function BranchGroup({ label, branches }: { label: string; branches: BranchChoice[] }) {
  const read = useContentText();
  if (branches.length === 0) return null;
  return (
    <optgroup label={label}>
      {branches.map(({ code, name }) => {
        const { text, lang } = read(name);
        return (
          <option key={code} value={code} lang={lang}>
            {text}
          </option>
        );
      })}
    </optgroup>
  );
}
