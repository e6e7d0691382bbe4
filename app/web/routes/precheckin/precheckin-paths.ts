import type { PrecheckinStep } from '#domain/precheckin/precheckin.ts';

/** The pages of the pre check-in, without language prefix. requirements.md#routes. */
export const precheckinPaths = {
  start: '/precheckin',
  verify: '/precheckin/verify',
  preferences: '/precheckin/preferences',
  checkout: '/precheckin/checkout',
  thanks: '/precheckin/thanks',
} as const;

/** The next page for a renter who resumes, by the last completed step. */
export const nextPath: Record<PrecheckinStep, (typeof precheckinPaths)[keyof typeof precheckinPaths]> = {
  started: precheckinPaths.verify,
  verified: precheckinPaths.preferences,
  chosen: precheckinPaths.checkout,
  done: precheckinPaths.thanks,
};
