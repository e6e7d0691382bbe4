import { createHash } from 'node:crypto';

/** Who of the staff sends an `Authorization` header; undefined: nobody we know. */
export type FindStaff = (authorization: string | null) => string | undefined;

/**
 * `staff` has names by the SHA-256 of their tokens. Only hashes are compared: how long it takes tells nothing of a token.
 */
export function createFindStaff(staff: ReadonlyMap<string, string>): FindStaff {
  return (authorization) => {
    const [, token] = /^Bearer (\S+)$/.exec(authorization ?? '') ?? [];
    return token === undefined ? undefined : staff.get(createHash('sha256').update(token).digest('hex'));
  };
}
