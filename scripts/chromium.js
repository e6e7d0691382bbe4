import { existsSync } from 'node:fs';
import { findChromium } from '../tests/support/chromium.ts';
import { installPackage } from './system-package.js';

/** Fonts of Arial's widths, for which the pages' substitute fonts are measured. Systems for desktops have them. */
const FONTS = { name: 'fonts-liberation', folder: '/usr/share/fonts/truetype/liberation' };

/**
 * Path of the browser for tests. Installs Debian's package when there is none and the process may do so.
 * Returns undefined, after printing an instruction, when there is no browser.
 */
export async function requireChromium() {
  // Not every release of the system has the first one.
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (!findChromium(process.env)) await installPackage(name);
  if (!existsSync(FONTS.folder)) await installPackage(FONTS.name);
  const found = findChromium(process.env);
  if (!found) console.error('These tests need Chromium. Install it, or set CHROMIUM_PATH to one.');
  return found;
}
