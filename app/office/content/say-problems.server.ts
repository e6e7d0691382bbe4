import { makeTranslator } from '#app/texts/translator.ts';
import type { Language } from '#domain/texts.ts';
import { LANGUAGES, type TypedUnits } from '#operations/office/content/typed.ts';
import type { ContentProblem, EditProblem } from '#operations/ports/content.ts';
import type { EditedCollection, FieldProblem } from '#operations/ports/content-editor.ts';
import type { ContentDraft } from '#operations/ports/content-revisions.ts';
import { type FieldView, toFieldViews } from './field-views.ts';

export interface SaidProblem {
  /** Of the input beside which it is shown; empty: it is about the record. */
  path: string;
  /** In words, with the name of the field. */
  place: string;
  message: string;
}

/** Says what is wrong, each beside the nearest input of the form. */
export function sayProblems(
  problems: readonly FieldProblem[],
  { fields, language }: { fields: readonly FieldView[]; language: Language },
): SaidProblem[] {
  return problems.map(({ path, elsewhere, ...problem }) => {
    const { target, labels } = findInput(fields, path === '' ? [] : path.split('.'));
    return { path: target, place: elsewhere ?? labels.join(' · '), message: sayProblem(problem, language) };
  });
}

/** What is wrong, in the words of the reports to editors. */
export function sayProblem(
  { problem, value = '', expected = '' }: Pick<EditProblem, 'problem' | 'value' | 'expected'>,
  language: Language,
): string {
  return makeTranslator(language)(`mail.content.problem.${problem}`, { value, expected });
}

/** What the site does not show of a record as it is. */
export function sayWrong(problem: ContentProblem, language: Language): string {
  const { collection, record, row, field } = problem;
  const place = [collection === 'sites_config' ? record : '', row, field].filter(Boolean).join(' · ');
  return `${place}: ${sayProblem(problem, language)}`;
}

/** The problem of a text does not say its language: it is the one whose text has what is wrong. */
export function inLanguage(problem: FieldProblem, units: TypedUnits): FieldProblem {
  const { path, value = '', elsewhere } = problem;
  const texts = LANGUAGES.map((language) => `translations.${language}.${path}`).filter((one) => one in units);
  const text = texts.find((one) => String(units[one]).includes(value)) ?? texts[0];
  const isKnown = path in units || elsewhere !== undefined;
  return text === undefined || isKnown ? problem : { ...problem, path: text };
}

/** Why a draft was not published at its time: a word of the page, or the first problem in words. */
export function sayReason(
  { collection, units, refused }: ContentDraft,
  { collections, language }: { collections: readonly EditedCollection[]; language: Language },
) {
  if (refused === undefined) return undefined;
  if (!refused.startsWith('{'))
    return { kind: REASONS.find((one) => one === refused) ?? ('refused' as const) };
  const own = collections.find(({ name }) => name === collection)?.fields ?? [];
  const fields = toFieldViews(own, { language, choices: {}, files: [] });
  const problem = inLanguage(JSON.parse(refused) as FieldProblem, units as TypedUnits);
  const [said] = sayProblems([problem], { fields, language });
  return { kind: 'text' as const, text: [said?.place, said?.message].filter(Boolean).join(': ') };
}

const REASONS = ['forbidden', 'missing', 'conflict', 'unchanged', 'unknown', 'outdated'] as const;

interface Place {
  target: string;
  labels: string[];
}

function findInput(fields: readonly FieldView[], [name, ...steps]: string[], at = ''): Place {
  const field = fields.find((one) => one.name === name);
  if (!field) return { target: at, labels: [] };
  const { label, input } = field;
  const path = at ? `${at}.${name}` : field.name;
  const inside = findInside(input, steps, path);
  return { target: inside?.target || path, labels: [label, ...(inside?.labels ?? [])] };
}

function findInside(input: FieldView['input'], steps: string[], path: string): Place | undefined {
  const [first = '', ...more] = steps;
  switch (input.kind) {
    case 'object':
      return findInput(input.fields, steps, path);
    case 'rows': {
      if (!/^\d+$/.test(first)) return undefined;
      const inside = findInput(input.fields, more, `${path}.${first}`);
      return { target: inside.target, labels: [String(Number(first) + 1), ...inside.labels] };
    }
    case 'translations': {
      const language = first === 'en' ? 'en' : 'es';
      const text = input.fields.find((field) => steps.includes(field.name)) ?? input.fields[0];
      return text && { target: `${path}.${language}.${text.name}`, labels: [text.label] };
    }
    case 'texts':
      return { target: `${path}.${first === 'en' ? 'en' : 'es'}`, labels: [] };
    case 'line':
    case 'lines':
    case 'markup':
    case 'integer':
    case 'number':
    case 'checkbox':
    case 'date':
    case 'moment':
    case 'time':
    case 'list':
    case 'choice':
    case 'choices':
    case 'picture':
      return undefined;
  }
}
