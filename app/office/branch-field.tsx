import { useTranslations } from 'use-intl';
import { SelectField } from '#app/ui/field.tsx';
import type { Branch } from '#domain/fleet/branch.ts';
import { worksAt } from '#domain/office/rights.ts';
import { type Language, pickText, type Texts } from '#domain/texts.ts';
import type { Actor } from '#operations/ports/staff-store.ts';

export interface CodeChoice {
  code: string;
  name: string;
}

/** Branches, classes or others with a code, in the language of the employee. */
export function toCodeChoices(
  records: readonly { code: string; name: Texts }[],
  language: Language,
): CodeChoice[] {
  return records.map(({ code, name }) => ({ code, name: pickText(name, language).text }));
}

/** Branches of the employee, by name. */
export function toBranchChoices(
  branches: readonly Branch[],
  { employee }: Actor,
  language: Language,
): CodeChoice[] {
  return toCodeChoices(
    branches.filter(({ code }) => !employee || worksAt(employee, [code])),
    language,
  );
}

/** One of some codes; `none`: the text of no choice, which is possible then. */
export function CodeField({
  choices,
  ...field
}: {
  name: string;
  label: string;
  choices: readonly CodeChoice[];
  defaultValue: string | undefined;
  none?: string | false | undefined;
  error?: string | undefined;
}) {
  return <SelectField {...field} options={choices.map(({ code, name }) => [code, name])} />;
}

/** The branch of a payment or another act of the counter. */
export function BranchField(props: {
  choices: readonly CodeChoice[];
  defaultValue: string | undefined;
  error?: string | undefined;
}) {
  return <CodeField name="branch" label={useTranslations('office.money')('branch')} {...props} />;
}
