import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Path of the first of these programs that is installed: `names` on the PATH, then `places`. */
export function findProgram(
  names: readonly string[],
  { PATH = '' }: Record<string, string | undefined>,
  places: readonly string[] = [],
): string | undefined {
  const directories = PATH.split(path.delimiter);
  const candidates = directories.flatMap((directory) => names.map((name) => path.join(directory, name)));
  return [...candidates, ...places].find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
