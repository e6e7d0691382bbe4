import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

/** A stand-in for npm that installs a Node which prints its arguments. */
const NPM = `#!/bin/sh
echo "npm $1"
mkdir -p node_modules/.bin node_modules/node-$PLATFORM/bin
cp package-lock.json node_modules/.package-lock.json
printf '#!/bin/sh\\necho pinned "$@"\\n' > node_modules/node-$PLATFORM/bin/node
chmod +x node_modules/node-$PLATFORM/bin/node
`;
const PLATFORM = `${process.platform}-${process.arch}`;

/** A clone in which nothing is installed, and a folder with npm. */
function makeClone() {
  const directory = mkdtempSync(path.join(tmpdir(), 'volante-clone-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  cpSync('scripts', path.join(directory, 'scripts'), { recursive: true });
  const writeLock = (version: string) => {
    const packages = { '': {}, 'node_modules/a': { version } };
    writeFileSync(path.join(directory, 'package-lock.json'), JSON.stringify({ packages }));
  };
  writeFileSync(path.join(directory, 'package.json'), '{"type":"module"}');
  writeLock('1.0.0');
  const programs = path.join(directory, 'programs');
  mkdirSync(programs);
  writeFileSync(path.join(programs, 'npm'), NPM, { mode: 0o755 });
  for (const name of ['mkdir', 'cp', 'chmod'])
    symlinkSync(path.join('/bin', name), path.join(programs, name));
  const runWith = (env: object, words: string[]): SpawnSyncReturns<string> =>
    spawnSync(process.execPath, [path.join(directory, 'scripts/run.js'), ...words], {
      env: { PATH: programs, PLATFORM, ...env },
      encoding: 'utf8',
    });
  const run = (...words: string[]) => runWith({}, words);
  const runByNpm = (...words: string[]) => runWith({ npm_lifecycle_event: words[0] }, words);
  return { directory, run, runByNpm, writeLock };
}

it('installs what the lock file says, then runs the command with the pinned Node', () => {
  const { directory, run, runByNpm, writeLock } = makeClone();
  const pinned = `pinned ${directory}/scripts/run.js staff list --json\n`;
  const first = run('staff', 'list', '--json');
  expect([first.status, first.stderr]).toEqual([0, '']);
  expect(first.stdout).toMatch(/^volante: node_modules is missing: .*\nnpm ci\n/);
  expect(first.stdout).toContain(pinned);
  expect(run('staff', 'list', '--json').stdout).toBe(pinned);
  writeLock('1.0.1');
  // A site that runs may use the packages.
  expect(run('staff', 'list', '--json').stdout).toBe(pinned);
  expect(runByNpm('staff').stdout).toMatch(
    /^volante: node_modules differs from package-lock\.json: .*\nnpm ci\n/,
  );
});

it.each([[['destroy']], [[]]])('names the commands when %j is none, and installs nothing', (words) => {
  const { status, stderr, stdout } = makeClone().run(...words);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(
    /^volante: there is no command "(destroy)?"; there are backup, bench, .*test:faults\n$/,
  );
});
