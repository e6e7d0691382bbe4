import type { Audience, Collection } from '../content-service/model/types.ts';
import { roleIds, staticUserIds } from '../content-service/schema/roles.ts';
import { change, create, type Directus, type Row, read } from './rest.ts';

/** Policies of this installation, with the same ids everywhere: a repeated setup creates nothing twice. */
const policyIds = {
  public: '6b1f0c52-0f63-4c5e-9a53-1f6f0a4f0c01',
  server: '6b1f0c52-0f63-4c5e-9a53-1f6f0a4f0c02',
  content: '6b1f0c52-0f63-4c5e-9a53-1f6f0a4f0c03',
  studio: '6b1f0c52-0f63-4c5e-9a53-1f6f0a4f0c04',
} as const;

/** The static tokens with which the site reads content, and its office edits it. */
export interface SiteTokens {
  public: string;
  server: string;
  editor: string;
}

/**
 * Creates roles, policies, permissions and the users of the site's tokens, and sets the settings of
 * accounts: none of these is part of a schema snapshot. Permissions are for whole collections, because
 * Directus without a license key has no rules for single records or fields. Existing rows stay unchanged,
 * except the tokens and the settings of accounts.
 */
export async function ensureAccess(
  directus: Directus,
  model: Collection[],
  tokens: SiteTokens,
): Promise<void> {
  await ensureRows(directus, 'policies', [
    toPolicy(policyIds.public, 'Website', 'Reads what the site shows'),
    toPolicy(policyIds.server, 'Website, server only', 'Reads coupons and the profiles of renters'),
    toPolicy(policyIds.content, 'Content', 'Edits content and files, and nothing else'),
    { ...toPolicy(policyIds.studio, 'Studio', 'Enters the Studio'), app_access: true },
  ]);
  await ensureRows(directus, 'roles', [
    { id: roleIds.customer, name: 'Customer', icon: 'person', description: 'Renters with an account' },
    { id: roleIds.staff, name: 'Staff', icon: 'badge', description: 'Employees, who only sign in' },
    {
      id: roleIds.editor,
      name: 'Editor',
      icon: 'edit',
      description: 'Edits content and files in the Studio',
    },
  ]);
  await ensureUsers(directus, tokens);
  await ensureRows(directus, 'access', [
    { id: toAccessId(1), user: staticUserIds.public, policy: policyIds.public },
    { id: toAccessId(2), user: staticUserIds.server, policy: policyIds.public },
    { id: toAccessId(3), user: staticUserIds.server, policy: policyIds.server },
    { id: toAccessId(4), role: roleIds.customer, policy: policyIds.public },
    { id: toAccessId(5), user: staticUserIds.editor, policy: policyIds.content },
    { id: toAccessId(6), role: roleIds.editor, policy: policyIds.content },
    { id: toAccessId(7), role: roleIds.editor, policy: policyIds.studio },
  ]);
  await ensurePermissions(directus, policyIds.public, [...readBy(model, 'public'), 'directus_files']);
  // Profiles of renters are readable with the server token only: without record rules each renter could read
  // every profile. Decision 0042.
  await ensurePermissions(directus, policyIds.server, [...readBy(model, 'server'), 'directus_users']);
  const content = model.filter(({ system }) => !system).map(({ name }) => name);
  const edited = [...content, 'directus_files'];
  await ensurePermissions(directus, policyIds.content, edited, ['create', 'read', 'update', 'delete']);
  await ensurePermissions(directus, policyIds.content, ['directus_folders']);
  await change(directus, 'settings', {
    public_registration: true,
    public_registration_verify_email: true,
    public_registration_role: roleIds.customer,
    auth_password_policy: '/^.{8,}$/',
  });
}

function toPolicy(id: string, name: string, description: string): Row {
  return { id, name, description, icon: 'badge', app_access: false, admin_access: false };
}

function toAccessId(at: number): string {
  return `6b1f0c52-0f63-4c5e-9a53-1f6f0a4f0d0${at}`;
}

function readBy(model: Collection[], audience: Audience): string[] {
  return model.filter(({ system, readableBy }) => !system && readableBy === audience).map(({ name }) => name);
}

async function ensureRows(directus: Directus, path: string, rows: Row[]): Promise<void> {
  const present = await read(directus, `${path}?limit=-1&fields=id`);
  const ids = new Set(present.map((row) => row.id));
  for (const row of rows) if (!ids.has(row.id)) await create(directus, path, row);
}

async function ensurePermissions(
  directus: Directus,
  policy: string,
  collections: string[],
  actions = ['read'],
): Promise<void> {
  const present = await read(directus, `permissions?limit=-1&filter[policy][_eq]=${policy}`);
  const isThere = (collection: string, action: string) =>
    present.some((row) => row.collection === collection && row.action === action);
  const rows = collections.flatMap((collection) =>
    actions
      .filter((action) => !isThere(collection, action))
      .map((action) => ({ policy, collection, action, fields: ['*'] })),
  );
  if (rows.length > 0) await create(directus, 'permissions', rows);
}

/** These users have no role: caches may not store pictures that a user with a role requested. */
async function ensureUsers(directus: Directus, tokens: SiteTokens): Promise<void> {
  const users = [
    { id: staticUserIds.public, last_name: 'public token', token: tokens.public },
    { id: staticUserIds.server, last_name: 'server token', token: tokens.server },
    { id: staticUserIds.editor, last_name: 'editor token', token: tokens.editor },
  ];
  const present = await read(directus, 'users?limit=-1&fields=id');
  const ids = new Set(present.map((row) => row.id));
  for (const { id, token, ...user } of users) {
    if (ids.has(id)) await change(directus, `users/${id}`, { token });
    else await create(directus, 'users', { id, token, first_name: 'Website', ...user });
  }
}
