import { type AccountProblem, guessablePassword } from '#domain/account/check-account.ts';
import { isGuessablePassword } from '#domain/account/guessable-password.ts';
import type { Services } from '../ports/services.ts';

/** What is wrong with a new password of somebody of these names; none when it may be used. */
export function checkPasswordFor({ site }: Services, password: string, names: string[]): AccountProblem[] {
  const about = [site.brand, site.name, ...names];
  return isGuessablePassword(password, about) ? [guessableProblem] : [];
}

/** What the service's refusal of a password is told as. */
export const guessableProblem: AccountProblem = { field: 'password', message: guessablePassword() };
