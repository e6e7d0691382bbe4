import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** What a backup contains. Written last, so that a folder without it is no backup. */
export interface Manifest {
  format: 1;
  /** ISO 8601. Everything committed before this instant is in the backup. */
  madeAt: string;
  files: BackupFile[];
}

export interface BackupFile {
  /** Relative to the folder of the backup. */
  path: string;
  bytes: number;
  /** In hexadecimal. */
  sha256: string;
}

const NAME = 'manifest.json';

const manifestForm = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
});

export function writeManifest(folder: string, manifest: Manifest): void {
  writeFileSync(path.join(folder, NAME), `${JSON.stringify(manifest, null, 1)}\n`, {
    mode: 0o600,
    flush: true,
  });
}

/** Size and checksum of a file of the backup. */
export async function describeFile(folder: string, name: string): Promise<BackupFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path.join(folder, name)) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    hash.update(chunk);
  }
  return { path: name, bytes, sha256: hash.digest('hex') };
}

/** Reads the manifest and compares every file with it. Throws at the first difference. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const file = path.join(folder, NAME);
  if (!existsSync(file)) throw new Error(`${folder} is no complete backup: it has no ${NAME}.`);
  const manifest = manifestForm.parse(JSON.parse(readFileSync(file, 'utf8')));
  for (const expected of manifest.files) {
    if (!existsSync(path.join(folder, expected.path)))
      throw new Error(`${expected.path} is missing in ${folder}.`);
    const found = await describeFile(folder, expected.path);
    if (found.sha256 !== expected.sha256) throw new Error(`${expected.path} in ${folder} is damaged.`);
  }
  return manifest;
}
