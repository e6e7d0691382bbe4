import type { Target } from '#tests/contracts/content/target.ts';

/**
 * Known deviations of Directus versions from the contract. The suites assert each one, so that its end is
 * noticed. Optional features of a service are in `Target.accounts` instead.
 */
export const knownDifferences: Record<string, Target['differences']> = {
  '12.3.1': {},
  // This version does not handle the error of its image library.
  '11.17.4': { tooLargePicture: { status: 500, code: 'INTERNAL_SERVER_ERROR' } },
};
