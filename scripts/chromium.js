import { findChromium } from '../tests/support/chromium.ts';
import { installPackage } from './system-package.js';

/**
 * Path of the browser for tests. Installs Debian's package when there is none and the process may do so.
 * Returns undefined, after printing an instruction, when there is no browser.
 */
export async function requireChromium() {
  // Not every release of the system has the first one.
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (!findChromium(process.env)) await installPackage(name);
  const found = findChromium(process.env);
  if (!found) console.error('These tests need Chromium. Install it, or set CHROMIUM_PATH to one.');
  return found;
}
