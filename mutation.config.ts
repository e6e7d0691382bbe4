import { defineConfig } from 'vitest/config';

/**
 * Tests that must detect mutants: example-based tests of the domain. Property tests (`*.laws.test.ts`) run
 * thousands of random cases, which takes too long for each of some thousand mutants.
 */
export default defineConfig({
  test: {
    include: ['domain/**/*.test.ts'],
    exclude: ['**/*.laws.test.ts'],
    // Of a busy machine, as in vitest.config.ts.
    testTimeout: 60_000,
    setupFiles: './tests/support/fail-on-console-errors.ts',
  },
});
