import type { Booker } from '../../middleware/account-session.ts';

/** What an account does for the booking at hand. `unknown`: there is a sign-in, but nobody can say now whose. */
export type AccountUse = 'fills-and-keeps' | 'keeps' | 'unknown' | 'none';

export function toAccountUse({ hasSession, userId, profile }: Booker): AccountUse {
  if (profile) return 'fills-and-keeps';
  if (userId !== undefined) return 'keeps';
  return hasSession ? 'unknown' : 'none';
}
