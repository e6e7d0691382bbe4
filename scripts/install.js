// Installs node_modules according to package-lock.json, with any Node from version 20 and before anything is
// installed: plain JavaScript that imports only node:*.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.js';
import { runChild } from './run-child.js';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const MODULES = path.join(ROOT, 'node_modules');
const PINNED_NODE = path.join(MODULES, '.bin', 'node');
const WANTED_NODE_MAJOR = 24;

/**
 * Installs unless node_modules is as package-lock.json says. Resolves to the path of the Node that runs the site;
 * ends the process when there is none, or npm fails.
 */
export async function ensureInstalled() {
  if (!isInstalled()) await withLock(lockFile(), install, logWaiting);
  return findWorkingNode();
}

/**
 * npm writes a list of the installed packages at the end; this compares the list with the lock file. An image of
 * the site has no lock file. A command that was not started by npm takes the packages as they are, because a running
 * site or test uses them.
 */
function isInstalled() {
  const wanted = readJson(path.join(ROOT, 'package-lock.json'))?.packages;
  const installed = readJson(path.join(MODULES, '.package-lock.json'))?.packages;
  if (!wanted || !installed) return !wanted;
  if (!process.env.npm_lifecycle_event) return true;
  return Object.entries(wanted).every(
    ([place, entry]) =>
      place === '' ||
      installed[place]?.version === entry.version ||
      (installed[place] === undefined && !isNeededHere(entry)),
  );
}

/** A package for another platform is rightly absent; one that specifies its C library may be absent. */
function isNeededHere(entry) {
  if (!entry.optional && !entry.devOptional) return true;
  if (entry.libc !== undefined || (entry.os === undefined && entry.cpu === undefined)) return false;
  return allows(entry.os, process.platform) && allows(entry.cpu, process.arch);
}

function allows(list, value) {
  return list === undefined || list.includes(value);
}

async function install() {
  if (isInstalled()) return;
  const reason = existsSync(MODULES)
    ? 'node_modules differs from package-lock.json'
    : 'node_modules is missing';
  console.log(`volante: ${reason}: installing what package-lock.json says (a minute or two, once)`);
  rmSync(MODULES, { recursive: true, force: true });
  // Development packages are needed to build the site, also with NODE_ENV=production. No package requires its
  // install script. npm compares `engines` with the Node of the machine, which runs none of the packages: no
  // warnings.
  const options = [
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const { command, args } = npm();
  const status = await runChild(command, [...args, 'ci', ...options], {
    cwd: ROOT,
    env: { ...process.env, PATH: pathOutsideModules() },
  });
  if (status !== 0) fail('npm ci did not succeed; its output above says why.');
  linkPinnedNode();
}

/** npm 10, which comes with Node 20 and 22, does not link the program of this optional package. */
function linkPinnedNode() {
  const program = path.join(MODULES, `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(program) && !existsSync(PINNED_NODE))
    symlinkSync(path.relative(path.dirname(PINNED_NODE), program), PINNED_NODE);
}

/** Not the node in node_modules, which is about to be deleted. */
function npm() {
  const script = process.env.npm_execpath;
  const node = findOnPath('node');
  return script?.endsWith('.js') && node ? { command: node, args: [script] } : { command: 'npm', args: [] };
}

function pathOutsideModules() {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => existsSync(folder) && !realpathSync(folder).startsWith(MODULES))
    .join(path.delimiter);
}

function findOnPath(program) {
  const candidates = pathOutsideModules()
    .split(path.delimiter)
    .map((folder) => path.join(folder, program));
  return candidates.find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findWorkingNode() {
  const own = process.execPath;
  if (existsSync(PINNED_NODE)) {
    const pinned = realpathSync(PINNED_NODE);
    if (pinned === realpathSync(own)) return own;
    if (runs(pinned)) return pinned;
    console.log('volante: the pinned Node does not run on this system; using the one of this machine');
    // npm would find it before any other.
    rmSync(PINNED_NODE);
  }
  if (Number.parseInt(process.versions.node, 10) >= WANTED_NODE_MAJOR) return own;
  fail(
    `Volante needs Node ${WANTED_NODE_MAJOR}. It brings its own for Linux with glibc (x64, arm64), but there is none for ` +
      `${process.platform}-${process.arch}, and this machine has ${process.version}.\n` +
      `Install Node ${WANTED_NODE_MAJOR} or newer (https://nodejs.org/en/download) and try again.`,
  );
}

function runs(node) {
  return spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0;
}

function lockFile() {
  const id = createHash('sha256').update(ROOT).digest('hex').slice(0, 12);
  return path.join(tmpdir(), `volante-install-${process.getuid?.() ?? 0}-${id}.lock`);
}

function logWaiting(pid) {
  console.log(`volante: process ${pid} is installing in this directory; waiting for it`);
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function fail(message) {
  console.error(`\n${message}`);
  process.exit(1);
}
