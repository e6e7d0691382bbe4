// Writes the import map of a finished build: build/import-map.json.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Built files import each other by names that do not change with the content; the import map in each page
 * says which files these are. Of the map that Vite writes, keeps what built files import, because the pages of
 * the site contain it, and moves it to `buildDirectory`. Pages of the office load none of these files.
 */
export function writeImportMap(buildDirectory) {
  const client = path.join(buildDirectory, 'client');
  const complete = path.join(client, 'importmap.json');
  const directory = path.join(client, 'static');
  const scripts = readdirSync(directory).filter((name) => name.endsWith('.js'));
  const texts = scripts.map((name) => readFileSync(path.join(directory, name), 'utf8'));
  const { imports } = JSON.parse(readFileSync(complete, 'utf8'));
  const isImported = ([name]) => texts.some((text) => text.includes(`./${path.posix.basename(name)}`));
  const isPublic = ([name]) => !path.posix.basename(name).startsWith('office-');
  const used = Object.fromEntries(Object.entries(imports).filter(isPublic).filter(isImported).sort());
  writeFileSync(path.join(buildDirectory, 'import-map.json'), JSON.stringify({ imports: used }));
  rmSync(complete);
}
