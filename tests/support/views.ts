import { inject } from 'vitest';

const isNightly = inject('isNightly');

/** The languages of a test that covers the same rules in each: `npm test` covers them in Spanish. */
export const languages: ('es' | 'en')[] = isNightly ? ['es', 'en'] : ['es'];

/** Variants of a test; `npm test` covers the first ones only: docs/guides/testing.md. */
export function variants<Variant>(always: Variant[], nightly: Variant[]): Variant[] {
  return isNightly ? [...always, ...nightly] : always;
}
