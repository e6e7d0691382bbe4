import { existsSync } from 'node:fs';

/** What the bundler makes of `server/app.ts`. */
export type SiteBuild = typeof import('./app.ts');

const BUILD = new URL('../build/server/index.js', import.meta.url);

/** Loads the built web site. It is a bundle of its own: nothing that has an identity may be shared with it by import. */
export async function loadApp(): Promise<SiteBuild> {
  if (!existsSync(BUILD)) throw new Error('The site is not built yet: npm start builds and starts it.');
  return import(BUILD.href);
}
