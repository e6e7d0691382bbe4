import { type RouterContextProvider, redirect } from 'react-router';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { MY_RESERVATION } from '#operations/my-reservation/reservation-link.ts';
import { languageContext } from '../../context.ts';
import { toLocalPath } from '../../i18n/language-form.ts';
import { findVisitorsReservation } from '../../middleware/reservation-passes.ts';

/** The visitor's own reservation; whoever has not shown to be its renter is asked to, the same for every code. */
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
