import { pickUpRental } from '#operations/rental/record-rental.ts';
import type { Route } from './+types/pick-up';
import { answerRental, refuseRentalMethod } from './answer-rental.ts';
import { pickUpBody } from './rental-schema.ts';

/** `PUT /api/v1/rentals/{code}/pick-up`: the renter has the car. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerRental(args, 'pick-up', {
    schema: pickUpBody,
    record: (services, { row, ...sent }) => pickUpRental(services, { ...sent, unit: row.unit }),
  });
}

export function loader(): Response {
  return refuseRentalMethod();
}
