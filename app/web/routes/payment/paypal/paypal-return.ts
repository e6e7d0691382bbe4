import { redirect } from 'react-router';
import { servicesContext } from '#app/request/context.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import { findPaymentPage } from '#operations/payment/own-attempt.ts';
import {
  isBeingCharged,
  type PayPalReturn,
  reportPayPalCancel,
  reportPayPalReturn,
} from '#operations/payment/report-paypal-return.ts';
import type { Services } from '#operations/ports/services.ts';
import type { Route } from './+types/paypal-return';

/** How long the payer waits for PayPal's response before being redirected to the page that waits. */
const PATIENCE_MS = 8_000;
/** Interval between two checks whether another process still charges the attempt. */
const POLL_MS = 200;

/**
 * PayPal redirects the payer's browser here. Needs no cookies, because the path has the attempt and a token
 * of its own. Always redirects to the page of the payment. Only PayPal's own response changes the state of
 * the attempt.
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

/** Waits for `work`, and until no other process, such as the webhook, charges the attempt. */
async function waitForEnd(services: Services, attemptId: string, work: Promise<unknown>): Promise<void> {
  await work;
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until && (await isBeingCharged(services, attemptId)))
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

/** Waits until the work is done, fails (which is logged elsewhere) or takes too long. */
async function waitALittle(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([work.catch(() => undefined), tooLong]);
  clearTimeout(timer);
}
