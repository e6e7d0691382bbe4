import type { FieldProblem, MessageRef } from '#domain/message.ts';
import type { ReservationField } from '#operations/reservation/place-reservation.ts';
import type { ReservationPage } from './reservation-page.ts';
import type { RenterProblems } from './use-renter-problems.ts';

/**
 * Returns the current message of a field that the server refused, or undefined when it has been corrected
 * since.
 */
export function findOpenProblem(
  { field, message }: FieldProblem<ReservationField>,
  page: Pick<ReservationPage, 'isCoverageAssumed' | 'coupon'>,
  renter: Pick<RenterProblems, 'knows' | 'problemOf'>,
): MessageRef | undefined {
  if (renter.knows(field)) return renter.problemOf(field);
  if (field === 'coverage') return page.isCoverageAssumed ? message : undefined;
  if (field === 'coupon') return page.coupon.kind === 'refused' ? page.coupon.message : undefined;
  return message;
}
