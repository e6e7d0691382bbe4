import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data directory of this run's PostgreSQL, which is started by the first test that needs a database. */
    testDataDir: string;
  }
}

const KEEPER = path.resolve(import.meta.dirname, 'cluster-keeper.ts');

/** Runs once around all test files. */
export function setup(project: TestProject): () => Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'volante-test-'));
  // PostgreSQL runs as another user when the tests run as root; that user needs access to the directory.
  chmodSync(dataDir, 0o711);
  project.provide('testDataDir', dataDir);
  // In a separate process group, so that Ctrl-C does not end it before it has cleaned up.
  const keeper = spawn(process.execPath, [KEEPER, dataDir], {
    detached: true,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  keeper.unref();
  return async () => {
    keeper.stdin.end();
    await once(keeper, 'close');
  };
}
