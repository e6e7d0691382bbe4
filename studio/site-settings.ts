import { accountPages, staffInvitation } from '../operations/ports/accounts.ts';

export interface SiteOfStudio {
  siteUrl: string;
  /** Undefined: Directus sends mails with the `sendmail` of the machine. */
  smtpUrl: string | undefined;
  mailFrom: string;
}

/** For mails about accounts: transport, and pages to which links may lead, with those of `more`. */
export function toSiteSettings(site: SiteOfStudio, more: string[] = []): Record<string, string> {
  const toPages = (page: string) =>
    [...['', '/en'].map((form) => new URL(`${form}${page}`, site.siteUrl).href), ...more].join(',');
  return {
    USER_REGISTER_URL_ALLOW_LIST: toPages(accountPages.verify),
    PASSWORD_RESET_URL_ALLOW_LIST: toPages(accountPages.reset),
    USER_INVITE_URL_ALLOW_LIST: [
      toPages(accountPages.invitation),
      new URL(staffInvitation, site.siteUrl).href,
    ].join(','),
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
