import { createHash } from 'node:crypto';

/** Returns the name of the staff member of an `Authorization` header, or undefined for an unknown token. */
export type FindStaff = (authorization: string | null) => string | undefined;

/**
 * `staff` maps the SHA-256 of tokens to names. Only hashes are compared, so that the response time reveals
 * nothing about a token.
 */
export function createFindStaff(staff: ReadonlyMap<string, string>): FindStaff {
  return (authorization) => {
    const [, token] = /^Bearer (\S+)$/.exec(authorization ?? '') ?? [];
    return token === undefined ? undefined : staff.get(createHash('sha256').update(token).digest('hex'));
  };
}
