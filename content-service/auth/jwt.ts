import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';

export type Claims = JWTPayload;

export type Verified = { kind: 'good'; claims: Claims } | { kind: 'expired' } | { kind: 'bad' };

const algorithm = 'HS256';

/** Creates a JSON web token. Equal claims give equal tokens. */
export function signJwt(claims: Claims, secret: string): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: algorithm, typ: 'JWT' }).sign(toKey(secret));
}

/** A token of `signJwt`, by any of the secrets. `nowMs`: compared with `exp`. Bad: no `exp`, or another algorithm. */
export async function verifyJwt(token: string, secrets: string[], nowMs: number): Promise<Verified> {
  const results = await Promise.all(secrets.map((secret) => verifyWith(secret, token, nowMs)));
  return results.find(({ kind }) => kind !== 'bad') ?? { kind: 'bad' };
}

async function verifyWith(secret: string, token: string, nowMs: number): Promise<Verified> {
  try {
    const { payload } = await jwtVerify(token, toKey(secret), {
      algorithms: [algorithm],
      requiredClaims: ['exp'],
      currentDate: new Date(nowMs),
    });
    return { kind: 'good', claims: payload };
  } catch (error) {
    return { kind: error instanceof errors.JWTExpired ? 'expired' : 'bad' };
  }
}

function toKey(secret: string): Uint8Array {
  return new TextEncoder().encode(secret);
}
