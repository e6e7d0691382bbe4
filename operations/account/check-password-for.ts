import { type AccountProblem, guessablePassword } from '#domain/account/check-account.ts';
import { isGuessablePassword } from '#domain/account/guessable-password.ts';
import type { Services } from '../ports/services.ts';

/** `names` are the renter's names and address; empty when the password may be used. */
export function checkPasswordFor({ site }: Services, password: string, names: string[]): AccountProblem[] {
  const about = [site.brand, site.name, ...names];
  return isGuessablePassword(password, about) ? [guessableProblem] : [];
}

export const guessableProblem: AccountProblem = { field: 'password', message: guessablePassword() };
