import { type RouterContextProvider, redirect } from 'react-router';
import { languageContext } from '#app/request/context.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { MY_RESERVATION } from '#operations/reservation/reservation-link.ts';
import { findVisitorsReservation } from '../../middleware/session/reservation-passes.ts';

/**
 * Returns the visitor's own reservation. A visitor who has not proven to be its renter is redirected to the
 * look-up form; the response is equal for existing and unknown codes.
 */
export async function requireOwnReservation({
  request,
  context,
  params,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: { code?: string };
}): Promise<Reservation> {
  const reservation = await findVisitorsReservation(request, context, params.code ?? '');
  if (reservation) return reservation;
  const { prefix } = context.get(languageContext);
  throw redirect(toLocalPath(prefix, MY_RESERVATION));
}
