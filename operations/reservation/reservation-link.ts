import { addDays, dateOf, type Instant, joinDateTime, toInstant } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Language } from '#domain/texts.ts';
import type { Services } from '../ports/services.ts';

export const MY_RESERVATION = '/mi-reserva';

/** Days after the return until a mail's link expires: time for complaints, invoices and lost property. */
const LINK_DAYS = 60;

/** Lifetime of the access that a browser keeps. */
const PASS_MS = 12 * 60 * 60_000;

/** Part of the signature, so that a token for one purpose is invalid for another. */
type Purpose = 'reservation-link' | 'reservation-pass' | 'precheckin-pass' | 'confirm-link';

/** Path and query with the link's token, in the renter's language. */
export function reservationLink(services: Services, reservation: Reservation, language?: Language): string {
  return openingLink(services, reservation, { path: MY_RESERVATION, language });
}

export function precheckinLink(services: Services, reservation: Reservation): string {
  return openingLink(services, reservation, { path: '/precheckin', language: undefined });
}

/** Confirms a counter booking until the hold ends. Only mailed, so its use proves that the renter reads the address. */
export function confirmLink(services: Services, reservation: Reservation): string {
  const prefix = reservation.language === 'en' ? '/en' : '';
  const token = seal(services, 'confirm-link', reservation, reservation.holdUntil ?? 0);
  return `${prefix}${MY_RESERVATION}/confirmar?${new URLSearchParams({ enlace: token })}`;
}

/** Undefined when the link is invalid, expired or revoked. */
export function readConfirmLink(services: Services, token: string): Promise<Reservation | undefined> {
  return unseal(services, 'confirm-link', token);
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

/** Undefined when the link is invalid, expired or revoked. */
export function readReservationLink(services: Services, token: string): Promise<Reservation | undefined> {
  return unseal(services, 'reservation-link', token);
}

/** For the browser's cookie after the renter proved access; valid for this reservation only. */
export function makeReservationPass(services: Services, reservation: Sealed): string {
  return seal(services, 'reservation-pass', reservation, services.clock.now() + PASS_MS);
}

export function readReservationPass(services: Services, pass: string): Promise<Reservation | undefined> {
  return unseal(services, 'reservation-pass', pass);
}

/** Valid for the pre-check-in of one reservation. */
export function makePrecheckinPass(services: Services, reservation: Sealed): string {
  return seal(services, 'precheckin-pass', reservation, services.clock.now() + PASS_MS);
}

export function readPrecheckinPass(services: Services, pass: string): Promise<Reservation | undefined> {
  return unseal(services, 'precheckin-pass', pass);
}

type Sealed = Pick<Reservation, 'code' | 'linkVersion'>;

/** `FF-7K2Q9M.{last second, base 36}.{HMAC}`; `linkVersion` is signed but not included. */
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
