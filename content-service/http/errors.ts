/** A failure of the contract, sent as one error with its code and details. content.md#conventions. */
export class ServiceError extends Error {
  readonly status: number;
  readonly extensions: Record<string, unknown>;
  readonly headers: Record<string, string> = {};
  /** Further errors of the same response. */
  readonly others: ServiceError[] = [];

  constructor(status: number, message: string, extensions: Record<string, unknown> & { code: string }) {
    super(message);
    this.status = status;
    this.extensions = extensions;
  }
}

export function tokenExpired(): ServiceError {
  return new ServiceError(401, 'Token expired.', { code: 'TOKEN_EXPIRED' });
}

/** For tokens of links in mails. */
export function invalidToken(): ServiceError {
  return new ServiceError(403, 'Invalid token.', { code: 'INVALID_TOKEN' });
}

export function invalidInvite(): ServiceError {
  return new ServiceError(400, 'This invite is no longer valid.', { code: 'INVALID_INVITE' });
}

/** 429 with `Retry-After`. The window ends in `leftMs` milliseconds. */
export function requestsExceeded(limit: number, leftMs: number): ServiceError {
  const seconds = Math.max(1, Math.ceil(leftMs / 1000));
  const reset = new Date(Date.now() + leftMs).toISOString();
  const extensions = { code: 'REQUESTS_EXCEEDED', limit, reset };
  const error = new ServiceError(429, `Too many requests, retry after ${seconds}s.`, extensions);
  error.headers['Retry-After'] = String(seconds);
  return error;
}

export function invalidPayload(reason: string): ServiceError {
  return new ServiceError(400, `Invalid payload. ${reason}`, { code: 'INVALID_PAYLOAD', reason });
}

export function invalidQuery(reason: string): ServiceError {
  return new ServiceError(400, `Invalid query. ${reason}`, { code: 'INVALID_QUERY', reason });
}

/** PostgreSQL has no order and no equality of JSON values. */
export function jsonNotComparable(field: string): ServiceError {
  return invalidQuery(`"json" field "${field}" can't be sorted or grouped.`);
}

export function invalidCredentials(): ServiceError {
  return new ServiceError(401, 'Invalid user credentials.', { code: 'INVALID_CREDENTIALS' });
}

/** Also used for items that do not exist, so that their existence is not revealed. */
export function forbidden(reason?: string): ServiceError {
  const message = reason ?? "You don't have permission to access this.";
  return new ServiceError(403, message, { code: 'FORBIDDEN', ...(reason && { reason }) });
}

export function forbiddenCollection(name: string, path: string): ServiceError {
  const what = `You don't have permission to access collection "${name}" or it does not exist.`;
  return forbidden(`${what} ${queriedIn(path)}`);
}

export function forbiddenField(field: string, collection: string, path: string): ServiceError {
  const what = `You don't have permission to access field "${field}" in collection "${collection}" or it does not exist.`;
  return forbidden(`${what} ${queriedIn(path)}`);
}

export function illegalTransformation(): ServiceError {
  const extensions = { code: 'ILLEGAL_ASSET_TRANSFORMATION', invalidTransformations: ['width', 'height'] };
  return new ServiceError(
    400,
    'Illegal asset transformation. Invalid transformations: width, height.',
    extensions,
  );
}

export function routeNotFound(path: string): ServiceError {
  return new ServiceError(404, `Route ${path} doesn't exist.`, { code: 'ROUTE_NOT_FOUND', path });
}

/** For a method or an address that is none. */
export function invalidRequest(): ServiceError {
  return new ServiceError(400, 'Invalid request.', { code: 'INVALID_REQUEST' });
}

const validations = {
  required: 'Value is required',
  nnull: "Value can't be null",
  email: 'Value has to be a valid email address',
  regex: "Value doesn't have the correct format",
};

export function failedValidation(field: string, type: keyof typeof validations): ServiceError {
  const message = `Validation failed for field "${field}". ${validations[type]}.`;
  return new ServiceError(400, message, { code: 'FAILED_VALIDATION', field, path: [], type });
}

/** Why a write is not stored. */
export interface Refusal {
  collection: string;
  /** Key or code of the record. */
  record: string;
  /** Of the value within the record, lists by numbers from 0; empty: the whole record. */
  path: (string | number)[];
  /** A word by which programs know the reason. */
  type: string;
  /** The reason in words. */
  reason: string;
  value?: string | undefined;
  expected?: string | undefined;
}

/** 400 with all refusals of a write, at least one. */
export function refusedWrite(refusals: Refusal[]): ServiceError {
  const errors = refusals.map(({ path: [field = '', ...path], reason, ...details }) => {
    const message = `Validation failed for field "${field}". ${reason}.`;
    return new ServiceError(400, message, { code: 'FAILED_VALIDATION', field, path, reason, ...details });
  });
  const [first, ...others] = errors;
  if (!first) throw new Error('A write without a refusal is no refused write');
  first.others.push(...others);
  return first;
}

interface BrokenConstraint {
  collection: string;
  field: string;
  value: unknown;
}

export function notUnique({ collection, field, value }: BrokenConstraint): ServiceError {
  const message = `Value "${value}" for field "${field}" in collection "${collection}" has to be unique.`;
  return new ServiceError(400, message, { code: 'RECORD_NOT_UNIQUE', collection, field, value });
}

export function invalidForeignKey({ collection, field, value }: BrokenConstraint): ServiceError {
  const message = `Invalid foreign key "${value}" for field "${field}" in collection "${collection}".`;
  return new ServiceError(400, message, { code: 'INVALID_FOREIGN_KEY', collection, field, value });
}

/** A number, or a text, that does not fit in its column. */
export function valueDoesNotFit(code: 'VALUE_OUT_OF_RANGE' | 'VALUE_TOO_LONG'): ServiceError {
  const reason = code === 'VALUE_TOO_LONG' ? 'too long' : 'out of range';
  return new ServiceError(400, `A value is ${reason}.`, { code });
}

function queriedIn(path: string): string {
  return path === '' ? 'Queried in root.' : `Queried in "${path}".`;
}
