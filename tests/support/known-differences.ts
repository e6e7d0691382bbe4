import type { Target } from '#tests/contracts/content/target.ts';

/**
 * Where a version of Directus does not keep the contract. Each is asserted by the suites, so that one notices when it goes. What
 * else tells services apart is what they can do, not how they answer: `Target.accounts`.
 */
export const knownDifferences: Record<string, Target['differences']> = {
  '12.3.1': {},
  // Its drawing library refuses, and nobody turns that into an answer.
  '11.17.4': { tooLargePicture: { status: 500, code: 'INTERNAL_SERVER_ERROR' } },
};
