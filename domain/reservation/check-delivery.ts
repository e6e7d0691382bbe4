import { type Instant, type PanamaDateTime, toInstant } from '../calendar/panama.ts';
import { type FieldProblem, message } from '../message.ts';
import type { DeliveryZone } from '../pricing/rates.ts';
import type { Delivery } from './draft.ts';

export type DeliveryField = 'delivery_zone' | 'delivery_address' | 'delivery_instructions';

/** In UTF-16 units. */
const MAXIMUM_LENGTH = 200;

/** Returns the zones to which cars of a branch are brought. */
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
  const problems: FieldProblem<DeliveryField>[] = [];
  if (!isInTime(zone, pickupAt, now))
    problems.push({
      field: 'delivery_zone',
      message: message('validation.deliveryLead', { hours: zone.leadHours }),
    });
  if (!delivery.address)
    problems.push({ field: 'delivery_address', message: message('validation.required') });
  for (const field of ['address', 'instructions'] as const)
    if (delivery[field].length > MAXIMUM_LENGTH)
      problems.push({
        field: `delivery_${field}`,
        message: message('validation.tooLong', { max: MAXIMUM_LENGTH }),
      });
  return problems;
}
