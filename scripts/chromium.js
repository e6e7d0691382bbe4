import { findChromium } from '../tests/support/chromium.ts';
import { installPackage } from './system-package.js';

/**
 * Path of the browser for tests. Installs Debian's package when there is none and the process may do so.
 * Returns undefined, after printing an instruction, when there is no browser.
 */
export async function requireChromium() {
  if (!findChromium(process.env)) await installPackage('chromium');
  const found = findChromium(process.env);
  if (!found) console.error('These tests need Chromium. Install it, or set CHROMIUM_PATH to one.');
  return found;
}
