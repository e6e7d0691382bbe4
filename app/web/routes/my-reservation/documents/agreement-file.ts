import { data } from 'react-router';
import { toVoucherOrder } from '#app/letters/voucher/voucher-order.ts';
import { printVoucherContext, servicesContext } from '#app/request/context.ts';
import { readAgreement } from '#operations/rental/read-agreement.ts';
import { requireOwnReservation } from '../require-own.ts';
import type { Route } from './+types/agreement-file';
import { toBusy, toDocumentWriting, toFile } from './document-response.server.ts';

/** Returns the agreement of a car that was handed over as a PDF; 503 while too many documents are being made. */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  const reservation = await requireOwnReservation({ request, context, params });
  const agreement = await readAgreement(context.get(servicesContext), reservation.id);
  if (!agreement) throw data(null, { status: 404 });
  const writing = toDocumentWriting(context);
  const order = toVoucherOrder(reservation, writing);
  const body = await context.get(printVoucherContext)({ ...order, agreement });
  if (!body) return toBusy(writing);
  return toFile({ name: `${reservation.code}.pdf`, type: 'application/pdf', body, inline: true });
}
