import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RawContent } from './read-content.ts';

/** The last good content on disk, for a start while the content service is down. */
export interface KeptContent {
  /** Returns undefined when there is no file or it cannot be read. */
  read(): Promise<RawContent | undefined>;
  write(content: RawContent): Promise<void>;
}

/** Stores content in one file, which is replaced atomically. */
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
