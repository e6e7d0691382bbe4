import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { compiledMessages } from './app/texts/compile-messages.ts';
import { chooseScenarios, filesOf } from './tests/faults/scenarios.ts';
import { findChromium } from './tests/support/chromium.ts';

/** Tests next to the code, and those of the repository itself. */
const BESIDE_CODE = [
  '{domain,operations,adapters,server,content-service,sandbox,app,demo,scripts}/**/*.test.{ts,tsx}',
  'tests/*.test.ts',
];
const WITH_DATABASE = BESIDE_CODE.flatMap((pattern) => globSync(pattern)).filter(opensDatabase);

/** Starts a database server for the run. The pure tests have none. */
const globalSetup = './tests/support/test-cluster.ts';

/** Plugins of the bundler for modules of the site that tests import directly. */
const asBundled = {
  plugins: [compiledMessages()],
};

/** Bundles use-intl, because the alias would not apply within it otherwise. */
const server = { deps: { inline: ['use-intl'] } };

/** Options of `npm run test:faults`; without them, the few scenarios of `npm test` are run. */
const { FAULTS_SEED: seed, FAULTS_ONLY: only, FAULTS_ALL: all } = process.env;
const faults = chooseScenarios({ ...(seed && { seed }), ...(only && { only }), quick: all === undefined });

/** Options of `npm run test:faults -- simulation`: consecutive seeds from the first on. */
const { SIMULATION_RUNS: runs, SIMULATION_FEWEST: fewest, SIMULATION_MINUTES: minutes } = process.env;
const simulation = {
  seed: faults.seed,
  runs: Number(runs ?? 0),
  fewest: Number(fewest ?? 0),
  minutes: Number(minutes ?? 60),
};

/** The simulation alone, or else the scenarios. */
const faultTests = simulation.runs > 0 ? ['tests/faults/simulation.test.ts'] : filesOf(faults);

/** Whether a test file imports a module that opens a database; an indirect one fails without a server. */
function opensDatabase(file: string): boolean {
  return /from '[^']*(open-test-(store|fixture)|test-crash-scenarios|support\/database|embedded-postgres)\.ts'/.test(
    readFileSync(file, 'utf8'),
  );
}

/** Set by `npm run test:nightly`: docs/guides/testing.md. */
const isNightly = process.env.NIGHTLY === '1';

export default defineConfig({
  test: {
    setupFiles: './tests/support/fail-on-console-errors.ts',
    // With two processors vitest would leave one to its main thread, which only waits.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Ends tests that hang; on a busy machine a test may take many times its usual time.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        ...asBundled,
        test: {
          name: 'pure',
          include: BESIDE_CODE,
          exclude: WITH_DATABASE,
          pool: 'threads',
          isolate: false,
          server,
          provide: { lawRuns: isNightly ? 3_000 : 1_000, isNightly },
        },
      },
      {
        extends: true,
        ...asBundled,
        test: {
          name: 'store',
          include: WITH_DATABASE,
          globalSetup,
          isolate: false,
          server,
          provide: { isNightly },
        },
      },
      {
        extends: true,
        ...asBundled,
        test: {
          name: 'contracts',
          include: ['tests/contracts/**/*.test.ts'],
          globalSetup,
          isolate: false,
          server,
          provide: { isNightly },
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          globalSetup,
          // Loads the site's modules once per worker instead of once per file, which halves the time.
          isolate: false,
          include: ['tests/http/**/*.test.ts'],
          exclude: isNightly
            ? []
            : [
                'tests/http/{demo-bookings,deploy-tools,dev,editorial,first-screen,key-rotation}.test.ts',
                'tests/http/{restore-drill,rolling-update,service-unit,soak,standby}.test.ts',
              ],
          provide: {
            isNightly,
            chromiumPath: findChromium(process.env) ?? '',
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          globalSetup,
          include: faultTests,
          provide: { faults, simulation, chromiumPath: findChromium(process.env) ?? '' },
        },
      },
      {
        extends: true,
        test: {
          name: 'directus',
          globalSetup,
          include: ['tests/directus/**/*.test.ts'],
          expect: { poll: { timeout: 20_000 } },
          provide: { directusVersion: process.env.DIRECTUS_VERSION ?? '12.3.1' },
        },
      },
    ],
  },
});
