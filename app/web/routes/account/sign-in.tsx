import { redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import {
  clientIpContext,
  languageContext,
  publicOriginContext,
  servicesContext,
} from '#app/request/context.ts';
import { parseOwnPath } from '#app/request/own-path.ts';
import { passHeaders } from '#app/request/pass-headers.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import { Button } from '#app/ui/button.tsx';
import { useLocalPath } from '#app/ui/language/use-language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { useEnvironment } from '#app/ui/page-environment.tsx';
import { signIn } from '#operations/account/sign-in-by-password.ts';
import { accountSessionContext } from '../../middleware/session/account-session.ts';
import { renewDraftId } from '../../middleware/session/draft-session.ts';
import type { Route } from './+types/sign-in';
import { readAccountForm, refuse } from './account-answer.ts';
import { AccountForm, EmailField, PasswordField, useAccountFields } from './account-fields.tsx';
import { accountPaths, parseNotice } from './account-paths.ts';
import { AccountScreen } from './account-screen.tsx';

export const headers = passHeaders;

export async function loader({ url, context }: Route.LoaderArgs) {
  const to = parseOwnPath(url.searchParams.get('to'), context.get(publicOriginContext));
  const { kind } = await context.get(accountSessionContext).resume();
  if (kind === 'signed-in')
    throw redirect(to ?? toLocalPath(context.get(languageContext).prefix, accountPaths.profile));
  const providers = await context.get(servicesContext).accounts.listProviders();
  return { to, notice: parseNotice(url.searchParams.get('notice')), providers };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { prefix, language } = context.get(languageContext);
  const session = context.get(accountSessionContext);
  const { form, to } = await readAccountForm(request);
  // Signing in first ends the current session, even if it then fails. requirements.md#states.
  session.end();
  const visitor = { clientIp: context.get(clientIpContext), language };
  const outcome = await signIn(context.get(servicesContext), form, visitor);
  if (outcome.kind !== 'signed-in') return refuse(outcome, { email: form.email });
  session.begin(outcome.tokens);
  await renewDraftId(context);
  const back = parseOwnPath(to, context.get(publicOriginContext));
  return redirect(back ?? toLocalPath(prefix, accountPaths.profile), 303);
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('account.signIn');
  const fields = useAccountFields(actionData);
  const { to, notice, providers } = loaderData;
  return (
    <AccountScreen heading={t('heading')} lead={t('lead')} notice={actionData ? undefined : notice}>
      <AccountForm answer={actionData} fields={fields} refused={t('refused')} submit={t('submit')}>
        {to ? <input type="hidden" name="to" value={to} /> : null}
        <EmailField fields={fields} />
        <PasswordField fields={fields} />
      </AccountForm>
      <ProviderLinks providers={providers} to={to} />
      <ul className="stack snug">
        <li>
          <LocalLink to={accountPaths.forgot}>{t('forgot')}</LocalLink>
        </li>
        <li>
          {t('noAccount')} <LocalLink to={accountPaths.register}>{t('register')}</LocalLink>
        </li>
      </ul>
    </AccountScreen>
  );
}

/**
 * Buttons to sign in with a provider. They are full page navigations, because they leave the site, and POST
 * forms, so that a link on another site cannot sign a visitor in or out. requirements.md#calls. `to`: the
 * path to return to.
 */
function ProviderLinks({ providers, to }: { providers: readonly string[]; to: string | undefined }) {
  const t = useTranslations('account.signIn');
  const { origin } = useEnvironment();
  const toLocal = useLocalPath();
  if (providers.length === 0) return null;
  const back = encodeURIComponent(origin + toLocal(accountPaths.provider));
  return (
    <ul className="stack snug">
      {providers.map((provider) => (
        <li key={provider}>
          <form method="post" action={`/auth/login/${encodeURIComponent(provider)}?redirect=${back}`}>
            {to ? <input type="hidden" name="to" value={to} /> : null}
            <Button variant="secondary" className="full">
              {t('with', { provider: provider.charAt(0).toUpperCase() + provider.slice(1) })}
            </Button>
          </form>
        </li>
      ))}
    </ul>
  );
}
