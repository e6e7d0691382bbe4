import { toVoucherOrder } from '#app/letters/voucher/voucher-order.ts';
import {
  brandContext,
  printVoucherContext,
  publicOriginContext,
  servicesContext,
} from '#app/request/context.ts';
import { makeTranslator } from '#app/texts/translator.ts';
import { normalizeReservationCode } from '#domain/reservation/reservation-code.ts';
import { findBranch } from '#operations/fleet/find-record.ts';
import { openAgreement } from '#operations/office/open-agreement.ts';
import { toReservationPath } from '../reservation-path.ts';
import { getActor, requireFound } from '../session.ts';
import type { Route } from './+types/agreement';

/** The agreement of a rental as a PDF in the language of the renter; 503 while too many documents are being made. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const code = normalizeReservationCode(params.code);
  const outcome = await openAgreement(services, getActor(context), code);
  const opened = requireFound(outcome, toReservationPath(code));
  const { reservation, agreement } = opened;
  const { language } = reservation;
  const order = toVoucherOrder(reservation, {
    brand: context.get(brandContext),
    language,
    t: makeTranslator(language),
    findBranch: (branch) => findBranch(services.content.current(), branch),
    origin: context.get(publicOriginContext),
  });
  const pdf = await context.get(printVoucherContext)({ ...order, agreement });
  if (!pdf) return new Response(null, { status: 503, headers: { 'Retry-After': '5' } });
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${reservation.code}.pdf"`,
    },
  });
}
