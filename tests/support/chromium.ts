import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * Path of the browser for the tests: CHROMIUM_PATH, or the first one on the PATH; undefined when there is
 * none.
 */
export function findChromium(env: Record<string, string | undefined>): string | undefined {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  const directories = (env.PATH ?? '').split(path.delimiter);
  const candidates = directories.flatMap((directory) => NAMES.map((name) => path.join(directory, name)));
  return [...candidates, ...PLACES].find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
