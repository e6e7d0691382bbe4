import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { languageContext, logContext, servicesContext } from '#app/request/context.ts';
import { passHeaders } from '#app/request/pass-headers.ts';
import { type LanguageForm, toLocalPath } from '#app/texts/language-form.ts';
import { parsePhone, toProfileView } from '#app/texts/phone.server.ts';
import { Notice } from '#app/ui/notice.tsx';
import { checkProfile } from '#domain/account/check-account.ts';
import type { Resumed } from '#operations/ports/accounts.ts';
import type { Log } from '#operations/ports/runtime.ts';
import type { Services } from '#operations/ports/services.ts';
import { PageHead } from '../../frame/page-head.tsx';
import { type AccountSession, accountSessionContext } from '../../middleware/session/account-session.ts';
import type { Route } from './+types/profile';
import { readAccountForm, refuse } from './account-answer.ts';
import { accountPaths, parseNotice, withNotice } from './account-paths.ts';
import { AccountNews } from './account-screen.tsx';
import { answerNewOwnPassword } from './answer-new-password.ts';
import { OwnReservations } from './own-reservations.tsx';
import { loadReservations } from './own-reservations-data.ts';
import { OwnData, PasswordForm, SignOutForm } from './profile-sections.tsx';

interface Answering extends Pick<LanguageForm, 'prefix'> {
  services: Services;
  session: AccountSession;
  log: Log;
}

export const headers = passHeaders;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { prefix } = context.get(languageContext);
  const resumed = await context.get(accountSessionContext).resume();
  if (resumed.kind === 'anonymous') throw redirect(toLocalPath(prefix, accountPaths.signIn));
  const notice = parseNotice(url.searchParams.get('notice'));
  if (resumed.kind === 'unavailable')
    return data({ profile: undefined, reservations: undefined, notice }, { status: 503 });
  const { profile, userId } = resumed;
  const reservations =
    userId === undefined ? undefined : await loadReservations(context.get(servicesContext), userId);
  return data({ profile: toProfileView(profile), reservations, notice });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { prefix } = context.get(languageContext);
  const session = context.get(accountSessionContext);
  const services = context.get(servicesContext);
  const { form, intent } = await readAccountForm(request);
  const resumed = await session.resume();
  if (resumed.kind === 'anonymous') return redirect(toLocalPath(prefix, accountPaths.signIn), 303);
  if (intent === 'sign-out' || intent === 'sign-out-everywhere') {
    const log = context.get(logContext);
    return answerSignOut({ services, session, prefix, log }, intent, resumed);
  }
  if (intent === 'change-password') return answerNewOwnPassword(context, form, resumed);
  const { firstName, lastName, phone, license } = form;
  const typed = { firstName, lastName, phone, license };
  const checked = checkProfile(typed, parsePhone);
  if (checked.kind === 'invalid') return refuse(checked, typed);
  if (resumed.kind === 'unavailable') return refuse(resumed, typed);
  const outcome = await services.accounts.updateProfile(resumed.tokens, checked.form);
  if (outcome.kind !== 'done') return refuse(outcome, typed);
  return redirect(withNotice(toLocalPath(prefix, accountPaths.profile), 'saved'), 303);
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('account.profile');
  const { profile, reservations, notice } = loaderData;
  return (
    <div className="column stack loose">
      <PageHead title={t('heading')} access="private" />
      <div>
        <h1 className="text-title">{t('heading')}</h1>
        {profile ? <p className="muted">{t('signedInAs', { email: profile.email })}</p> : null}
      </div>
      <AccountNews notice={actionData ? undefined : notice} />
      {reservations ? (
        <>
          <OwnReservations reservations={reservations} />
          <OwnData profile={profile} answer={actionData?.form === 'fields' ? actionData : undefined} />
        </>
      ) : (
        <Notice tone="warning" title={t('unreadable')} />
      )}
      {profile?.isEditable ? (
        <PasswordForm
          email={profile.email}
          answer={actionData?.form === 'password' ? actionData : undefined}
        />
      ) : null}
      <SignOutForm answer={actionData?.form === 'sign-out' ? actionData : undefined} />
    </div>
  );
}

/** `sign-out` ends this browser's session in any case; `sign-out-everywhere` fails unless the service confirms it. */
async function answerSignOut(
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
