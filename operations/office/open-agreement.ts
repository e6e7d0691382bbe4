import type { Agreement } from '#domain/rental/agreement.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from '../ports/services.ts';
import type { Actor } from '../ports/staff-store.ts';
import { readAgreement } from '../rental/read-agreement.ts';
import type { NotAllowed } from './act.ts';
import { type OfficeServices, reachReservation } from './start-verb.ts';

export type OpenedAgreement =
  | NotAllowed
  | { kind: 'missing' }
  | { kind: 'open'; reservation: Reservation; agreement: Agreement };

/** The agreement of a car that was handed over, to be printed and signed on paper. `missing`: also before the pick-up. */
export async function openAgreement(
  services: OfficeServices & Pick<Services, 'stock'>,
  actor: Actor,
  code: string,
): Promise<OpenedAgreement> {
  const act = { verb: 'see-reservation', subject: code } as const;
  const reached = await reachReservation(services, actor, { right: 'bookings', act });
  if (reached.kind !== 'reached') return reached;
  const { reservation } = reached;
  const agreement = await readAgreement(services, reservation.id);
  if (!agreement) return { kind: 'missing' };
  return { kind: 'open', reservation, agreement };
}
