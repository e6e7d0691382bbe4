import type { Instant } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { listFitting, listUpgrades } from '#domain/stock/propose-unit.ts';
import type { Content } from '../ports/content.ts';
import type { Services } from '../ports/services.ts';
import type { ConflictRental } from '../ports/stock-store.ts';

/** A unit for a rental that cannot have its own. */
export interface ProposedUnit {
  label: string;
  classCode: string;
}

export type ProposalServices = Pick<Services, 'reservations' | 'clock'> & {
  content: Pick<Content, 'current'>;
};

/** A unit of the class that fits a rental, otherwise of the next dearer class; undefined: none fits. */
export async function proposeOtherUnit(
  services: ProposalServices,
  rental: ConflictRental,
): Promise<ProposedUnit | undefined> {
  return (await listOtherUnits(services, rental))[0];
}

/** Units that fit a rental besides its own, of its class or a dearer one, the first as it is proposed. */
export async function listOtherUnits(
  { reservations, content, clock }: ProposalServices,
  rental: ConflictRental,
): Promise<ProposedUnit[]> {
  const { brand, classCode, from, until, pickupBranch, returnBranch } = rental;
  const { cars, transfers } = content.current();
  const now = clock.now();
  const classCodes = listUpgrades(classCode, cars);
  const request = { brand, pickupBranch, returnBranch, period: { from, until }, now };
  const units = await reservations.listUnitStays(request, classCodes);
  return listFitting(units, rental, { classCodes, transfers, now });
}

/** A unit for a reservation from now on, in place of the one that it has or was to get. */
export function proposeFromNow(
  services: ProposalServices,
  { id: reservationId, code, brand, classCode, search }: Reservation,
  until: Instant,
): Promise<ProposedUnit | undefined> {
  const { pickupLocation: pickupBranch, returnLocation: returnBranch } = search;
  const from = services.clock.now();
  const rental = { reservationId, code, brand, classCode, unit: '', from, until, pickupBranch, returnBranch };
  return proposeOtherUnit(services, rental);
}
