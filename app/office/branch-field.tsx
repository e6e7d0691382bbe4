import { useTranslations } from 'use-intl';
import { SelectField } from '#app/ui/field.tsx';
import type { Branch } from '#domain/fleet/branch.ts';
import { worksAt } from '#domain/office/rights.ts';
import { type Language, pickText } from '#domain/texts.ts';
import type { Actor } from '#operations/ports/staff-store.ts';

export interface BranchChoice {
  code: string;
  name: string;
}

/** Branches of the employee, by name. */
export function toBranchChoices(
  branches: readonly Branch[],
  { employee }: Actor,
  language: Language,
): BranchChoice[] {
  return branches
    .filter(({ code }) => !employee || worksAt(employee, [code]))
    .map(({ code, name }) => ({ code, name: pickText(name, language).text }));
}

export function BranchField({
  branches,
  branch,
  error,
}: {
  branches: readonly BranchChoice[];
  branch: string | undefined;
  error?: string | undefined;
}) {
  const t = useTranslations('office.money');
  return (
    <SelectField
      name="branch"
      label={t('branch')}
      defaultValue={branch}
      error={error}
      options={branches.map(({ code, name }) => [code, name])}
    />
  );
}
