import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';

export type Claims = JWTPayload;

export type Verified = { kind: 'good'; claims: Claims } | { kind: 'expired' } | { kind: 'bad' };

const algorithm = 'HS256';

/** Creates a JSON web token. Equal claims give equal tokens. */
export function signJwt(claims: Claims, secret: string): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: algorithm, typ: 'JWT' }).sign(toKey(secret));
}

/**
 * Verifies a token created by `signJwt`. `nowMs` is compared with its `exp` in seconds; a token without one,
 * or of another algorithm, is bad.
 */
export async function verifyJwt(token: string, secret: string, nowMs: number): Promise<Verified> {
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
