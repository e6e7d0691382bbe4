import { redirect } from 'react-router';
import type { Resumed } from '#operations/ports/accounts.ts';
import type { Log } from '#operations/ports/log.ts';
import type { Services } from '#operations/ports/services.ts';
import { type LanguageForm, toLocalPath } from '../../i18n/language-form.ts';
import type { AccountSession } from '../../middleware/account-session.ts';
import { refuse } from './account-answer.ts';
import { accountPaths, withNotice } from './account-paths.ts';

interface Answering extends Pick<LanguageForm, 'prefix'> {
  services: Services;
  session: AccountSession;
  log: Log;
}

/**
 * Signs the renter out. `sign-out` ends the session in this browser even if the content service fails.
 * `sign-out-everywhere` succeeds only when the content service confirms it.
 */
export async function answerSignOut(
  { services, session, prefix, log }: Answering,
  intent: 'sign-out' | 'sign-out-everywhere',
  resumed: Extract<Resumed, { kind: 'signed-in' | 'unavailable' }>,
) {
  if (intent === 'sign-out-everywhere') {
    const outcome =
      resumed.kind === 'unavailable' ? resumed : await services.accounts.signOutEverywhere(resumed.tokens);
    if (outcome.kind !== 'done') return refuse(outcome, {}, 'sign-out');
  } else {
    await services.accounts
      .signOut(resumed.tokens)
      .catch((err: unknown) => log.warn({ err }, 'A session was ended here only'));
  }
  session.end();
  const notice = intent === 'sign-out' ? 'signed-out' : 'signed-out-everywhere';
  return redirect(withNotice(toLocalPath(prefix, accountPaths.signIn), notice), 303);
}
