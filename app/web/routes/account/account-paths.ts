import { accountPages } from '#operations/ports/accounts.ts';

/** Paths of the account pages, without prefix. The port defines those of mails and providers. */
export const accountPaths = {
  ...accountPages,
  profile: '/cuenta',
  signIn: '/cuenta/entrar',
  register: '/cuenta/registro',
  forgot: '/cuenta/recuperar',
} as const;

const NOTICES = [
  'check-mail',
  'reset-sent',
  'verified',
  'password-changed',
  'welcome',
  'signed-out',
  'signed-out-everywhere',
  'provider-failed',
  'saved',
] as const;

/** Notices about the result of the previous page, sent as `?notice=`. */
export type AccountNotice = (typeof NOTICES)[number];

export function parseNotice(value: string | null): AccountNotice | undefined {
  return NOTICES.find((notice) => notice === value);
}

/** `to`: the path to return to after the sign-in. */
export function withNotice(path: string, notice: AccountNotice, to?: string): string {
  return `${path}?notice=${notice}${to ? `&to=${encodeURIComponent(to)}` : ''}`;
}
