import type { Instant } from '#domain/calendar/panama.ts';

/** Codes of an authenticator app: RFC 6238, six digits, 30 seconds. */
export interface SecondFactor {
  /** 160 random bits, in base32. */
  makeSecret(): string;
  /** `otpauth://totp/…`, for a QR code. */
  toUri(secret: string, owner: { issuer: string; email: string }): string;
  /** The time step of a code, which may be one before or after the present; undefined for a wrong code. */
  findStep(secret: string, code: string, now: Instant): number | undefined;
}
