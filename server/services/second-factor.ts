import { Secret, TOTP } from 'otpauth';
import type { SecondFactor } from '#operations/ports/second-factor.ts';

const SECRET_BYTES = 20;

/** Codes as authenticator apps make them, by the library otpauth. */
export function createSecondFactor(): SecondFactor {
  return {
    makeSecret: () => new Secret({ size: SECRET_BYTES }).base32,
    toUri: (secret, { issuer, email }) => new TOTP({ issuer, label: email, secret }).toString(),
    findStep(secret, token, timestamp) {
      const delta = new TOTP({ secret }).validate({ token, timestamp, window: 1 });
      return delta === null ? undefined : TOTP.counter({ timestamp }) + delta;
    },
  };
}
