import { invalidPayload, ServiceError } from './errors.ts';

const maxPayloadBytes = 1_000_000;

/**
 * Parses the JSON body of a request. Returns undefined without a body or for another content type. It runs
 * before routing: invalid JSON and bodies over 1 MB are refused on every route.
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) return undefined;
  const bytes = await readBytes(request, maxPayloadBytes);
  if (bytes.byteLength === 0) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw invalidPayload('Invalid JSON in the body of the request.');
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the body as an object, an absent body as an empty object. Throws for any other body. */
export function requireObject(body: unknown): Record<string, unknown> {
  if (body === undefined) return {};
  if (!isRecord(body)) throw invalidPayload('The body has to be an object.');
  return body;
}

export function requireText(body: Record<string, unknown>, name: string): string {
  const value = Object.hasOwn(body, name) ? body[name] : undefined;
  if (value === undefined || value === null) throw invalidPayload(`"${name}" is required.`);
  if (typeof value !== 'string') throw invalidPayload(`"${name}" must be a string.`);
  if (value === '') throw invalidPayload(`"${name}" is not allowed to be empty.`);
  return value;
}

/** Returns an optional text, or undefined. Throws when it is empty or no string. */
export function optionalText(body: Record<string, unknown>, name: string): string | undefined {
  const value = Object.hasOwn(body, name) ? body[name] : undefined;
  return value === undefined || value === null ? undefined : requireText(body, name);
}

/** The e-mail address of a body in lower case: addresses are compared without regard to case. */
export function requireEmail(body: Record<string, unknown>): string {
  const email = requireText(body, 'email');
  if (!isEmail(email)) throw invalidPayload('"email" must be a valid email.');
  return email.toLowerCase();
}

export function isEmail(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= 254 &&
    /^[^\s@"<>,;]+@[^\s@"<>,;]+\.[^\s@"<>,;.]+$/.test(value)
  );
}

/**
 * Returns the body, or no bytes without one. Throws 400 when it breaks off, and 413 when it is longer than
 * `most`: by the header `Content-Length` before anything is read, else when the limit is reached.
 */
export async function readBytes(request: Request, most: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > most) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (!request.signal.aborted) throw error;
    throw invalidPayload('The body of the request is not complete.');
  }
  return Buffer.concat(chunks);
}

function tooLarge(): ServiceError {
  return new ServiceError(413, 'Content is too large.', { code: 'CONTENT_TOO_LARGE' });
}
