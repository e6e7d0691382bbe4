import type { Branch } from '#domain/fleet/branch.ts';
import { worksAt } from '#domain/office/rights.ts';
import type { Services } from '../ports/services.ts';
import type { Actor } from '../ports/staff-store.ts';

export function listOwnBranches({ content }: Pick<Services, 'content'>, actor: Actor): Branch[] {
  return content.current().branches.filter(({ code }) => isOwnBranch(actor, code));
}

/** Undefined stands for all branches. */
export function isOwnBranch({ employee }: Actor, branch: string | undefined): boolean {
  if (employee?.branches === undefined) return true;
  return branch !== undefined && worksAt(employee, [branch]);
}
