import { editProblems } from '#operations/ports/content.ts';
import type { EditedCollection, FieldProblem } from '#operations/ports/content-editor.ts';
import { type ContentError, isRecord } from './content-error.ts';

/** Codes of errors about a value, and what they mean where the error says no more. content.md#conventions. */
const CODES: Partial<Record<string, FieldProblem['problem']>> = {
  RECORD_NOT_UNIQUE: 'codeTwice',
  FORBIDDEN: 'noRight',
  INVALID_CREDENTIALS: 'noRight',
  TOKEN_EXPIRED: 'noRight',
};

/** Statuses of answers about the edit or the token; all others are those of an outage. */
const REFUSED = [400, 401, 403, 409, 413, 415, 422];

/** What the service refuses about an edit; empty where the error is no refusal. */
export function toRefusal(
  { name }: Pick<EditedCollection, 'name'>,
  { statusCode, data }: ContentError,
): FieldProblem[] {
  if (!REFUSED.includes(statusCode)) return [];
  const errors = isRecord(data) && Array.isArray(data.errors) ? data.errors.filter(isRecord) : [];
  return errors.map(({ message, extensions }) =>
    toFieldProblem(name, isRecord(extensions) ? extensions : {}, toText(message)),
  );
}

/**
 * A problem by the `extensions` of an error, or as found in advance, for the form of a record of the collection `name`.
 * A reason that the site has no words for is in those of the service, `said`.
 */
export function toFieldProblem(name: string, details: Record<string, unknown>, said?: string): FieldProblem {
  const { collection = name, record, value, expected } = details;
  const known = findProblem(details);
  const isElsewhere = collection !== name;
  return {
    path: isElsewhere ? '' : toPath(details),
    problem: known ?? 'saidByService',
    value: known ? toText(value) : said,
    expected: toText(expected),
    ...(isElsewhere && { elsewhere: [collection, record].filter(Boolean).join(' ') }),
  };
}

function findProblem({ type, code }: Record<string, unknown>): FieldProblem['problem'] | undefined {
  if (type === 'required' || type === 'nnull') return 'missing';
  return editProblems.find((one) => one === type) ?? CODES[String(code)];
}

function toPath({ field, path }: Record<string, unknown>): string {
  return [field, ...(Array.isArray(path) ? path : [])]
    .filter((step) => step !== undefined && step !== '')
    .join('.');
}

function toText(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : String(value);
}
