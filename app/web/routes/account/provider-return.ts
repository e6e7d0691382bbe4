import { redirect } from 'react-router';
import { clientIpContext, languageContext, servicesContext } from '#app/request/context.ts';
import { readOwnCookie, toOwnCookie } from '#app/request/own-cookie.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import { providerCookie } from '#operations/ports/accounts.ts';
import { logAccess } from '#operations/security/log-access.ts';
import { accountSessionContext } from '../../middleware/session/account-session.ts';
import { renewDraftId } from '../../middleware/session/draft-session.ts';
import { readWayBack, rememberWayBack } from '../../middleware/way-back.ts';
import type { Route } from './+types/provider-return';
import { accountPaths, withNotice } from './account-paths.ts';

/** Where providers lead back: makes a session from the callback's token, and returns to the sign-in's page. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { prefix } = context.get(languageContext);
  const refreshToken = readOwnCookie(request, context, providerCookie);
  const resumed = refreshToken
    ? await context.get(servicesContext).accounts.resume({ refreshToken })
    : undefined;
  const isDone = resumed?.kind === 'signed-in';
  logAccess(context.get(servicesContext), {
    access: 'provider-sign-in',
    outcome: resumed?.kind ?? 'refused',
    who: isDone ? resumed.userId : undefined,
    network: context.get(clientIpContext),
  });
  if (isDone) {
    context.get(accountSessionContext).begin(resumed.tokens);
    await renewDraftId(context);
  }
  const back = readWayBack(request, context);
  const target = isDone
    ? (back ?? toLocalPath(prefix, accountPaths.profile))
    : toLocalPath(prefix, withNotice(accountPaths.signIn, 'provider-failed', back));
  const headers = new Headers();
  headers.append('Set-Cookie', toOwnCookie(context, providerCookie, { value: '', maxAgeSeconds: 0 }));
  headers.append('Set-Cookie', rememberWayBack(context, undefined));
  return redirect(target, { headers });
}
