/** A bank's challenge document has about ten kilobytes; no response of a gateway comes near this limit. */
const MAX_ANSWER_BYTES = 1024 * 1024;

/** Errors of a connection that was never established. */
const unsentCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** TLS handshake errors, before any request could be written. Other TLS errors can occur during a request. */
const handshakeCodes =
  /^(CERT_\w+|\w*SELF_SIGNED_CERT\w*|UNABLE_TO_(GET|VERIFY)_\w+|HOSTNAME_MISMATCH|INVALID_CA|ERR_TLS_CERT_\w+|ERR_SSL_(WRONG_VERSION_NUMBER|UNSUPPORTED_PROTOCOL|NO_PROTOCOLS_AVAILABLE|TLSV1_ALERT_PROTOCOL_VERSION|SSLV3_ALERT_HANDSHAKE_FAILURE|TLSV1_UNRECOGNIZED_NAME))$/;

/** payments.md#transport. When connecting takes longer, the call is aborted before anything was sent. */
const CONNECT_MS = 5_000;

/**
 * `fetch` for calls to a gateway. A connection that is not established after `connectMs` milliseconds, TLS
 * handshake included, fails as a connection that was never made; the timeout of the runtime's own `fetch` is
 * longer and cannot be set. The library is imported at the first call, which keeps the start of the site
 * fast.
 */
export function createGatewayFetch(connectMs = CONNECT_MS): typeof fetch {
  let library: Promise<typeof fetch> | undefined;
  return async (input, init) => {
    library ??= loadFetch(connectMs);
    return (await library)(input, init);
  };
}

async function loadFetch(connectMs: number): Promise<typeof fetch> {
  const { Agent, fetch: fetchBy } = await import('undici');
  const dispatcher = new Agent({ connect: { timeout: connectMs } });
  // It is the function that the runtime uses, but with types of another version.
  const fetchAlike = fetchBy as unknown as (input: unknown, init: object) => Promise<Response>;
  return (input, init) => fetchAlike(input, { ...init, dispatcher });
}

/** An error of `fetch` that proves that nothing was sent (payments.md#transport). After others it may have been. */
export function isNeverSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof AggregateError) return cause.errors.length > 0 && cause.errors.every(isConnectFailure);
  return isConnectFailure(cause);
}

function isConnectFailure(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null) return false;
  const { code, syscall } = cause as { code?: unknown; syscall?: unknown };
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true;
  return typeof code === 'string' && (unsentCodes.has(code) || handshakeCodes.test(code));
}

/** A call without a usable response, by whether the gateway may have processed it. payments.md#transport. */
export type Failure =
  /** Certainly not processed: no connection was made. */
  | { kind: 'not-sent' }
  /** Certainly not processed: too many requests. Undefined when the response has no `Retry-After`. */
  | { kind: 'busy'; retryAfterMs: number | undefined }
  /** Certainly not processed: the gateway does not accept our credentials (401) or permissions (403). */
  | { kind: 'denied'; status: number }
  /** May have been processed: timeout, reset, 5xx, or a response that cannot be read. */
  | { kind: 'lost' };

/** A response of a gateway with its document. Throws when the connection breaks meanwhile. */
export async function classifyResponse(
  response: Response,
): Promise<Failure | { kind: 'answer'; status: number; document: unknown }> {
  const { status } = response;
  const document = await readJson(response);
  if (status === 401 || status === 403) return { kind: 'denied', status };
  if (status === 429) return { kind: 'busy', retryAfterMs: readRetryAfter(response.headers) };
  const isRedirect = status >= 300 && status < 400;
  if (document === undefined || status === 408 || status >= 500 || isRedirect) return { kind: 'lost' };
  return { kind: 'answer', status, document };
}

/** The decoded body; undefined when it is not JSON or too long. Throws when the connection breaks. */
async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}

/** `Retry-After` in milliseconds. Undefined when missing or a date, which gateways do not send. */
function readRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after') ?? '';
  return /^\d{1,5}$/.test(text) ? Number(text) * 1000 : undefined;
}
