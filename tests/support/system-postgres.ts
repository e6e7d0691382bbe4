import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { chooseAccount, runAs } from '#server/postgres/account.ts';
import { installPackage } from '../../scripts/system-package.js';

const run = promisify(execFile);
const PLACES = '/usr/lib/postgresql/*/bin/pg_basebackup';

/** Directory of a complete PostgreSQL of the system, installed where the tests run as root. Throws without one. */
export async function requireSystemPostgres(): Promise<string> {
  if (!findPrograms()) await installPackage('postgresql');
  const programs = findPrograms();
  if (!programs)
    throw new Error(`There is no PostgreSQL at ${PLACES}: install it, for example "postgresql".`);
  return programs;
}

function findPrograms(): string | undefined {
  const found = globSync(PLACES).map((file) => path.dirname(file));
  return found.find((directory) => existsSync(path.join(directory, 'initdb')));
}

/** The indented lines of a section of a guide, as one script for each block. */
export function readCommands(guide: string, heading: string): string[] {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../docs/guides', guide), 'utf8');
  const section = text.split(/^## /m).find((each) => each.startsWith(`${heading}\n`));
  if (!section) throw new Error(`${guide} has no section "${heading}"`);
  return section
    .split(/\n(?! {4})/)
    .map((block) => block.replaceAll(/^ {4}/gm, ''))
    .map((block) => block.split('\n').slice(1).join('\n'))
    .filter((block) => block.length > 0);
}

/** Runs a shell script as the account that may run PostgreSQL. Throws with its output when it fails. */
export async function runShell(script: string, env: Record<string, string>): Promise<string> {
  const { stdout } = await run('sh', ['-euc', script], { ...runAs(chooseAccount()), cwd: '/', env });
  return stdout;
}
