import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Replaces a text in a file of the sources. */
export interface Edit {
  file: string;
  from: string;
  to: string;
}

/** Builds the site with edited sources in a directory of its own, which is returned. Takes half a minute. */
export function buildVersion(edits: readonly Edit[]): string {
  const directory = copySources(isProduct);
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(directory, 'node_modules'));
  for (const { file, from, to } of edits) {
    const place = path.join(directory, file);
    const text = readFileSync(place, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
    writeFileSync(place, text.replace(from, to));
  }
  execFileSync(process.execPath, ['scripts/build.js'], { cwd: directory, stdio: 'pipe' });
  return directory;
}

/** Copies the files of the repository that are wanted to a new directory, which is returned. */
export function copySources(isWanted: (file: string) => boolean): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'volante-version-'));
  const options = { cwd: ROOT, encoding: 'utf8' } as const;
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], options).trim().split('\n');
  for (const file of listed.filter((each) => isWanted(each) && existsSync(path.join(ROOT, each))))
    cpSync(path.join(ROOT, file), path.join(directory, file));
  return directory;
}

function isProduct(file: string): boolean {
  return !/^(tests|docs|bench|studio)\//.test(file);
}
