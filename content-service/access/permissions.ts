import type { Audience, Collection } from '../model/types.ts';
import type { Caller } from './caller.ts';

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
