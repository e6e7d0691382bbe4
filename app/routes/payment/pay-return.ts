import { redirect } from 'react-router';
import { reportReturn } from '#operations/payment/report-return.ts';
import { servicesContext } from '../../context.ts';
import { readBody } from '../../forms/read-body.ts';
import type { Route } from './+types/pay-return';

/** What the bank may say at most. PAYMENTS.md section 3.7. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * The payer's browser posts here when the bank is done: cross-site, so without cookies; the path says which attempt.
 * A resource route, because pages refuse forms from foreign origins. Always the same neutral answer.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { attempt: attemptId, token: returnToken } = params;
  const text = await readBody(request, MAX_BODY_BYTES);
  if (text === undefined)
    services.log.warn({ attemptId, reason: 'too long' }, 'Ignored a report from the bank');
  else {
    const contentType = request.headers.get('Content-Type') ?? '';
    await reportReturn(services, { attemptId, returnToken, body: { contentType, text } });
  }
  return toResult(attemptId);
}

/** Somebody reloads the address or types it: nothing is reported. */
export function loader({ params }: Route.LoaderArgs) {
  return toResult(params.attempt);
}

function toResult(attemptId: string): Response {
  return redirect(`/pay/result/${encodeURIComponent(attemptId)}`, 303);
}
