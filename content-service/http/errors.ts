/** An answer of the contract that is a failure: one error with its code and details. CONTENT.md section 0. */
export class ServiceError extends Error {
  readonly status: number;
  readonly extensions: Record<string, unknown>;

  constructor(status: number, message: string, extensions: Record<string, unknown> & { code: string }) {
    super(message);
    this.status = status;
    this.extensions = extensions;
  }
}

export function invalidPayload(reason: string): ServiceError {
  return new ServiceError(400, `Invalid payload. ${reason}`, { code: 'INVALID_PAYLOAD', reason });
}

export function invalidQuery(reason: string): ServiceError {
  return new ServiceError(400, `Invalid query. ${reason}`, { code: 'INVALID_QUERY', reason });
}

export function invalidCredentials(): ServiceError {
  return new ServiceError(401, 'Invalid user credentials.', { code: 'INVALID_CREDENTIALS' });
}

/** Also the answer for what does not exist: existence is hidden. */
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

export function routeNotFound(path: string): ServiceError {
  return new ServiceError(404, `Route ${path} doesn't exist.`, { code: 'ROUTE_NOT_FOUND', path });
}

export function failedValidation(field: string, type: 'required' | 'nnull'): ServiceError {
  const message = `Validation failed for field "${field}". ${type === 'required' ? 'Value is required' : "Value can't be null"}.`;
  return new ServiceError(400, message, { code: 'FAILED_VALIDATION', field, path: [], type });
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

function queriedIn(path: string): string {
  return path === '' ? 'Queried in root.' : `Queried in "${path}".`;
}
