import { hasCardNumber } from '#domain/payment/card/card-in-text.ts';
import { agreementFingerprint } from '#domain/reservation/fingerprint.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Signature } from '../ports/precheckin-store.ts';
import type { Services } from '../ports/services.ts';

/** In UTF-16 units. */
export const LONGEST_SIGNATURE = 100;

export type Signing =
  /** `terms`: fingerprint of what the renter reads. */
  | { kind: 'open'; terms: string }
  | { kind: 'signed'; signature: Signature }
  /** Without approved papers, and not before a pick-up. */
  | { kind: 'closed' };

type SigningServices = Pick<Services, 'precheckins'>;

/** Whether the renter can sign the agreement before the pick-up, or has signed it as the reservation is now. */
export async function reviewSigning(
  { precheckins }: SigningServices,
  reservation: Reservation,
): Promise<Signing> {
  if (reservation.state !== 'confirmed') return { kind: 'closed' };
  const record = await precheckins.find(reservation.id);
  const terms = agreementFingerprint(reservation);
  if (record?.signature?.terms === terms) return { kind: 'signed', signature: record.signature };
  return record?.papers?.state === 'approved' ? { kind: 'open', terms } : { kind: 'closed' };
}

export type SignOutcome =
  | { kind: 'signed' }
  /** No name, a longer one, or a card number. */
  | { kind: 'invalid' }
  /** The reservation is no longer what the page showed. */
  | { kind: 'changed-meanwhile' }
  | { kind: 'closed' };

/** The renter signs with the typed name what a page has shown; `terms` is its fingerprint. */
export async function signAgreement(
  services: SigningServices & Pick<Services, 'clock'>,
  { reservation, terms, ...typed }: { reservation: Reservation; name: string; terms: string },
): Promise<SignOutcome> {
  const signing = await reviewSigning(services, reservation);
  // A double click: the first one has signed.
  if (signing.kind !== 'open') return { kind: signing.kind };
  const name = typed.name.trim();
  if (name === '' || name.length > LONGEST_SIGNATURE || hasCardNumber(name)) return { kind: 'invalid' };
  if (terms !== signing.terms) return { kind: 'changed-meanwhile' };
  const signature = { name, terms, at: services.clock.now() };
  return { kind: (await services.precheckins.sign(reservation.id, signature)) ? 'signed' : 'closed' };
}

/** Undefined also when the reservation has changed since. */
export async function findSignature(
  services: SigningServices,
  reservation: Reservation,
): Promise<Signature | undefined> {
  const signing = await reviewSigning(services, reservation);
  return signing.kind === 'signed' ? signing.signature : undefined;
}
