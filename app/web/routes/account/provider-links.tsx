import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { useLocalPath } from '#app/ui/language/use-language.ts';
import { useEnvironment } from '#app/ui/page-environment.tsx';
import { accountPaths } from './account-paths.ts';

/**
 * Buttons to sign in with a provider. They are full page navigations, because they leave the site, and POST
 * forms, so that a link on another site cannot sign a visitor in or out. requirements.md#calls. `to`: the
 * path to return to.
 */
export function ProviderLinks({ providers, to }: { providers: readonly string[]; to: string | undefined }) {
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
