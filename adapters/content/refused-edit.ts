import { editProblems } from '#operations/ports/content.ts';
import type { EditedCollection, FieldProblem } from '#operations/ports/content-editor.ts';
import { type ContentError, isRecord } from './content-error.ts';

/** Codes of errors about a value, and what they mean where the error says no more. content.md#conventions. */
const CODES: Partial<Record<string, FieldProblem['problem']>> = {
  FAILED_VALIDATION: 'missing',
  RECORD_NOT_UNIQUE: 'codeTwice',
  INVALID_FOREIGN_KEY: 'choice',
  VALUE_OUT_OF_RANGE: 'tooBig',
  VALUE_TOO_LONG: 'tooLong',
  INVALID_QUERY: 'shape',
  INVALID_PAYLOAD: 'shape',
};

/** What the service refuses about an edit; empty where the error is no refusal. */
export function toRefusal({ name }: Pick<EditedCollection, 'name'>, { data }: ContentError): FieldProblem[] {
  const errors = isRecord(data) && Array.isArray(data.errors) ? data.errors : [];
  return errors.flatMap((error: unknown): FieldProblem[] => {
    const details = isRecord(error) && isRecord(error.extensions) ? error.extensions : {};
    const isRefusal = CODES[String(details.code)] !== undefined;
    return isRefusal ? [toFieldProblem(name, details)] : [];
  });
}

/** A problem by the `extensions` of an error, or as found in advance, for the form of a record of the collection `name`. */
export function toFieldProblem(name: string, details: Record<string, unknown>): FieldProblem {
  const { collection = name, record, value, expected } = details;
  const named = editProblems.find((one) => one === details.type);
  const isElsewhere = collection !== name;
  return {
    path: isElsewhere ? '' : toPath(details),
    problem: named ?? CODES[String(details.code)] ?? 'shape',
    value: toText(value),
    expected: toText(expected),
    ...(isElsewhere && { elsewhere: [collection, record].filter(Boolean).join(' ') }),
  };
}

function toPath({ field, path }: Record<string, unknown>): string {
  return [field, ...(Array.isArray(path) ? path : [])]
    .filter((step) => step !== undefined && step !== '')
    .join('.');
}

function toText(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : String(value);
}
