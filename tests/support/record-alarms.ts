import type { Services } from '#operations/ports/services.ts';

/** The fields of an alarm's log line. */
export type Alarm = Record<string, unknown>;

/** The same services with a log that records alarms, oldest first. */
export function recordAlarms(services: Services): { services: Services; alarms: Alarm[] } {
  const alarms: Alarm[] = [];
  const error = (fields: Record<string, unknown>) => {
    if (fields.alarm) alarms.push(fields);
  };
  return { services: { ...services, log: { ...services.log, error } }, alarms };
}
