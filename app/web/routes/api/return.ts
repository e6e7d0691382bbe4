import { returnRental } from '#operations/rental/record-rental.ts';
import type { Route } from './+types/return';
import { answerRental, refuseRentalMethod } from './answer-rental.ts';
import { returnBody } from './rental-schema.ts';

/** `PUT /api/v1/rentals/{code}/return`: the car is back. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerRental(args, 'return', {
    schema: returnBody,
    record: (services, { row, ...sent }) => returnRental(services, { ...sent, branch: row.branch }),
  });
}

export function loader(): Response {
  return refuseRentalMethod();
}
