import { data } from 'react-router';
import { reservationCan } from '#domain/reservation/reservation-states.ts';
import type { Route } from './+types/voucher-file';
import { toDocumentWriting, toFile } from './document-writing.server.ts';
import { requireOwnReservation } from './require-own.ts';

/** The voucher as a PDF, made when it is asked for. There is none for a reservation that nobody can pick up. */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  const reservation = await requireOwnReservation({ request, context, params });
  if (!reservationCan.show(reservation)) throw data(null, { status: 404 });
  // Read when the first one is made: half of the server's code is the PDF's.
  const { makeVoucher } = await import('../../documents/voucher.ts');
  const body = await makeVoucher(reservation, toDocumentWriting(context));
  return toFile({ name: `${reservation.code}.pdf`, type: 'application/pdf', body, inline: true });
}
