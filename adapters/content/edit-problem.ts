import type { z } from 'zod';
import { type EditProblem, editProblems } from '#operations/ports/content.ts';

/** Characters of a wrong value that a report shows. */
const SHOWN_LENGTH = 60;

/** The problems of a record that its schema refuses, in the words of the editors' reports. */
export function toEditProblems(error: z.ZodError, record: unknown): EditProblem[] {
  return error.issues.map((issue) => {
    const value = showValue(findValue(record, issue.path));
    return { ...describe(issue, value), field: toField(issue.path), value };
  });
}

export function toLogText({ field, problem, value, expected }: EditProblem): string {
  const details = [value && `"${value}"`, expected && `expected ${expected}`].filter(Boolean);
  return [field ?? 'record', problem, ...details].join(' ');
}

/** The value as a report shows it; undefined when nothing stands there. */
export function showValue(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}

type Described = Pick<EditProblem, 'problem' | 'expected'>;

/** A message of the schema's own that names a problem takes precedence. */
function describe(issue: z.core.$ZodIssue, value: string | undefined): Described {
  const own = editProblems.find((problem) => problem === issue.message);
  if (own) return { problem: own };
  if (issue.code === 'unrecognized_keys') return { problem: 'unknownField', expected: issue.keys.join(', ') };
  if (value === undefined) return { problem: 'missing' };
  switch (issue.code) {
    case 'invalid_type':
      return { problem: types[issue.expected] ?? 'shape' };
    case 'invalid_value':
      return { problem: 'choice', expected: issue.values.map(String).join(', ') };
    case 'too_small':
      return { problem: 'tooSmall', expected: String(issue.minimum) };
    case 'too_big':
      return {
        problem: issue.origin === 'string' ? 'tooLong' : 'tooBig',
        expected: String(issue.maximum),
      };
    default:
      return { problem: 'shape' };
  }
}

const types: Partial<Record<string, EditProblem['problem']>> = {
  string: 'text',
  number: 'number',
  int: 'number',
  array: 'list',
};

function toField(path: PropertyKey[]): string | undefined {
  const names = path.map((step) => (typeof step === 'number' ? step + 1 : String(step)));
  return names.length > 0 ? names.join('.') : undefined;
}

function findValue(record: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' ? (value as Record<PropertyKey, unknown> | null)?.[step] : undefined,
    record,
  );
}
