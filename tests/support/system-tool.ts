import { spawnSync } from 'node:child_process';
import { installPackage } from '../../scripts/system-package.js';
import { findProgram } from './find-program.ts';

const PLACES = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin' };

/** Path of a program of the system, installed from Debian's package as root. Throws without one. */
export async function requireTool(name: string, debianPackage: string): Promise<string> {
  if (!findProgram([name], PLACES)) await installPackage(debianPackage);
  const found = findProgram([name], PLACES);
  if (!found) throw new Error(`There is no ${name}: install it, for example "${debianPackage}".`);
  return found;
}

/** Runs a program to its end. `printed` is all its output. */
export function runTool(
  program: string,
  args: string[],
  input = '',
): { status: number | null; printed: string } {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', input });
  if (error) throw error;
  return { status, printed: stdout + stderr };
}
