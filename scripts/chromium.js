import { globSync } from 'node:fs';
import { findChromium } from '../tests/support/chromium.ts';
import { installPackage } from './system-package.js';

/** Fonts of Arial's widths, for which the pages' substitute fonts are measured. macOS has Arial itself. */
const FONTS = '/usr/share/fonts/**/LiberationSans-Regular.*';

/**
 * Path of the browser for tests. Installs Debian's packages of the browser and its fonts when they are missing
 * and the process may do so. Returns undefined, after printing an instruction, when one is still missing.
 */
export async function requireChromium() {
  // Not every release of the system has the first one.
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (!findChromium(process.env)) await installPackage(name);
  const found = findChromium(process.env);
  if (!found) console.error('These tests need Chromium. Install it, or set CHROMIUM_PATH to one.');
  return found && (await requireFonts()) ? found : undefined;
}

/** Whether there are fonts, or are after the installation. Prints an instruction when not. */
async function requireFonts() {
  const areThere = () => process.platform !== 'linux' || globSync(FONTS).length > 0;
  if (!areThere()) await installPackage('fonts-liberation');
  if (areThere()) return true;
  console.error('These tests need the fonts Liberation. Install them, for example "fonts-liberation".');
  return false;
}
