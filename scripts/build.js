// Builds the site if its sources changed since the last build: `node scripts/build.js`, or buildIfStale()
// from run.js.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { writeImportMap } from './import-map.js';
import { withLock } from './lock.js';
import { writePaymentPageScripts } from './payment-page-scripts.js';
import { runChild } from './run-child.js';
import { writeThirdPartyNotices } from './third-party-notices.js';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const DIRECTORY = path.join(ROOT, 'build');
const STAMP = path.join(DIRECTORY, 'sources.sha256');
const LOCK = path.join(ROOT, '.data', 'build.lock');
const COMPRESSIBLE = /\.(js|css|json|svg|txt|webmanifest)$/;

/** Inputs of the build: files that the bundler may read, and scripts that process its output. */
export const SOURCES = [
  'app',
  'domain',
  'operations',
  'server/app.ts',
  'server/documents/voucher-thread.ts',
  'scripts/build.js',
  'scripts/import-map.js',
  'scripts/payment-page-scripts.js',
  'scripts/third-party-notices.js',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildIfStale();

/** Resolves when the build is up to date. Throws when building fails. */
export async function buildIfStale() {
  if (isCurrent(hashSources())) return;
  mkdirSync(path.dirname(LOCK), { recursive: true, mode: 0o711 });
  const wait = (pid) => console.log(`volante: process ${pid} is building; waiting for it`);
  await withLock(LOCK, build, wait);
}

async function build() {
  const hash = hashSources();
  if (isCurrent(hash)) return;
  const startedMs = performance.now();
  console.log('volante: the sources changed since the last build: building (some 15 s)');
  const cli = path.join(ROOT, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const status = await runChild(process.execPath, [cli, 'build', '--logLevel', 'warn'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status === undefined) process.exit(1);
  if (status !== 0) throw new Error('The build failed; its output above says why.');
  writeImportMap(DIRECTORY);
  moveSourceMaps(path.join(DIRECTORY, 'client'), path.join(DIRECTORY, 'source-maps'));
  compressFiles(path.join(DIRECTORY, 'client'));
  writePaymentPageScripts(DIRECTORY);
  writeThirdPartyNotices(DIRECTORY);
  writeFileSync(STAMP, hash);
  console.log(`volante: built in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
}

function isCurrent(hash) {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash;
}

function hashSources() {
  const hash = createHash('sha256').update(process.version);
  for (const source of SOURCES)
    for (const file of listFiles(path.join(ROOT, source))) {
      hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  return hash.digest('hex');
}

function listFiles(place) {
  if (!existsSync(place)) return [];
  if (path.extname(place) !== '') return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** Source maps contain all sources, so they are kept outside of the directory that is served. */
function moveSourceMaps(client, target) {
  rmSync(target, { recursive: true, force: true });
  for (const file of listFiles(client).filter((name) => name.endsWith('.map'))) {
    const moved = path.join(target, path.relative(client, file));
    mkdirSync(path.dirname(moved), { recursive: true });
    renameSync(file, moved);
  }
}

/** Compresses once at the highest level, instead of quickly per response. */
function compressFiles(directory) {
  for (const file of listFiles(directory).filter((name) => COMPRESSIBLE.test(name))) {
    const body = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(body));
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
  }
}
