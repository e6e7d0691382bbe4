import { addDays, dateOf, type Instant, joinDateTime, toInstant } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Language } from '#domain/texts.ts';
import type { Services } from '../ports/services.ts';

/** Where a renter looks after a reservation, after the language's prefix. */
export const MY_RESERVATION = '/mi-reserva';

/** Days after the return in which the link of a mail still opens the reservation: complaints, invoices, lost things. */
const LINK_DAYS = 60;

/** How long a browser that has shown who it is may see the reservation without showing it again. */
const PASS_MS = 12 * 60 * 60_000;

/** What a signed text is good for; one cannot be used as the other. */
type Purpose = 'reservation-link' | 'reservation-pass' | 'precheckin-pass';

/** The path and query of a reservation's page that open it for whoever has the mail, in the renter's language. */
export function reservationLink(services: Services, reservation: Reservation, language?: Language): string {
  return openingLink(services, reservation, { path: MY_RESERVATION, language });
}

/** The path and query that lead whoever has the mail into the pre check-in. */
export function precheckinLink(services: Services, reservation: Reservation): string {
  return openingLink(services, reservation, { path: '/precheckin', language: undefined });
}

function openingLink(
  services: Services,
  reservation: Reservation,
  { path, language }: { path: string; language: Language | undefined },
): string {
  const { search } = reservation;
  const until = toInstant(joinDateTime(addDays(dateOf(search.returnAt), LINK_DAYS), '00:00'));
  const prefix = (language ?? reservation.language) === 'en' ? '/en' : '';
  const token = seal(services, 'reservation-link', reservation, until);
  return `${prefix}${path}?${new URLSearchParams({ enlace: token })}`;
}

/** The reservation that a link was made for; undefined: it is not one of ours, too old, or revoked. */
export function readReservationLink(services: Services, token: string): Promise<Reservation | undefined> {
  return unseal(services, 'reservation-link', token);
}

/** What a browser keeps after its visitor has shown to be the renter: good for this one reservation. */
export function makeReservationPass(services: Services, reservation: Sealed): string {
  return seal(services, 'reservation-pass', reservation, services.clock.now() + PASS_MS);
}

/** The reservation that a pass was made for; undefined: it is forged, changed, over or revoked. */
export function readReservationPass(services: Services, pass: string): Promise<Reservation | undefined> {
  return unseal(services, 'reservation-pass', pass);
}

/** What a browser keeps while its visitor checks in one reservation. */
export function makePrecheckinPass(services: Services, reservation: Sealed): string {
  return seal(services, 'precheckin-pass', reservation, services.clock.now() + PASS_MS);
}

/** The reservation that such a pass was made for; undefined: it is forged, changed, over or revoked. */
export function readPrecheckinPass(services: Services, pass: string): Promise<Reservation | undefined> {
  return unseal(services, 'precheckin-pass', pass);
}

type Sealed = Pick<Reservation, 'code' | 'linkVersion'>;

/** `FF-7K2Q9M.{last second, base 36}.{HMAC}`; the version is signed and not written. */
function seal(services: Services, purpose: Purpose, { code, linkVersion }: Sealed, until: Instant): string {
  const text = `${code}.${Math.floor(until / 1000).toString(36)}`;
  return `${text}.${services.secrets.sign(purpose, toSigned(text, linkVersion))}`;
}

async function unseal(
  { secrets, clock, reservations }: Services,
  purpose: Purpose,
  token: string,
): Promise<Reservation | undefined> {
  const [code = '', until = '', signature = '', ...more] = token.split('.');
  const isOver = !(Number.parseInt(until, 36) * 1000 > clock.now());
  if (more.length > 0 || signature === '' || isOver) return undefined;
  const reservation = await reservations.findByCode(code);
  const signed = toSigned(`${code}.${until}`, reservation?.linkVersion ?? 0);
  return secrets.isSigned(purpose, signed, signature) ? reservation : undefined;
}

function toSigned(text: string, linkVersion: number): string {
  return linkVersion === 0 ? text : `${text}.${linkVersion}`;
}
