// Cleans up after a test run, also one that is interrupted or killed: the standard input of this process ends
// when the test runner ends. Argument: the data directory of the run.
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { prepareDirectories } from '#server/postgres/directories.ts';
import { findPostmaster, stopPostmaster } from '#server/postgres/postmaster.ts';

const [dataDir = ''] = process.argv.slice(2);

process.stdin.resume();
process.stdin.once('close', () => void cleanUp());

async function cleanUp(): Promise<void> {
  if (existsSync(path.join(dataDir, 'postgres'))) {
    const running = findPostmaster(prepareDirectories(dataDir));
    if (running) await stopPostmaster(running);
  }
  rmSync(dataDir, { recursive: true, force: true });
}
