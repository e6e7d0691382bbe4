import type { Log } from '#operations/ports/runtime.ts';

/** Response header with the id of the request, by which the visitor and support find its log lines. */
export const REQUEST_ID_HEADER = 'X-Request-Id';

/** Returns a log that adds the request's id to every line. */
export function withRequestId(log: Log, requestId: string): Log {
  return {
    info: (fields, message) => log.info({ requestId, ...fields }, message),
    warn: (fields, message) => log.warn({ requestId, ...fields }, message),
    error: (fields, message) => log.error({ requestId, ...fields }, message),
  };
}
