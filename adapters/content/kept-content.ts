import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { RawContent } from './read-content.ts';

/**
 * Records of which the last valid values follow, which older versions also read. `latest` is the last load when
 * it has invalid parts.
 */
export interface StoredContent extends RawContent {
  latest?: RawContent | undefined;
}

/** The last good content on disk, for a start while the content service is down or has invalid parts. */
export interface KeptContent {
  /** Returns undefined when there is no file. Throws when the file is not content of any version. */
  read(): Promise<StoredContent | undefined>;
  write(content: StoredContent): Promise<void>;
}

const list = z.array(z.unknown());

/**
 * Lists that older versions did not load are empty, so that a start after an update does not need the content
 * service. Without the others there is nothing to rent.
 */
const rawSchema = z.object({
  site: z.unknown(),
  cars: list,
  classes: list,
  branches: list,
  coverages: list,
  extras: list.default([]),
  callsToAction: list.default([]),
  infoPages: list.default([]),
  promos: list.default([]),
  jobs: list.default([]),
  redirects: list.default([]),
  corporatePlans: list.default([]),
});
const storedSchema = rawSchema.extend({ latest: rawSchema.optional() });

/** Stores content in one file, which is replaced atomically. */
export function keepContentIn(file: string): KeptContent {
  return {
    async read() {
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      return text === undefined ? undefined : storedSchema.parse(JSON.parse(text));
    },
    async write(content) {
      await mkdir(path.dirname(file), { recursive: true });
      const unfinished = `${file}.${process.pid}`;
      await writeFile(unfinished, JSON.stringify(content), { mode: 0o600 });
      await rename(unfinished, file);
    },
  };
}

/** Maps the content on disk, the last load last. Throws the failure of `tryMap`. */
export async function mapStored(
  kept: KeptContent | undefined,
  tryMap: (raw: RawContent) => unknown,
): Promise<void> {
  const stored = await kept?.read();
  for (const raw of [stored, stored?.latest]) {
    const failure = raw && tryMap(raw);
    if (failure !== undefined) throw failure;
  }
}
