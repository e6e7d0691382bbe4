import { redirect } from 'react-router';
import { findPaymentPage } from '#operations/payment/find-payment-page.ts';
import {
  isBeingCharged,
  type PayPalReturn,
  reportPayPalCancel,
  reportPayPalReturn,
} from '#operations/payment/report-paypal-return.ts';
import type { Services } from '#operations/ports/services.ts';
import { servicesContext } from '../../context.ts';
import { toLocalPath } from '../../i18n/language-form.ts';
import type { Route } from './+types/paypal-return';

/** So long the payer waits for PayPal's answer before the page that waits for it is shown. */
const PATIENCE_MS = 8_000;
/** Between two looks at what somebody else is doing. */
const LOOK_MS = 200;

/**
 * Where PayPal sends the payer's browser back to. Needs no cookies: the path says which attempt, and says so by a token of
 * its own. Whatever it was, the page of the payment is next; only what PayPal itself answers changes anything.
 */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const services = context.get(servicesContext);
  const { attempt: attemptId, token: returnToken, end } = params;
  const orderId = url.searchParams.get('token') ?? undefined;
  const report: PayPalReturn = { attemptId, returnToken, orderId };
  if (end === 'cancel') await reportPayPalCancel(services, report);
  if (end === 'return') {
    const reported = await reportPayPalReturn(services, report);
    if (reported) await waitALittle(waitForEnd(services, attemptId, reported.attempt));
  }
  const page = await findPaymentPage(services, attemptId);
  const { language, path } = page ?? { language: 'es', path: '/reserva/checkout' };
  return redirect(toLocalPath(language === 'en' ? '/en' : '', path), 303);
}

/** Until nobody is at it any more: neither the work given nor that of PayPal's message. */
async function waitForEnd(services: Services, attemptId: string, work: Promise<unknown>): Promise<void> {
  await work;
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until && (await isBeingCharged(services, attemptId)))
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}

/** Until it is done or fails, which is logged elsewhere, or takes too long. */
async function waitALittle(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([work.catch(() => undefined), tooLong]);
  clearTimeout(timer);
}
