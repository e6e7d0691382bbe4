import { redirect } from 'react-router';
import { servicesContext } from '#app/request/context.ts';
import { readBody } from '#app/request/read-body.ts';
import { reportBankReturn } from '#operations/payment/report-bank-return.ts';
import type { Route } from './+types/pay-return';

/** Maximum size of the bank's message. payments.md#card-callback. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * The bank makes the payer's browser post here when it is done. The request is cross-site and without
 * cookies, so the path identifies the attempt. A resource route, because pages refuse forms from other
 * origins. Always returns the same redirect.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { attempt: attemptId, token: returnToken } = params;
  const text = await readBody(request, MAX_BODY_BYTES);
  if (text === undefined)
    services.log.warn({ attemptId, reason: 'too long' }, 'Ignored a report from the bank');
  else {
    const contentType = request.headers.get('Content-Type') ?? '';
    await reportBankReturn(services, { attemptId, returnToken, body: { contentType, text } });
  }
  return toResult(attemptId);
}

/** Reloading the URL or typing it reports nothing. */
export function loader({ params }: Route.LoaderArgs) {
  return toResult(params.attempt);
}

function toResult(attemptId: string): Response {
  return redirect(`/pay/result/${encodeURIComponent(attemptId)}`, 303);
}
