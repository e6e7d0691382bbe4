import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What the bundler makes of `server/app.ts`. */
export type SiteBuild = typeof import('./app.ts');

const DIRECTORY = new URL('../build/', import.meta.url);

/** The directory of what browsers load of the built site. */
export const CLIENT_FILES = fileURLToPath(new URL('client', DIRECTORY));

/** Loads the built web site. It is a bundle of its own: nothing that has an identity may be shared with it by import. */
export async function loadApp(): Promise<SiteBuild> {
  const file = new URL('server/index.js', DIRECTORY);
  if (!existsSync(file)) throw new Error('The site is not built yet: npm start builds and starts it.');
  return import(file.href);
}
