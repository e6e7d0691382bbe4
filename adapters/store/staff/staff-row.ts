import type { StaffMember } from '#operations/ports/staff-store.ts';
import type { StaffRow } from '../tables.ts';

export function toStaffMember(row: StaffRow): StaffMember {
  return {
    id: row.id,
    userId: row.user_id ?? undefined,
    email: row.email,
    role: row.role,
    branches: row.branches ?? undefined,
    language: row.language,
    isActive: row.active,
    isDemo: row.is_demo,
    factorSince: row.factor_since ?? undefined,
    createdAt: row.created_at,
  };
}
