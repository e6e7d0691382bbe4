import type { Precheckin, PrecheckinStep } from '#domain/precheckin/precheckin.ts';

/** The pages of the pre check-in, without language prefix. requirements.md#routes. */
export const precheckinPaths = {
  start: '/precheckin',
  verify: '/precheckin/verify',
  preferences: '/precheckin/preferences',
  checkout: '/precheckin/checkout',
  thanks: '/precheckin/thanks',
} as const;

type Page = (typeof precheckinPaths)[keyof typeof precheckinPaths];

const NEXT: Record<PrecheckinStep, Page> = {
  started: precheckinPaths.verify,
  verified: precheckinPaths.preferences,
  chosen: precheckinPaths.checkout,
  done: precheckinPaths.thanks,
};

/** The next page for a renter who resumes: papers that are asked for again, else by the last completed step. */
export function toNextPath({
  kind,
  precheckin,
}: {
  kind: 'open' | 'closed';
  precheckin: Pick<Precheckin, 'papers' | 'step'>;
}): Page {
  const isAsked = kind === 'open' && precheckin.papers?.state === 'asked';
  return isAsked ? precheckinPaths.verify : NEXT[precheckin.step];
}
