import { accountPages } from '#operations/ports/accounts.ts';

/** Pages of the account, after the language's prefix; those that mails and providers lead to belong to the port. */
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

/** What a page says about the one before it, as `?notice=`. */
export type AccountNotice = (typeof NOTICES)[number];

export function parseNotice(value: string | null): AccountNotice | undefined {
  return NOTICES.find((notice) => notice === value);
}

export function withNotice(path: string, notice: AccountNotice): string {
  return `${path}?notice=${notice}`;
}
