import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Top-level folders with code. */
export const LAYERS = [
  'domain',
  'operations',
  'adapters',
  'app',
  'content-service',
  'sandbox',
  'demo',
  'server',
  'tests',
  'bench',
  'scripts',
  'studio',
];

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** All files with code, as paths from the root. */
export const files = [...LAYERS.flatMap(listFiles), ...readdirSync(ROOT).filter(isSource)];
export const sources = files.filter((file) => !/\.test\.tsx?$/.test(file));

/** Tracked files with text that may cite a document, as paths from the root. */
export function listCitingFiles(): string[] {
  return execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(ts|tsx|js|mjs|css|sql|md)$/.test(file) && isThere(file));
}

export function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

export function isThere(place: string): boolean {
  return existsSync(path.join(ROOT, place));
}

export function listFolders(layer: string): string[] {
  return readdirSync(path.join(ROOT, layer), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name);
}

export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
}

/** Skips installed and built files: `studio` and `bench/peers` are separate packages. */
function listFiles(folder: string): string[] {
  const isForeign = (name: string) => name === 'node_modules' || name.startsWith('.');
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => !isForeign(name))
    .flatMap((entry) => {
      const place = path.join(folder, entry.name);
      if (entry.isDirectory()) return listFiles(place);
      return isSource(entry.name) ? [place] : [];
    });
}

function isSource(name: string): boolean {
  return /\.(ts|tsx|js|mjs)$/.test(name);
}
