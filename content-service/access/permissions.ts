import type { Audience, Collection } from '../model/types.ts';
import type { Caller } from './callers.ts';

const readers: Record<Audience, readonly Audience[]> = {
  public: ['public', 'server', 'admin'],
  server: ['server', 'admin'],
  admin: ['admin'],
};

export function canRead(caller: Caller, collection: Collection): boolean {
  return caller.kind === 'static' && readers[collection.readableBy].includes(caller.role);
}

export function canWrite(caller: Caller): boolean {
  return caller.kind === 'static' && caller.role === 'admin';
}
