import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RawContent } from './read-content.ts';

/** The last good content beside the process, for a start without the content service. */
export interface KeptContent {
  /** Undefined: there is none, or none that can be read. */
  read(): Promise<RawContent | undefined>;
  write(content: RawContent): Promise<void>;
}

/** Keeps content in one file, replaced as a whole. */
export function keepContentIn(file: string): KeptContent {
  return {
    async read() {
      try {
        return JSON.parse(await readFile(file, 'utf8')) as RawContent;
      } catch {
        return undefined;
      }
    },
    async write(content) {
      await mkdir(path.dirname(file), { recursive: true });
      const unfinished = `${file}.${process.pid}`;
      await writeFile(unfinished, JSON.stringify(content), { mode: 0o600 });
      await rename(unfinished, file);
    },
  };
}
