import {
  failedValidation,
  invalidForeignKey,
  invalidPayload,
  notUnique,
  ServiceError,
  valueDoesNotFit,
} from '../http/errors.ts';
import type { Model } from '../model/types.ts';

interface DatabaseError extends Error {
  code: string;
  table?: string;
  column?: string;
  constraint?: string;
  detail?: string;
}

/** A constraint error as error of the contract; any other becomes the 500 of content.md#conventions. */
export function toServiceError(error: unknown, model: Model): unknown {
  if (error instanceof ServiceError || !isDatabaseError(error)) return error;
  const collection = error.table ?? '';
  const broken = { collection, ...brokenField(error, model) };
  if (error.code === '23505') return notUnique(broken);
  if (error.code === '23503') return invalidForeignKey(broken);
  if (error.code === '23502') return failedValidation(error.column ?? broken.field, 'nnull');
  if (error.code === '22003') return valueDoesNotFit('VALUE_OUT_OF_RANGE');
  if (error.code === '22001') return valueDoesNotFit('VALUE_TOO_LONG');
  if (error.code === '22021') return invalidPayload('A text contains a character that cannot be stored.');
  if (error.code.startsWith('22'))
    return new ServiceError(500, error.message, { code: 'INTERNAL_SERVER_ERROR' });
  return error;
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/** Constraints are named `collection.field.kind`; the detail reads `Key (field)=(value) …`. */
function brokenField(error: DatabaseError, model: Model): { field: string; value: unknown } {
  const key = model.get(error.table ?? '')?.key ?? 'id';
  const field = error.constraint?.split('.')[1] ?? key;
  const value = /=\((.*)\) (?:already exists|is not present)/.exec(error.detail ?? '')?.[1];
  return { field, value };
}
