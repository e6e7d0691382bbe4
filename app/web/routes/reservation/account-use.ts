import type { Booker } from '../../middleware/session/account-session.ts';

/**
 * What an account does for the current booking. `unknown` means that there is a session, but the content
 * service cannot be reached.
 */
export type AccountUse = 'fills-and-keeps' | 'keeps' | 'unknown' | 'none';

export function toAccountUse({ hasSession, userId, profile }: Booker): AccountUse {
  if (profile) return 'fills-and-keeps';
  if (userId !== undefined) return 'keeps';
  return hasSession ? 'unknown' : 'none';
}
