import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runNpm } from '../scripts/run-npm.js';
import { installPackage } from '../scripts/system-package.js';

export interface Installation {
  version: string;
  /** Path of the Node executable for which the native modules were built. */
  node: string;
  cli: string;
}

interface Manifest {
  dependencies: Record<string, string>;
  [more: string]: unknown;
}

const HOME = import.meta.dirname;
/** Programs that build the native module, with the packages of Debian that have them. */
const COMPILING = { 'c++': 'g++', make: 'make', python3: 'python3' };

export const ownVersion = String(readJson(path.join(HOME, 'package.json'))?.dependencies?.directus);

/**
 * Installs Directus from the lock file of this folder unless it is installed already; the first time takes
 * some minutes. Any other version goes into its own folder, has no lock file and serves for comparisons only.
 */
export async function ensureInstalled(version: string = ownVersion): Promise<Installation> {
  const home = version === ownVersion ? HOME : prepareHome(version);
  const stamp = path.join(home, 'node_modules', '.volante-installed');
  const wanted = readFileSync(
    path.join(home, version === ownVersion ? 'package-lock.json' : 'package.json'),
    'utf8',
  );
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    console.log(`studio: installing Directus ${version} in ${home} (some minutes, once)`);
    await install(home, version === ownVersion);
    writeFileSync(stamp, wanted);
  }
  return { version, node: findNode(home), cli: path.join(home, 'node_modules', 'directus', 'cli.js') };
}

function prepareHome(version: string): string {
  const home = path.join(HOME, '.versions', version);
  mkdirSync(home, { recursive: true });
  const manifest = readJson(path.join(HOME, 'package.json')) as Manifest;
  const changed = { ...manifest, dependencies: { directus: version } };
  writeFileSync(path.join(home, 'package.json'), `${JSON.stringify(changed, null, 2)}\n`);
  return home;
}

/**
 * Installs the packages without their scripts first, then builds the one native module that comes as source,
 * for the pinned Node, whose package contains the headers. Everything is downloaded from the npm registry.
 */
async function install(home: string, isLocked: boolean): Promise<void> {
  rmSync(path.join(home, 'node_modules'), { recursive: true, force: true });
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  await runNpm(home, [
    'install',
    ...(isLocked ? ['--no-save'] : ['--no-package-lock']),
    '--ignore-scripts',
    '--omit=dev',
    ...quiet,
  ]);
  for (const [program, name] of Object.entries(COMPILING))
    if (spawnSync(program, ['--version'], { stdio: 'ignore' }).error) await installPackage(name);
  const headers = path.dirname(path.dirname(findNode(home)));
  await runNpm(home, ['rebuild', 'isolated-vm', '--foreground-scripts', '--loglevel=error'], {
    npm_config_build_from_source: 'true',
    npm_config_nodedir: headers,
    PATH: `${path.join(home, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
  });
}

/** The pinned Node, or the Node of the machine where no package of the pinned one exists for this system. */
function findNode(home: string): string {
  const pinned = path.join(home, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  return existsSync(pinned) ? pinned : process.execPath;
}

function readJson(file: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
