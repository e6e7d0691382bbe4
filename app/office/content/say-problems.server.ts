import { makeTranslator } from '#app/texts/translator.ts';
import type { Language } from '#domain/texts.ts';
import { type ContentProblem, type EditProblem, editProblems } from '#operations/ports/content.ts';
import type { FieldProblem } from '#operations/ports/content-editor.ts';
import type { FieldView } from './field-views.ts';

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

/** Why a draft was not published: a word of the page, or the first problem in words. */
export function sayReason(reason: string, language: Language) {
  const [, path, name] = /^refused (\S*) (\w+)$/.exec(reason) ?? [];
  const problem = editProblems.find((one) => one === name);
  if (problem) return { kind: 'text' as const, text: `${path}: ${sayProblem({ problem }, language)}` };
  const kind = REASONS.find((one) => one === reason) ?? 'conflict';
  return { kind };
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
