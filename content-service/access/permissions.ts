import type { Audience, Collection } from '../model/types.ts';

/** What a caller may do: read what an audience may, and, as an editor, change content. */
export type Access = Audience | 'editor';

/** Static tokens: the site's public token, its server token, that of its editors, and an administrator's. */
export type Tokens = Record<Access, string>;

/** User of the request. A user without access may read nothing but their own id. */
export type Caller = { kind: 'anonymous' } | { kind: 'user'; id: string; audience: Access | undefined };

const readers: Record<Audience, readonly Access[]> = {
  public: ['public', 'server', 'editor', 'admin'],
  server: ['server', 'editor', 'admin'],
  admin: ['admin'],
};

export function canRead(caller: Caller, collection: Collection): boolean {
  if (caller.kind === 'anonymous' || caller.audience === undefined) return false;
  return readers[collection.readableBy].includes(caller.audience);
}

/** Whether a caller may change this collection: editors content and files, administrators everything. */
export function canWrite(caller: Caller, { system, name }: Collection): boolean {
  const isEditor = caller.kind === 'user' && caller.audience === 'editor';
  return isAdministrator(caller) || (isEditor && (!system || name === 'directus_files'));
}

export function isAdministrator(caller: Caller): boolean {
  return caller.kind === 'user' && caller.audience === 'admin';
}
