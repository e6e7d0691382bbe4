import { findPgBouncer } from '../tests/support/find-program.ts';
import { installPackage } from './system-package.js';

/**
 * Path of PgBouncer for the nightly tests. Installs Debian's package when there is none and the process may do
 * so. Returns undefined, after printing an instruction, when there is no PgBouncer.
 */
export async function requirePgBouncer() {
  if (!findPgBouncer(process.env)) await installPackage('pgbouncer');
  const found = findPgBouncer(process.env);
  if (!found) console.error('The nightly tests need PgBouncer. Install it, or set PGBOUNCER_PATH to one.');
  return found;
}
