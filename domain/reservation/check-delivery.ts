import { type Instant, type PanamaDateTime, toInstant } from '../calendar/panama.ts';
import { type FieldProblem, message } from '../message.ts';
import type { DeliveryZone } from '../pricing/rates.ts';
import type { Delivery, ReservationDraft } from './draft.ts';

export type DeliveryField = 'delivery_zone' | 'delivery_address' | 'delivery_instructions';

/** In UTF-16 units. */
const MAXIMUM_LENGTH = 200;

export function zonesOf(zones: readonly DeliveryZone[], branchCode: string): DeliveryZone[] {
  return zones.filter(({ branches }) => branches.length === 0 || branches.includes(branchCode));
}

/** Whether there is time to bring the car before the pick-up. */
export function isInTime({ leadHours }: DeliveryZone, pickupAt: PanamaDateTime, now: Instant): boolean {
  return toInstant(pickupAt) - now >= leadHours * 3_600_000;
}

/** A delivery needs an address and the zone's hours of notice. pricing.md#delivery. */
export function checkDelivery(
  delivery: Delivery,
  zone: DeliveryZone,
  { pickupAt, now }: { pickupAt: PanamaDateTime; now: Instant },
): FieldProblem<DeliveryField>[] {
  const { leadHours: hours } = zone;
  const late = { field: 'delivery_zone' as const, message: message('validation.deliveryLead', { hours }) };
  return [...(isInTime(zone, pickupAt, now) ? [] : [late]), ...checkAddress(delivery)];
}

export function checkAddress(delivery: Delivery): FieldProblem<DeliveryField>[] {
  const problems: FieldProblem<DeliveryField>[] = [];
  if (!/[\p{L}\p{N}]/u.test(delivery.address))
    problems.push({ field: 'delivery_address', message: message('validation.empty.delivery_address') });
  for (const field of ['address', 'instructions'] as const)
    if (delivery[field].length > MAXIMUM_LENGTH)
      problems.push({
        field: `delivery_${field}`,
        message: message('validation.tooLong', { max: MAXIMUM_LENGTH }),
      });
  return problems;
}

type DeliveredRental = Pick<ReservationDraft, 'search' | 'selection'>;

/** A change of zone, address (empty: not typed yet) or pick-up needs the notice of both zones. pricing.md#delivery. */
export function checkDeliveryChange(
  { before, after }: { before: DeliveredRental; after: DeliveredRental },
  zones: readonly DeliveryZone[],
  now: Instant,
): FieldProblem<DeliveryField>[] {
  if (keepsDelivery(before, after)) return [];
  const late = [before, after]
    .flatMap(({ search, selection }) => {
      const zone = zones.find(({ code }) => code === selection.delivery?.zone);
      return zone ? [{ zone, pickupAt: search.pickupAt }] : [];
    })
    .find(({ zone, pickupAt }) => !isInTime(zone, pickupAt, now));
  if (!late) return [];
  const { leadHours: hours } = late.zone;
  return [{ field: 'delivery_zone', message: message('validation.deliveryFixed', { hours }) }];
}

/** False without a delivery before or after, so that the notice of the other one counts. */
function keepsDelivery(before: DeliveredRental, after: DeliveredRental): boolean {
  const [was, becomes] = [before.selection.delivery, after.selection.delivery];
  if (!was || !becomes) return false;
  const isSameAddress = was.address === becomes.address && was.instructions === becomes.instructions;
  return (
    was.zone === becomes.zone &&
    before.search.pickupAt === after.search.pickupAt &&
    before.search.pickupLocation === after.search.pickupLocation &&
    (isSameAddress || becomes.address === '')
  );
}
