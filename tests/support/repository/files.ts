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
export const tests = files.filter((file) => /\.test\.tsx?$/.test(file));
export const sources = files.filter((file) => !tests.includes(file));
export const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...LAYERS.map((layer) => `${layer}/README.md`),
  ...readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join('docs', name)),
];

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
