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

/**
 * Returns true when an error of `fetch` proves that the request was not sent (payments.md#transport). After
 * any other error the request may have been processed.
 */
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
