import { data } from 'react-router';
import { reservationCan } from '#domain/reservation/reservation-states.ts';
import type { Route } from './+types/voucher-file';
import { toDocumentWriting, toFile } from './document-writing.server.ts';
import { requireOwnReservation } from './require-own.ts';

/**
 * Returns the voucher as a PDF, created on request. Responds with 404 unless the car can still be picked up.
 */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  const reservation = await requireOwnReservation({ request, context, params });
  if (!reservationCan.show(reservation)) throw data(null, { status: 404 });
  // Imported on first use, because half of the server's code belongs to the PDF library.
  const { makeVoucher } = await import('../../documents/voucher.ts');
  const body = await makeVoucher(reservation, toDocumentWriting(context));
  return toFile({ name: `${reservation.code}.pdf`, type: 'application/pdf', body, inline: true });
}
