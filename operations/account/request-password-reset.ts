import {
  type AccountForm,
  type AccountProblem,
  checkPasswordRequest,
} from '#domain/account/check-account.ts';
import type { Done, Visitor } from '../ports/accounts.ts';
import type { Services } from '../ports/services.ts';
import { allowAccountMail } from './allow-account-try.ts';

/** Known and unknown addresses get the same response. */
export async function requestPasswordReset(
  services: Services,
  form: Pick<AccountForm, 'email'>,
  visitor: Visitor,
): Promise<Done | { kind: 'invalid'; problems: AccountProblem[] }> {
  const checked = checkPasswordRequest(form);
  if (checked.kind === 'invalid') return checked;
  const { email } = checked.form;
  const allowed = await allowAccountMail(services, { email, clientIp: visitor.clientIp });
  if (allowed.kind === 'too-many') return allowed;
  return services.accounts.requestPasswordReset(email, visitor);
}
