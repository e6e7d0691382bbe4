import { clientIpContext, logContext, servicesContext } from '#app/request/context.ts';
import { maskClientError } from '#app/request/mask-client-error.ts';
import { readBody } from '#app/request/read-body.ts';
import type { Route } from './+types/client-error';

/** A report has a few hundred bytes. */
const MAX_BODY_BYTES = 4 * 1024;

/** Per IP address, as for reports about the security policy. */
const LIMIT = { name: 'client-error', points: 10, windowSeconds: 600 } as const;

/** Receives reports about errors of scripts in browsers, and logs them. Always responds with 204. */
export async function action({ request, context }: Route.ActionArgs) {
  const body = await readBody(request, MAX_BODY_BYTES);
  const report = body === undefined ? undefined : maskClientError(body);
  if (report) {
    const limit = await context
      .get(servicesContext)
      .rateLimiter.consume({ ...LIMIT, key: context.get(clientIpContext) });
    if (limit.kind === 'allowed') context.get(logContext).warn(report, 'A script failed in a browser');
  }
  return new Response(undefined, { status: 204 });
}
