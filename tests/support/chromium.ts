import { findProgram } from './find-program.ts';

/** First the one without windows, whose pages take two thirds of the processor time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const PLACES = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** The browser for the tests: CHROMIUM_PATH, or the first one on the PATH; undefined without any. */
export function findChromium(env: Record<string, string | undefined>): string | undefined {
  return env.CHROMIUM_PATH || findProgram(NAMES, env, PLACES);
}
