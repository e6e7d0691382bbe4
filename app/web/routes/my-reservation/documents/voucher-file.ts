import { data } from 'react-router';
import { toVoucherOrder } from '#app/letters/voucher/voucher-order.ts';
import { printVoucherContext } from '#app/request/context.ts';
import { reservationCan } from '#domain/reservation/reservation.ts';
import { requireOwnReservation } from '../require-own.ts';
import type { Route } from './+types/voucher-file';
import { toBusy, toDocumentWriting, toFile } from './document-response.server.ts';

/** As a PDF, made on request: 404 unless the car can still be picked up, 503 while too many are being made. */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  const reservation = await requireOwnReservation({ request, context, params });
  if (!reservationCan.show(reservation)) throw data(null, { status: 404 });
  const writing = toDocumentWriting(context);
  const body = await context.get(printVoucherContext)(toVoucherOrder(reservation, writing));
  if (!body) return toBusy(writing);
  return toFile({ name: `${reservation.code}.pdf`, type: 'application/pdf', body, inline: true });
}
