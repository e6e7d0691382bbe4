import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';

/** Flaws that an ID token of the sandbox can have. A client must refuse each of them. */
export const ID_TOKEN_FLAWS = [
  'wrong-issuer',
  'wrong-audience',
  'wrong-nonce',
  'expired',
  'wrong-key',
  'unsigned',
  'missing',
] as const;

export type IdTokenFlaw = (typeof ID_TOKEN_FLAWS)[number];

const algorithm = 'RS256';
const lifetimeSeconds = 300;

export interface IdTokenIssuer {
  /** The public keys, as a JSON web key set. */
  keys(): Promise<unknown>;
  /** A signed ID token with these claims, `iat` and `exp`; undefined for the flaw `missing`. */
  issue(claims: JWTPayload, flaw: IdTokenFlaw | undefined): Promise<string | undefined>;
}

/** Creates the keys of a provider at their first use. */
export function createIdTokenIssuer(): IdTokenIssuer {
  let made: ReturnType<typeof makeKeys> | undefined;
  const load = () => {
    made ??= makeKeys();
    return made;
  };
  return {
    async keys() {
      return { keys: [(await load()).jwk] };
    },
    async issue(claims, flaw) {
      const { own, foreign, jwk } = await load();
      const now = Math.floor(Date.now() / 1000);
      const issuedAt = flaw === 'expired' ? now - 2 * lifetimeSeconds : now;
      const payload: JWTPayload = {
        ...claims,
        ...(flaw === 'wrong-issuer' && { iss: 'https://issuer.example' }),
        ...(flaw === 'wrong-audience' && { aud: 'another-client' }),
        ...(flaw === 'wrong-nonce' && { nonce: 'a-nonce-of-another-sign-in' }),
        iat: issuedAt,
        exp: issuedAt + lifetimeSeconds,
      };
      if (flaw === 'missing') return undefined;
      if (flaw === 'unsigned') return new UnsecuredJWT(payload).encode();
      const key = flaw === 'wrong-key' ? foreign.privateKey : own.privateKey;
      const header = { alg: algorithm, kid: String(jwk.kid) };
      return new SignJWT(payload).setProtectedHeader(header).sign(key);
    },
  };
}

async function makeKeys() {
  const [own, foreign] = await Promise.all([generateKeyPair(algorithm), generateKeyPair(algorithm)]);
  const key = await exportJWK(own.publicKey);
  const jwk = { ...key, kid: await calculateJwkThumbprint(key), alg: algorithm, use: 'sig' };
  return { own, foreign, jwk };
}
