import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { preparePlace } from '#server/postgres/place.ts';
import { findPostmaster, stopPostmaster } from '#server/postgres/postmaster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the PostgreSQL of this test run lives; it starts with the first test that asks for a database. */
    testDataDir: string;
  }
}

/** Runs once around all test files. */
export function setup(project: TestProject): () => Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'volante-test-'));
  // The user that runs PostgreSQL for root must be able to pass.
  chmodSync(dataDir, 0o711);
  project.provide('testDataDir', dataDir);
  return () => tearDown(dataDir);
}

async function tearDown(dataDir: string): Promise<void> {
  if (existsSync(path.join(dataDir, 'postgres'))) {
    const place = preparePlace(dataDir);
    const running = findPostmaster(place);
    if (running) await stopPostmaster(running);
    // Only there when the checkout cannot be reached by the user that runs PostgreSQL.
    rmSync(place.base, { recursive: true, force: true });
  }
  rmSync(dataDir, { recursive: true, force: true });
}
