import { accountPages } from '../operations/ports/accounts.ts';

/** What Directus has to know of the site whose renters it keeps. */
export interface SiteOfStudio {
  siteUrl: string;
  /** Unset: mails go to the machine's own `sendmail`. */
  smtpUrl: string | undefined;
  mailFrom: string;
}

/** Settings of Directus by which mails of accounts go out and lead to the pages of the site; `more` pages besides. */
export function toSiteSettings(site: SiteOfStudio, more: string[] = []): Record<string, string> {
  const toPages = (page: string) =>
    [...['', '/en'].map((form) => new URL(`${form}${page}`, site.siteUrl).href), ...more].join(',');
  return {
    USER_REGISTER_URL_ALLOW_LIST: toPages(accountPages.verify),
    PASSWORD_RESET_URL_ALLOW_LIST: toPages(accountPages.reset),
    USER_INVITE_URL_ALLOW_LIST: toPages(accountPages.invitation),
    EMAIL_FROM: site.mailFrom,
    ...(site.smtpUrl && toSmtp(new URL(site.smtpUrl))),
  };
}

function toSmtp({ protocol, hostname, port, username, password }: URL): Record<string, string> {
  const isSecure = protocol === 'smtps:';
  return {
    EMAIL_TRANSPORT: 'smtp',
    EMAIL_SMTP_HOST: hostname,
    EMAIL_SMTP_PORT: port || (isSecure ? '465' : '587'),
    EMAIL_SMTP_SECURE: String(isSecure),
    EMAIL_SMTP_IGNORE_TLS: String(hostname === '127.0.0.1' || hostname === 'localhost'),
    ...(username && { EMAIL_SMTP_USER: decodeURIComponent(username) }),
    ...(password && { EMAIL_SMTP_PASSWORD: decodeURIComponent(password) }),
  };
}
