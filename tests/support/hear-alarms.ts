import type { Services } from '#operations/ports/services.ts';

/** What a log line of an alarm says beside its message. */
export type Alarm = Record<string, unknown>;

/** The same services, with a log that keeps what it raises an alarm about, oldest first. */
export function hearAlarms(services: Services): { services: Services; alarms: Alarm[] } {
  const alarms: Alarm[] = [];
  const error = (fields: Record<string, unknown>) => {
    if (fields.alarm) alarms.push(fields);
  };
  return { services: { ...services, log: { ...services.log, error } }, alarms };
}
