import type { Services } from '../ports/services.ts';

export interface Access {
  access:
    | 'sign-in'
    | 'provider-sign-in'
    | 'registration'
    | 'reset-mail'
    | 'password-reset'
    | 'invitation'
    | 'password-change'
    | 'reservation-look-up'
    | 'events-api'
    | 'blocks-api'
    | 'rentals-api';
  outcome: string;
  /** Address or code that was given. Logged as a keyed hash, which is the same for the same text. */
  who?: string | undefined;
  /** The visitor's address; of IPv6 the network. */
  network?: string | undefined;
}

const GRANTED: ReadonlySet<string> = new Set(['signed-in', 'done', 'found']);
const HASH_LENGTH = 16;

/** Logs one line for each authentication and refused authorization. OWASP ASVS 5.0, 16.3.1 and 16.3.2. */
export function logAccess(
  { log, secrets }: Pick<Services, 'log' | 'secrets'>,
  { who, outcome, ...access }: Access,
): void {
  const hash = who && secrets.sign('access-log', who.trim().toLowerCase()).slice(0, HASH_LENGTH);
  const fields = { ...access, outcome, ...(hash && { who: hash }) };
  if (GRANTED.has(outcome)) log.info(fields, 'Access granted');
  else log.warn(fields, 'Access refused');
}
