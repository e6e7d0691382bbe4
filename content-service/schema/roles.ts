import { type Queryable, quote } from './sql.ts';

/** All roles. Their ids are the same in every installation, so that settings and tests can refer to them. */
export const roleIds = {
  administrator: '6b1f0c52-0f63-4c5e-9a53-1f6f0a4f0a01',
  website: '6b1f0c52-0f63-4c5e-9a53-1f6f0a4f0a02',
  customer: '6b1f0c52-0f63-4c5e-9a53-1f6f0a4f0a03',
  staff: '6b1f0c52-0f63-4c5e-9a53-1f6f0a4f0a04',
  editor: '6b1f0c52-0f63-4c5e-9a53-1f6f0a4f0a05',
} as const;

export const staticUserIds = {
  public: '6b1f0c52-0f63-4c5e-9a53-1f6f0a4f0b01',
  server: '6b1f0c52-0f63-4c5e-9a53-1f6f0a4f0b02',
  admin: '6b1f0c52-0f63-4c5e-9a53-1f6f0a4f0b03',
  editor: '6b1f0c52-0f63-4c5e-9a53-1f6f0a4f0b04',
} as const;

const roles = [
  [roleIds.administrator, 'Administrator', 'Edits everything', true],
  [roleIds.website, 'Website', 'Reads what the site shows; for static tokens', false],
  [roleIds.customer, 'Customer', 'Renters with an account: the same, and their own profile', false],
  [roleIds.staff, 'Staff', 'Employees, who only sign in: the site knows their rights', false],
  [roleIds.editor, 'Editor', 'Edits content and files, and nothing else', false],
] as const;

const users = [
  [staticUserIds.public, 'Website', 'public token', roleIds.website],
  [staticUserIds.server, 'Website', 'server token', roleIds.website],
  [staticUserIds.editor, 'Website', 'editor token', roleIds.editor],
  [staticUserIds.admin, 'Administrator', 'token of the settings', roleIds.administrator],
] as const;

/** Inserts the roles and the users of the static tokens, unless they exist. */
export async function addRoles(db: Queryable, schema: string): Promise<void> {
  for (const [id, name, description, isAdmin] of roles) {
    await db.query(
      `insert into ${quote(schema)}.directus_roles (id, name, description, app_access, admin_access)
       values ($1, $2, $3, $4, $4) on conflict do nothing`,
      [id, name, description, isAdmin],
    );
  }
  for (const [id, firstName, lastName, role] of users) {
    await db.query(
      `insert into ${quote(schema)}.directus_users (id, first_name, last_name, role)
       values ($1, $2, $3, $4) on conflict do nothing`,
      [id, firstName, lastName, role],
    );
  }
}
