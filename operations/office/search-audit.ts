import type { Services } from '../ports/services.ts';
import type { Actor, AuditFilter, AuditLine } from '../ports/staff-store.ts';
import { type NotAllowed, refuse } from './act.ts';

const PER_PAGE = 50;

export interface AuditPage {
  kind: 'done';
  lines: AuditLine[];
  hasMore: boolean;
}

/** Pages of 50, newest first. */
export async function searchAudit(
  services: Pick<Services, 'clock' | 'staff'>,
  actor: Actor,
  filter: Omit<AuditFilter, 'perPage'>,
): Promise<NotAllowed | AuditPage> {
  const act = { verb: 'see-page', subject: '/staff/audit' } as const;
  const refusal = await refuse(services, actor, { right: 'audit', act });
  if (refusal) return refusal;
  const found = await services.staff.searchAudit({ ...filter, perPage: PER_PAGE });
  return { kind: 'done', lines: found.slice(0, PER_PAGE), hasMore: found.length > PER_PAGE };
}
