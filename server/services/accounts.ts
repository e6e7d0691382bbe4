import { createAccounts } from '#adapters/content/accounts.ts';
import type { AuthSettings } from '#content-service/auth/settings.ts';
import { isGuessablePassword } from '#domain/account/guessable-password.ts';
import { type Accounts, accountPages } from '#operations/ports/accounts.ts';
import type { Background } from '#operations/ports/background.ts';
import type { Log } from '#operations/ports/log.ts';
import type { Mailer } from '#operations/ports/mailer.ts';
import { openIdClient } from '#sandbox/openid-provider/answer-openid.ts';
import type { SiteBuild } from '../load-app.ts';
import type { Config } from '../settings/config.ts';
import { siteOrigin } from '../settings/site-origin.ts';
import { toMail } from './account-mails.ts';
import type { ContentSource } from './embedded-content.ts';

/** Gives what writes mails of accounts. */
type LoadMails = () => Promise<Pick<SiteBuild, 'composeAccountMail'>>;

/** Accounts of the embedded service: their mails go out by the site's mailer and lead to the site's pages only. */
export function toAuthSettings(
  config: Config,
  { mailer, background, load }: { mailer: Mailer; background: Background; load: LoadMails },
): Partial<AuthSettings> {
  const origin = siteOrigin(config);
  const inAllForms = (page: string) => ['', '/es', '/en'].map((prefix) => `${origin}${prefix}${page}`);
  return {
    publicUrl: `${origin}/`,
    isGuessable: (password, about) => isGuessablePassword(password, [config.brand, ...about]),
    isCookieSecure: origin.startsWith('https:'),
    allowedUrls: {
      verification: inAllForms(accountPages.verify),
      passwordReset: inAllForms(accountPages.reset),
      invite: inAllForms(accountPages.invitation),
    },
    providers: toProviders(config, inAllForms(accountPages.provider)),
    sendMail: async (mail) =>
      background.run('account mail', async () => {
        const { composeAccountMail } = await load();
        await mailer.send(toMail(mail, config.brand, composeAccountMail));
      }),
  };
}

/** The provider of the settings; else the sandbox plays one. */
function toProviders({ openId, sandbox }: Config, redirectAllowList: string[]): AuthSettings['providers'] {
  if (openId) return [{ ...openId, redirectAllowList }];
  if (!sandbox.enabled) return [];
  const issuer = `http://${sandbox.host}:${sandbox.port}/openid`;
  return [{ name: 'sandbox', issuer, ...openIdClient, redirectAllowList }];
}

/** Renters' accounts, wherever content comes from. */
export function openAccounts(config: Config, source: ContentSource, log: Log): Accounts {
  const { fetchForVisitors, baseUrl, serverToken } = source;
  const fetch = fetchForVisitors ?? source.fetch;
  return createAccounts({ fetch, baseUrl, serverToken, siteUrl: siteOrigin(config), log, now: Date.now });
}
