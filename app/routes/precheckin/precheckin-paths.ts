import type { PrecheckinStep } from '#domain/precheckin/precheckin.ts';

/** The pages of a pre check-in, without their language. SPEC.md section 2. */
export const precheckinPaths = {
  start: '/precheckin',
  verify: '/precheckin/verify',
  preferences: '/precheckin/preferences',
  checkout: '/precheckin/checkout',
  thanks: '/precheckin/thanks',
} as const;

/** Where a renter who comes back goes on. */
export const nextPath: Record<PrecheckinStep, (typeof precheckinPaths)[keyof typeof precheckinPaths]> = {
  started: precheckinPaths.verify,
  verified: precheckinPaths.preferences,
  chosen: precheckinPaths.checkout,
  done: precheckinPaths.thanks,
};
