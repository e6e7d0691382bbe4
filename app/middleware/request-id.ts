import type { Log } from '#operations/ports/log.ts';

/** Tells the visitor (and support) which log lines are about this request. */
export const REQUEST_ID_HEADER = 'X-Request-Id';

/** The same log with the request's id in every line. */
export function withRequestId(log: Log, requestId: string): Log {
  return {
    info: (fields, message) => log.info({ requestId, ...fields }, message),
    warn: (fields, message) => log.warn({ requestId, ...fields }, message),
    error: (fields, message) => log.error({ requestId, ...fields }, message),
  };
}
