import type { Service } from '../context.ts';
import { requireText } from '../http/body.ts';
import { failedValidation } from '../http/errors.ts';

/** A password that may be set: as the policy wants it, and not so long that hashing it is work. */
export function requireNewPassword(service: Service, body: Record<string, unknown>): string {
  const password = requireText(body, 'password');
  if (password.length > 1_000 || !service.auth.passwordPolicy.test(password))
    throw failedValidation('password', 'regex');
  return password;
}
