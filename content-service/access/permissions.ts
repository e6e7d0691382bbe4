import type { Audience, Collection } from '../model/types.ts';

/** Static tokens: the site's public token, its server token, and an administrator's token for writing. */
export type Tokens = Record<Audience, string>;

/** User of the request. A user without an audience may read nothing but their own id. */
export type Caller = { kind: 'anonymous' } | { kind: 'user'; id: string; audience: Audience | undefined };

const readers: Record<Audience, readonly Audience[]> = {
  public: ['public', 'server', 'admin'],
  server: ['server', 'admin'],
  admin: ['admin'],
};

export function canRead(caller: Caller, collection: Collection): boolean {
  if (caller.kind === 'anonymous' || caller.audience === undefined) return false;
  return readers[collection.readableBy].includes(caller.audience);
}

export function canWrite(caller: Caller): boolean {
  return caller.kind === 'user' && caller.audience === 'admin';
}
