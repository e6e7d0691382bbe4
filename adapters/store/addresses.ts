import type { ConnectionOptions } from './connection.ts';

export type SessionKind = 'any' | 'read-write' | 'read-only';

const URL_WITH_HOSTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s;
/** Modes that `pg` 8 handles like verify-full, with a warning; a later version will verify less. */
const VERIFIED = ['prefer', 'require', 'verify-ca'];

/**
 * Reads an address like `postgres://user:password@host1:5432,host2/database?target_session_attrs=read-write`.
 * Each new connection uses one of several hosts, the first that answers with a session of that kind; the
 * default is `several`. Throws for an address that is not a URL, or with another kind.
 */
export function readDatabaseUrl(text: string, several: SessionKind = 'read-write'): ConnectionOptions {
  const [, start = '', hosts = '', rest = ''] = URL_WITH_HOSTS.exec(text) ?? [];
  const urls = hosts.split(',').map((host) => new URL(`${start}${host}${rest}`));
  const [first] = urls;
  if (!first || start === '') throw new Error('not an address of PostgreSQL');
  const wanted = first.searchParams.get('target_session_attrs') ?? (urls.length > 1 ? several : 'any');
  if (!isSessionKind(wanted)) throw new Error('target_session_attrs must be any, read-write or read-only');
  const [connectionString = '', ...others] = urls.map(toConnectionString);
  if (others.length === 0 && wanted === 'any') return { connectionString };
  return { connectionString, hosts: { urls: [connectionString, ...others], wanted } };
}

function isSessionKind(text: string): text is SessionKind {
  return ['any', 'read-write', 'read-only'].includes(text);
}

/** Removes what `pg` does not know, and names the verification that is meant. */
function toConnectionString(url: URL): string {
  const { searchParams } = url;
  searchParams.delete('target_session_attrs');
  const isVerified = VERIFIED.includes(searchParams.get('sslmode') ?? '');
  if (isVerified && !searchParams.has('uselibpqcompat')) searchParams.set('sslmode', 'verify-full');
  return url.href;
}
