/** Mutation testing of the rules about prices, cars, reservations and payments: docs/guides/testing.md. */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'mutation.config.ts' },
  coverageAnalysis: 'perTest',
  mutate: ['domain/{pricing,money,fleet,reservation,payment}/**/*.ts', '!**/*.test.ts'],
  // The compiler has no JavaScript interface with which Stryker could rewrite its settings for the copy; the
  // tests do not need them.
  ignorePatterns: ['tsconfig.json', 'build', '.react-router', '.data', 'test-results'],
  // Mutants in code that runs only at import require a run of all tests each, and are mostly texts and
  // tables.
  ignoreStatic: true,
  concurrency: 2,
  // Long enough that a mutant on a busy machine is not reported as an endless loop.
  timeoutMS: 20_000,
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportMutants: true },
  jsonReporter: { fileName: 'test-results/mutation.json' },
  tempDirName: 'test-results/stryker',
  thresholds: { high: 95, low: 90, break: 85 },
};
