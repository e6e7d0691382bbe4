import { type Instant, parsePanamaDateTime, toInstant } from '#domain/calendar/panama.ts';

/** A time in Panama; undefined for none. */
export function parseMoment(text: string): Instant | undefined | 'invalid' {
  if (text === '') return undefined;
  const at = parsePanamaDateTime(text);
  return at === undefined ? 'invalid' : toInstant(at);
}
