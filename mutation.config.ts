import { defineConfig } from 'vitest/config';

/**
 * The tests that have to notice a changed rule: those of the domain that name a case. Laws look at thousands of random
 * cases, too long for each of some thousand mutants.
 */
export default defineConfig({
  test: {
    include: ['domain/**/*.test.ts'],
    exclude: ['**/*.laws.test.ts'],
    setupFiles: './tests/support/no-noise.ts',
  },
});
