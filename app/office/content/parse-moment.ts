import { type Instant, parsePanamaDate, toInstant } from '#domain/calendar/panama.ts';

/** A time in Panama; undefined for none. */
export function parseMoment(text: string): Instant | undefined | 'invalid' {
  if (text === '') return undefined;
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && parsePanamaDate(text.slice(0, 10));
  return isTime ? toInstant(text) : 'invalid';
}
