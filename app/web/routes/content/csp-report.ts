import { clientIpContext, logContext, servicesContext } from '#app/request/context.ts';
import { maskReport } from '#app/request/mask-report.ts';
import { readBody } from '#app/request/read-body.ts';
import type { Route } from './+types/csp-report';

/** A report has a few hundred bytes. */
const MAX_BODY_BYTES = 8 * 1024;

/** Per IP address: enough to notice a problem, while a page that fails for everybody does not fill the log. */
const LIMIT = { name: 'csp-report', points: 10, windowSeconds: 600 } as const;

/** Receives the reports of browsers about violations of a page's policy. Always responds with 204. */
export async function action({ request, context }: Route.ActionArgs) {
  const body = await readBody(request, MAX_BODY_BYTES);
  const report = body === undefined ? undefined : maskReport(body);
  if (report) {
    const limit = await context
      .get(servicesContext)
      .rateLimiter.consume({ ...LIMIT, key: context.get(clientIpContext) });
    if (limit.kind === 'allowed') context.get(logContext).warn(report, 'A browser kept to a security policy');
  }
  return new Response(undefined, { status: 204 });
}
