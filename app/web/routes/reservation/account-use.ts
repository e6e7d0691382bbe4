import type { Booker } from '../../middleware/session/account-session.ts';

/** For the current booking. `unknown`: there is a session, but the content service cannot be reached. */
export type AccountUse = 'fills-and-keeps' | 'keeps' | 'unknown' | 'none';

export function toAccountUse({ hasSession, userId, profile }: Booker): AccountUse {
  if (profile) return 'fills-and-keeps';
  if (userId !== undefined) return 'keeps';
  return hasSession ? 'unknown' : 'none';
}
