import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type SiteBuild = typeof import('./app.ts');

const DIRECTORY = new URL('../build/', import.meta.url);

/** Program of the thread that draws vouchers, added to the build by `vite.config.ts`. */
export const VOUCHER_THREAD = new URL('server/voucher-thread.js', DIRECTORY);

export const CLIENT_FILES = fileURLToPath(new URL('client', DIRECTORY));

/** The names by which built files import each other, and their files, as JSON. `scripts/import-map.js`. */
export function readImportMap(): string {
  return readFileSync(new URL('import-map.json', DIRECTORY), 'utf8');
}

/** The bundle has its own copies of modules: share nothing by import that is compared by identity. */
export async function loadApp(): Promise<SiteBuild> {
  const file = new URL('server/index.js', DIRECTORY);
  if (!existsSync(file)) throw new Error('The site is not built yet: npm start builds and starts it.');
  return import(/* @vite-ignore */ file.href);
}
