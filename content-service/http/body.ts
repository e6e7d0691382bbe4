import { invalidPayload, ServiceError } from './errors.ts';

export const maxPayloadBytes = 1_000_000;

/** The JSON of a request; undefined without a body. Broken JSON and bodies over 1 MB are refused. */
export async function readJson(request: Request): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > maxPayloadBytes) throw tooLarge();
  const text = await request.text();
  if (text.length > maxPayloadBytes) throw tooLarge();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw invalidPayload('Invalid JSON in the body of the request.');
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function tooLarge(): ServiceError {
  return new ServiceError(413, 'Content is too large.', { code: 'CONTENT_TOO_LARGE' });
}
