import { worksAt } from '#domain/office/rights.ts';
import type { Services } from '../../ports/services.ts';
import type { Actor } from '../../ports/staff-store.ts';
import { type OfficeServices, unlessDone } from '../start-verb.ts';

export type MoneyServices = OfficeServices &
  Pick<Services, 'payments' | 'money' | 'content' | 'random' | 'log'>;

/** Whether a form names a branch that its page does not offer to the employee. */
export function isForgedBranch({ employee }: Actor, code: string): boolean {
  return employee !== undefined && code !== '' && !worksAt(employee, [code]);
}

/** Whether a branch exists and is one of the employee's. */
export function isOwnBranch(
  { content }: Pick<Services, 'content'>,
  { employee }: Actor,
  code: string,
): boolean {
  const isKnown = content.current().branches.some((branch) => branch.code === code);
  return isKnown && (!employee || worksAt(employee, [code]));
}

/** A refusal from money that `version` may be older than: `stale`, or done when the form was sent before. */
export async function refuseMoney<Refusal>(
  services: MoneyServices,
  reservationId: string,
  { money, formId }: { money: string; formId?: string | undefined },
  refusal: Refusal,
): Promise<Refusal | { kind: 'stale' } | { kind: 'done' }> {
  const { version } = await services.money.read(reservationId);
  return unlessDone(services, formId, version === money ? refusal : { kind: 'stale' });
}
