import type { Service } from '../context.ts';
import { requireText } from '../http/body.ts';
import { failedValidation } from '../http/errors.ts';

/**
 * Returns the new password of a body. `about` contains address and names of the user. Throws 400
 * FAILED_VALIDATION for a password that violates the policy, is easy to guess, or is so long that hashing it
 * is expensive.
 */
export function requireNewPassword(
  { auth }: Service,
  body: Record<string, unknown>,
  about: (string | undefined)[],
): string {
  const password = requireText(body, 'password');
  const known = about.filter((text) => text !== undefined);
  if (password.length > 1_000 || !auth.passwordPolicy.test(password) || auth.isGuessable(password, known))
    throw failedValidation('password', 'regex');
  return password;
}
