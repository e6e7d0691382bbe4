import { clientIpContext, logContext, servicesContext } from '../../context.ts';
import { readBody } from '../../forms/read-body.ts';
import { maskReport } from '../../middleware/mask-report.ts';
import type { Route } from './+types/csp-report';

/** A report is a few hundred bytes. */
const MAX_BODY_BYTES = 8 * 1024;

/** Enough to see that something is wrong; a page that is wrong for everybody must not fill the log. */
const LIMIT = { name: 'csp-report', points: 10, windowSeconds: 600 } as const;

/** Browsers tell here what a page's policy has kept from running. Always the same empty answer. */
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
