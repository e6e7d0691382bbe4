// Reads the JSON reports of vitest and Playwright.
import { readFileSync } from 'node:fs';

/**
 * Counts and tests of a report. Returns undefined when there is none. `tests` contains name, file and
 * milliseconds of each, and whether it passed.
 */
export function readReport(file) {
  const report = readJson(file);
  if (!report) return undefined;
  return report.suites ? readPlaywright(report) : readVitest(report);
}

/** The slowest tests, slowest first. */
export function listSlowest(reports, count) {
  return reports
    .flatMap(({ tests }) => tests)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count);
}

function readVitest({ numPassedTests, numFailedTests, testResults }) {
  const tests = testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, duration, status }) => ({
      name: fullName,
      file,
      ms: duration ?? 0,
      passed: status === 'passed',
    })),
  );
  return { passed: numPassedTests, failed: numFailedTests, tests };
}

function readPlaywright({ stats, suites }) {
  const tests = listSpecs(suites).flatMap(({ title, file, tests: runs }) =>
    runs.flatMap(({ projectName, results }) =>
      results.map(({ duration, status }) => ({
        name: `${projectName}: ${title}`,
        file: `tests/e2e/${file}`,
        ms: duration,
        passed: status === 'passed',
      })),
    ),
  );
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, tests };
}

function listSpecs(suites = []) {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...listSpecs(suite.suites)]);
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
