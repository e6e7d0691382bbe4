import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What the bundler makes of `server/app.ts`. */
export type SiteBuild = typeof import('./app.ts');

/** Which build: that of `npm start`, or that of `npm run dev`, which has pages for developers. */
export type BuildName = 'production' | 'development';

const DIRECTORIES: Record<BuildName, URL> = {
  production: new URL('../build/', import.meta.url),
  development: new URL('../build-dev/', import.meta.url),
};

/** Loads the built web site. It is a bundle of its own: nothing that has an identity may be shared with it by import. */
export async function loadApp(name: BuildName): Promise<SiteBuild> {
  const file = new URL('server/index.js', DIRECTORIES[name]);
  if (!existsSync(file)) throw new Error('The site is not built yet: npm start builds and starts it.');
  return import(file.href);
}

/** The directory of what browsers load of it. */
export function getClientFiles(name: BuildName): string {
  return fileURLToPath(new URL('client', DIRECTORIES[name]));
}
