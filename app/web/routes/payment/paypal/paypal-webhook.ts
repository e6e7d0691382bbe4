import { servicesContext } from '#app/request/context.ts';
import { readBytes } from '#app/request/read-body.ts';
import { receivePayPalWebhook } from '#operations/payment/webhooks/process-webhooks.ts';
import type { Route } from './+types/paypal-webhook';

/** Maximum size of PayPal's message. payments.md#paypal-webhooks. */
const MAX_BODY_BYTES = 256 * 1024;
const STATUS = { kept: 200, refused: 400, unavailable: 503 } as const;

/** Receives the webhooks of PayPal: verifies, stores and responds at once. They are processed afterwards. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { Allow: 'POST' } });
  const body = await readBytes(request, MAX_BODY_BYTES);
  if (body === undefined) return new Response(null, { status: 413 });
  const outcome = await receivePayPalWebhook(context.get(servicesContext), {
    header: (name) => request.headers.get(name),
    body,
  });
  return new Response(null, { status: STATUS[outcome] });
}

/** A GET, for example from a browser, is not allowed. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}
