/** Mutation testing of the rules about prices, cars, reservations and payments: docs/guides/testing.md. */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'mutation.config.ts' },
  coverageAnalysis: 'perTest',
  mutate: ['domain/{pricing,money,fleet,reservation,payment}/**/*.ts', '!**/*.test.ts'],
  // The compiler has no JavaScript interface to rewrite its settings for the copy, and the tests do without.
  ignorePatterns: ['tsconfig.json', 'build', 'build-dev', '.react-router', '.data', 'test-results'],
  // A mutant that only runs when its module is loaded costs a run of all tests, and is a text or a table.
  ignoreStatic: true,
  concurrency: 2,
  // A busy machine must not make a mutant look like an endless loop.
  timeoutMS: 20_000,
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportMutants: true },
  jsonReporter: { fileName: 'test-results/mutation.json' },
  tempDirName: 'test-results/stryker',
  thresholds: { high: 95, low: 90, break: 85 },
};
