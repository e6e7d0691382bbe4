import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { compiledMessages } from './app/i18n/compile-messages.ts';
import { chooseScenarios, filesOf } from './tests/faults/catalogue.ts';
import { findChromium } from './tests/support/chromium.ts';

/** Tests beside the code, and those of the repository itself. */
const UNIT = [
  '{domain,operations,adapters,server,content-service,sandbox,app,demo,scripts}/**/*.test.{ts,tsx}',
  'tests/repository.test.ts',
];

/** What the bundler would do for modules of the site that tests import one by one. */
const asBundled = {
  plugins: [compiledMessages()],
};

/** Bundled like the rest, or the alias would not reach into it. */
const server = { deps: { inline: ['use-intl'] } };

/** `npm run test:faults` chooses; without a choice the few of `npm test` are played. */
const { FAULTS_SEED: seed, FAULTS_ONLY: only, FAULTS_ALL: all } = process.env;
const faults = chooseScenarios({ ...(seed && { seed }), ...(only && { only }), quick: all === undefined });

export default defineConfig({
  test: {
    globalSetup: './tests/support/test-cluster.ts',
    setupFiles: './tests/support/no-noise.ts',
    // On two processors vitest would leave one to its own main thread, which waits.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, ...asBundled, test: { name: 'unit', include: UNIT, server } },
      {
        extends: true,
        ...asBundled,
        test: { name: 'contracts', include: ['tests/contracts/**/*.test.ts'], server },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: ['tests/http/**/*.test.ts'],
          provide: {
            leakPayments: Number(process.env.LEAK_PAYMENTS ?? 10),
            chromiumPath: findChromium(process.env) ?? '',
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: filesOf(faults),
          provide: { faults, chromiumPath: findChromium(process.env) ?? '' },
        },
      },
      {
        extends: true,
        test: {
          name: 'directus',
          include: ['tests/directus/**/*.test.ts'],
          expect: { poll: { timeout: 20_000 } },
          provide: { directusVersion: process.env.DIRECTUS_VERSION ?? '12.3.1' },
        },
      },
    ],
  },
});
