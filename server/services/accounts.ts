import { createHash } from 'node:crypto';
import { createAccounts } from '#adapters/content/accounts.ts';
import { drawPng } from '#adapters/files/draw-png.ts';
import type { AccountMail, AuthSettings } from '#content-service/auth/settings.ts';
import { isGuessablePassword } from '#domain/account/guessable-password.ts';
import type { Language } from '#domain/texts.ts';
import { type Accounts, accountPages, staffInvitation } from '#operations/ports/accounts.ts';
import type { ComposeAccountMail } from '#operations/ports/mail-composer.ts';
import type { Mail, Mailer } from '#operations/ports/mailer.ts';
import type { Background, Log } from '#operations/ports/runtime.ts';
import { openIdClient } from '#sandbox/openid-provider/answer-openid.ts';
import type { SiteBuild } from '../load-app.ts';
import type { Config } from '../settings/config.ts';
import { siteOrigin } from '../settings/site-origin.ts';
import type { ContentSource } from './embedded-content.ts';

type LoadMails = () => Promise<Pick<SiteBuild, 'createAccountMailComposer'>>;

/** Account settings of the embedded service: the site's mailer sends its mails, with links to the site. */
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
      invite: [...inAllForms(accountPages.invitation), origin + staffInvitation],
    },
    providers: toProviders(config, inAllForms(accountPages.provider)),
    sendMail: async (mail) =>
      background.run('account mail', async () => {
        const { createAccountMailComposer } = await load();
        await mailer.send(await toMail(mail, config.brand, createAccountMailComposer(drawPng)));
      }),
  };
}

/** The provider of the settings; without one, the provider of the sandbox. */
function toProviders({ openId, sandbox }: Config, redirectAllowList: string[]): AuthSettings['providers'] {
  if (openId) return [{ ...openId, redirectAllowList }];
  if (!sandbox.enabled) return [];
  const issuer = `http://${sandbox.host}:${sandbox.port}/openid`;
  return [{ name: 'sandbox', issuer, ...openIdClient, redirectAllowList }];
}

/** Accounts of renters, of the embedded or an external content service. */
export function openAccounts(config: Config, source: ContentSource, log: Log): Accounts {
  const { fetchForVisitors, baseUrl, serverToken, inviteToken } = source;
  const fetch = fetchForVisitors ?? source.fetch;
  const siteUrl = siteOrigin(config);
  return createAccounts({ fetch, baseUrl, serverToken, inviteToken, siteUrl, log, now: Date.now });
}

/** Mail of the embedded content service. Equal calls give equal message ids, to be sent once. */
export async function toMail(
  { kind, to, url }: AccountMail,
  brand: string,
  compose: ComposeAccountMail,
): Promise<Mail> {
  const fingerprint = createHash('sha256').update(url).digest('hex').slice(0, 24);
  return {
    to,
    messageId: `account-${kind}-${fingerprint}`,
    ...(await compose({ kind, brand, language: languageOf(url), url })),
  };
}

/** Language of the page to which the link leads, which is the one the renter used. */
function languageOf(url: string): Language {
  return new URL(url).pathname.startsWith('/en/') ? 'en' : 'es';
}
